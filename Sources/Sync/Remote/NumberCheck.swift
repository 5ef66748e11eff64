import API
import Base
import Model
import Store

/// Finds out whether a server that counts its articles still has the same ones under the numbers that are known here.
///
/// A database that was restored from a backup counts on from there, and one that was set up again starts from one: the
/// numbers above some number mean other articles, or nothing yet. A mark on one of them would go to an article that
/// the user has not marked, and the new ones would never come.
struct NumberCheck {
    let remote: RemoteAccount

    /// Returns whether the first of two numbers is less than the second: ids are texts, also where they are hexadecimal.
    static func isLess(_ number: String, _ other: String) -> Bool {
        (number.utf8.count, number) < (other.utf8.count, other)
    }

    private var database: FeedDatabase { remote.database }
    private var account: AccountID { remote.account.id }

    /// Asks for the articles with the greatest known numbers and the greatest ones of changes that wait, and sets aside
    /// those that have no number any more. Several are asked for, as a few may have got the same numbers again.
    ///
    /// - Parameters:
    ///   - trustsGaps: whether a number that is gone tells of a backup, not of an article that was purged.
    ///   - asksForOlder: whether to ask for a few older ones, too: those that a server which was installed again has given
    ///     away already, while the greatest known ones came since.
    /// - Returns: whether there are any. Then nothing may be sent before everything was fetched.
    func setAsideRenumbered(trustsGaps: Bool = true, asksForOlder: Bool = false) async throws -> Bool {
        guard remote.caller.traits.numbersArticles else { return false }
        let greatest = try database.greatestNumbers(of: account)
        let older = asksForOlder ? try database.middleNumbers(of: account) : []
        let asked = Set(greatest.joined()).union(older)
        guard !asked.isEmpty, let answer = try await comparisons(asked.sorted()) else { return false }
        let isGone = trustsGaps && greatest.contains { $0.first.map { answer[$0] == nil } ?? false }
        return isGone || answer.values.contains { $0 != .same } ? try await search() : false
    }

    /// Returns whether any of the articles is another one than the one that has its number here, or is here under a
    /// number that the server has given to another one; if so, articles may have been set aside.
    func setAsideRenumbered(seen articles: [ServerArticle]) async throws -> Bool {
        guard remote.caller.traits.numbersArticles else { return false }
        let found = try database.comparisons(of: articles, with: account)
        if found.values.contains(where: { $0 != .same }) {
            try setAsideKept(found)
            if try await search(from: found) { return true }
        }
        // A feed may have an article twice: then its other number is still its own.
        let others = try database.otherNumbers(of: articles, with: account).prefix(remote.caller.traits.articlesPerCall)
        guard !others.isEmpty, let answer = try await comparisons(Array(others)) else { return false }
        // No publisher's change gives the article another number.
        let changed = answer.filter { $0.value != .same }.mapValues { _ in ArticleTraits.Comparison.other }
        if !changed.isEmpty { return try await search(from: changed) }
        try database.setAside(gone: others.filter { answer[$0] == nil }, of: account, at: remote.date)
        return false
    }

    /// Returns whether an article that is no longer unread on the server is gone there, or another one, as its number and
    /// greater ones mean other articles, or one that was starred there; if so, articles may have been set aside.
    ///
    /// - Parameter isGreatest: whether the server lists none that is unread with a greater number, as after a backup.
    func setAsideRenumbered(departed: String?, starred: String?, isGreatest: Bool) async throws -> Bool {
        let asked = Set([departed, starred].compactMap(\.self))
        guard !asked.isEmpty, let found = try await comparisons(asked.sorted()) else { return false }
        if found.values.contains(where: { $0 != .same }) { return try await search(from: found) }
        guard let departed, found[departed] == nil else { return false }
        return try await setAsideRenumbered(trustsGaps: isGreatest)
    }

    /// Sets aside articles that are kept here only, if the server has other articles under their numbers.
    ///
    /// - Parameter numbers: returns numbers that the server has.
    func setAsideKept(among numbers: () -> Set<String>) async throws {
        guard remote.caller.traits.numbersArticles else { return }
        var kept = try database.keptNumbers(of: account)
        if kept.isEmpty { return }
        let listed = numbers()
        kept = kept.filter(listed.contains)
        for chunk in kept.chunks(of: remote.caller.traits.articlesPerCall) {
            if let found = try await comparisons(chunk) { try setAsideKept(found) }
        }
    }

    /// Sets aside those of the articles that the server hasn't got at all.
    func setAsideGone(_ numbers: some Sequence<String>) async throws {
        for chunk in Array(numbers).chunks(of: remote.caller.traits.articlesPerCall) {
            guard let answers = try await remote.answers(for: chunk) else { return }
            try database.setAside(gone: chunk.filter { answers[$0] == nil }, of: account, at: remote.date)
        }
    }

    private func setAsideKept(_ comparisons: [String: ArticleTraits.Comparison]) throws {
        let others = comparisons.filter { $0.value == .other }.keys.sorted()
        if !others.isEmpty { try database.setAside(kept: others, of: account) }
    }

    /// The number of neighbours that are asked for at a time: any of them may be gone on the server.
    private static let sampleLength = 10

    /// Searches for the greatest number below which all mean the same articles as before, by halving. Sets aside the
    /// articles above it, though a few of them may have got the same numbers again.
    ///
    /// - Parameter known: how articles compare, as far as is known already.
    /// - Returns: whether there are any. A server that doesn't answer, or has none of the articles, tells nothing.
    private func search(from known: [String: ArticleTraits.Comparison] = [:]) async throws -> Bool {
        let numbers = try database.numbers(of: account)
        var differences = known.filter { [all = Set(numbers)] in $0.value == .other && all.contains($0.key) }
        var low = numbers.lastIndex { differences[$0] != nil }.map { $0 + 1 } ?? 0
        var (high, same) = (numbers.count, numbers.count)
        var isGreatestGone = false
        // The backup is recent, as a rule.
        let changed = numbers.firstIndex { known[$0] == .changed } ?? 0
        var middle = differences.isEmpty ? max(changed - Self.sampleLength / 2, 0) : (low + high) / 2
        while low < high {
            let sample = numbers[middle..<min(middle + Self.sampleLength, numbers.count)]
            guard let found = try await comparisons(Array(sample)) else { return false }
            if middle == 0, found[numbers[0]] == nil { isGreatestGone = true }
            for (number, comparison) in found where comparison != .same { differences[number] = comparison }
            // Its publisher may have changed a single article.
            guard isGreatestGone || differences.count > 1 || differences.values.contains(.other) else { return false }
            if let index = sample.indices.last(where: { differences[numbers[$0]] != nil }) {
                low = index + 1
                // The sample reached beyond what seemed to be the same.
                if low > high { (high, same) = (numbers.count, numbers.count) }
            } else if let index = sample.indices.first(where: { found[numbers[$0]] != nil }) {
                same = min(same, index)
                high = middle
            } else {
                low = middle + 1
            }
            middle = (low + high) / 2
        }
        guard same > 0, same < numbers.count || !differences.isEmpty else { return false }
        try database.setAside(above: same < numbers.count ? numbers[same] : nil, of: account, at: remote.date)
        return true
    }

    private func comparisons(_ numbers: [String]) async throws -> [String: ArticleTraits.Comparison]? {
        guard let answers = try await remote.answers(for: numbers) else { return nil }
        return try database.comparisons(of: Array(answers.values), with: account)
    }
}

/// The error that ends a pull when the server turns out to have renumbered its articles: it has to begin again.
struct NumbersChanged: Error {}
