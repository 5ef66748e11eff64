import API
import Model
import Store

/// The changes that were sent without an answer: the connection broke, or the process died.
///
/// To send them again is safe only as long as no other client has changed the same article: after days, it would undo
/// what was done elsewhere in between. So they count as sent as soon as the server turns out to have them. A list alone
/// may be short or old although the change was never accepted: the article must agree, or a second list if articles
/// don't have the status.
struct UnansweredChanges {
    private let remote: RemoteAccount

    init(_ remote: RemoteAccount) {
        self.remote = remote
    }

    /// Fetches the articles of changes with which the lists agree, and confirms those with which they agree, too.
    ///
    /// Throws ``APIError`` only when no further request makes sense: what isn't confirmed is sent again.
    func confirm(by lists: ServerStatuses) async throws {
        let changes = try changesAgreeing(with: lists)
        if changes.isEmpty { return }
        let answers = try await remote.answers(for: Set(changes.map(\.serverID)).sorted()) ?? [:]
        var confirmed = changes.filter { answers[$0.serverID]?[$0.change.mark] == $0.change.value }
        // Feedbin's articles don't say whether they are starred.
        let silent = changes.filter { change in answers[change.serverID].map { $0[change.change.mark] == nil } ?? false
        }
        if !silent.isEmpty, let again = try await remote.lists() {
            let agreed = try changesAgreeing(with: again)
            confirmed += silent.filter(agreed.contains)
        }
        try remote.database.confirmUnanswered(confirmed)
    }

    private func changesAgreeing(with lists: ServerStatuses) throws -> [UnansweredChange] {
        try remote.database.unanswered(
            in: lists, of: remote.account.id, limit: remote.caller.traits.articlesPerCall)
    }
}
