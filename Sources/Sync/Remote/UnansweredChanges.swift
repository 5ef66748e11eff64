import API
import Model
import Store

/// Changes that were sent without being answered: the connection broke, or the process died.
///
/// To send them again is safe only as long as nobody else has changed the same article: after days, it would undo what
/// was done elsewhere in between. So they count as sent as soon as the server is seen to have them. A list alone may be
/// short, or an old one, and the change was never accepted: the article must say the same, or where articles don't say, a
/// second list.
struct UnansweredChanges {
    private let remote: RemoteAccount

    init(_ remote: RemoteAccount) {
        self.remote = remote
    }

    /// Asks for the articles of changes that the lists agree with, if there are any.
    ///
    /// Throws ``APIError`` only when nothing else may be asked: what can't be known is sent again.
    func confirm(by lists: ServerStatuses) async throws {
        let changes = try changesAgreeing(with: lists)
        if changes.isEmpty { return }
        let answers = try await remote.answers(for: Set(changes.map(\.serverID)).sorted()) ?? [:]
        var confirmed = changes.filter { answers[$0.serverID]?[$0.kind] == $0.value }
        // Feedbin's articles don't say whether they are starred.
        let silent = changes.filter { change in answers[change.serverID].map { $0[change.kind] == nil } ?? false }
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
