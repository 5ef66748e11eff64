import API
import Model
import Store

/// Asks a server for articles that its lists leave out, though they are starred here: a star goes only where the server
/// still has the article.
struct AbsenceChecker {
    private let remote: RemoteAccount

    init(_ remote: RemoteAccount) {
        self.remote = remote
    }

    /// Asks for what is absent, if anything is.
    ///
    /// - Parameters:
    ///   - lists: As they are believed.
    ///   - answer: As the server gave them.
    ///
    /// Throws ``APIError`` only when nothing else may be asked: what can't be known is unclear.
    func check(_ lists: ServerStatuses, answer: ServerStatuses) async throws -> AbsenceCheck {
        let absent = try remote.database.absent(
            from: lists, of: remote.account.id,
            listedAsUnread: remote.caller.traits.hidesFeeds ? answer.unread : nil)
        var check = AbsenceCheck()
        if absent.isEmpty { return check }
        // An article that the server must have, as its list names it: an answer without it says nothing of others.
        let control = lists.starred?.min() ?? lists.unread?.min()
        let length = max(1, remote.caller.traits.articlesPerCall - 1)
        for start in stride(from: 0, to: absent.count, by: length) {
            let chunk = Array(absent[start..<min(start + length, absent.count)])
            try await ask(for: chunk, lists, control: control, &check)
        }
        return check
    }

    private func ask(
        for chunk: [QueuedChange], _ lists: ServerStatuses, control: String?, _ check: inout AbsenceCheck
    ) async throws {
        var answers: [String: ServerArticle] = [:]
        do {
            let articles = try await remote.caller.articles(chunk.map(\.serverID) + (control.map { [$0] } ?? []))
            for article in articles { answers[article.incoming.key] = article }
        } catch let error as APIError {
            if error.isCancellation || error.concernsAccount { throw error }
            check.unclear.formUnion(chunk.map(\.id))
            return
        }
        let isTrustworthy = control.map { answers[$0] != nil } ?? true
        for article in chunk {
            switch answers[article.serverID] {
            case .none where isTrustworthy: check.gone.insert(article.id)
            case .none: check.unclear.insert(article.id)
            case .some(let answer):
                // It says that it is starred, or unread, which its list may deny.
                let isStarred = answer[.starred] == true
                if isStarred, lists.starred?.contains(article.serverID) != true { check.unclear.insert(article.id) }
                if answer[.read] == false { check.unread.insert(article.id) }
            }
        }
    }
}
