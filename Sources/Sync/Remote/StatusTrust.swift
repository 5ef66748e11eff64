import API
import Foundation
import Model
import Store

/// Decides how far a server's lists of unread and starred articles are believed.
struct StatusTrust {
    let remote: RemoteAccount

    /// The lists that weren't believed last time.
    let unconfirmed: [AccountState.ServerList: AccountState.Doubt]

    /// The article that had come last before this sync: what came since isn't known to be unread on the server.
    let lastKnown: ArticleID
    let isForced: Bool

    /// Returns the list with all that must stay in it, or `nil` and the reason if it isn't believed.
    ///
    /// An article that left the list must be missing from another reading of it, too: the first one may be short, or
    /// have lost the article between two pages.
    ///
    /// - Parameter isRereadable: see ``ServerStatuses/rereadable``.
    func believed(
        _ list: Set<String>, _ mark: Mark, isRereadable: Bool
    ) async throws -> (list: Set<String>?, unconfirmed: UnconfirmedList?) {
        var list = list
        var departures = try self.departures(from: list, mark)
        var isSameTwice = false
        if isRereadable, !departures.missing.isEmpty {
            let again = try await remote.caller.reread(mark)
            isSameTwice = again == list && !list.isEmpty
            list.formUnion(again)
            departures = try self.departures(from: list, mark)
        }
        let hidesFeeds = mark == .read && remote.caller.traits.hidesFeeds
        if hidesFeeds { _ = try await addHidden(to: &list, &departures, mark) }
        var evidence = try await evidence(departures, mark, isSameTwice: isSameTwice)
        if evidence == .contradicts, !hidesFeeds, try await addHidden(to: &list, &departures, mark) {
            evidence = try await self.evidence(departures, mark, isSameTwice: isSameTwice)
        }
        let (known, missing) = (departures.known, departures.missingKnown.count)
        let kindOfList = AccountState.ServerList(mark)
        let verdict = TrustRule.verdict(
            known: known, missing: missing, evidence: evidence, doubt: unconfirmed[kindOfList], now: remote.date,
            isForced: isForced)
        guard case .unconfirmed(let doubt) = verdict else { return (list, nil) }
        return (nil, UnconfirmedList(list: kindOfList, listed: known - missing, known: known, doubt: doubt))
    }

    private func departures(from list: Set<String>, _ mark: Mark) throws -> Departures {
        try remote.database.departures(from: list, mark, of: remote.account.id, knownUntil: lastKnown)
    }

    /// Returns the evidence that some of the missing articles themselves give, if the list needs any. Those of Feedbin
    /// and NewsBlur don't say whether they are read: there, two equal readings of a list are enough that has something.
    private func evidence(
        _ departures: Departures, _ mark: Mark, isSameTwice: Bool
    ) async throws -> TrustRule.Evidence {
        let missing = Array(departures.missingKnown)
        guard TrustRule.needsEvidence(known: departures.known, missing: missing.count) else { return .none }
        let sample = Set([missing.startIndex, missing.count / 2, missing.endIndex - 1].map { missing[$0] })
        let answers = try await answers(about: sample)
        let values = answers.values.compactMap { $0[mark] }
        if values.contains(mark.listedValue) { return .contradicts }
        if !values.isEmpty { return .agrees }
        return isSameTwice && !answers.isEmpty ? .agrees : .none
    }

    /// The most articles of hidden feeds that each sync asks for, besides two of each feed: an answer has their contents.
    private static let mostOfHidden = 50

    /// Adds the missing articles of feeds whose articles contradict the list: FreshRSS leaves feeds that are hidden
    /// there out of its lists. Those articles are as they say themselves, or stay as they are, and the list is right about
    /// others.
    ///
    /// - Returns: whether there are any.
    private func addHidden(
        to list: inout Set<String>, _ departures: inout Departures, _ mark: Mark
    ) async throws -> Bool {
        let feeds = departures.wholeFeeds.prefix(remote.caller.traits.articlesPerCall)
        var values = try await values(of: Set(feeds.flatMap { [$0.first, $0.last].compactMap(\.self) }), mark)
        let hidden = feeds.filter { $0.contains { values[$0] == mark.listedValue } }
        if hidden.isEmpty { return false }
        // What was done to them elsewhere, no list says.
        let rest = hidden.joined().filter { values[$0] == nil }.prefix(Self.mostOfHidden)
        values.merge(try await self.values(of: Set(rest), mark)) { _, later in later }
        list.formUnion(hidden.joined().filter { values[$0] != !mark.listedValue })
        departures = try self.departures(from: list, mark)
        return true
    }

    /// Returns the values that the articles themselves have, as far as the server has them and answers.
    private func values(of ids: Set<String>, _ mark: Mark) async throws -> [String: Bool] {
        try await answers(about: ids).compactMapValues { $0[mark] }
    }

    private func answers(about ids: Set<String>) async throws -> [String: ServerArticle] {
        if ids.isEmpty { return [:] }
        let answers = try await remote.answers(for: ids.sorted()) ?? [:]
        return answers.filter { ids.contains($0.key) }
    }
}

extension AccountState.ServerList {
    fileprivate init(_ mark: Mark) {
        self = mark == .read ? .unread : .starred
    }
}
