import API
import Foundation
import Model
import Store

/// Finds lists that are older than the user's changes, as a cache or a copy of the server's database gives them: the
/// server has a change, as its article says, and the list lacks it.
///
/// Such a list isn't merged, as it would take away what was done since it was made, here and elsewhere. Changes that it
/// contradicts stay sent: to send one again where a server toggles would undo it. Those that the articles have are never
/// sent again, as that would undo what is done elsewhere later.
struct OldListCheck {
    let remote: RemoteAccount

    /// The most articles that are asked for: an answer has their contents, too.
    private static let mostAsked = 20

    /// Returns the lists without those that are too old. After a day in which a list never had a change, it counts as it is.
    func newEnough(_ lists: ServerStatuses) async throws -> ServerStatuses {
        var changes = try Mark.statuses.flatMap { mark in
            try lists[mark].map { try contradicted(by: $0, mark) } ?? []
        }
        if changes.isEmpty { return lists }
        let latest = Array(changes.prefix(min(Self.mostAsked, remote.caller.traits.articlesPerCall)))
        let answers = try await remote.answers(for: Set(latest.map(\.serverID)).sorted()) ?? [:]
        changes = latest.filter { answers[$0.serverID]?[$0.change.mark] == $0.change.value }
        try remote.database.uphold(changes)
        var lists = lists
        for mark in Set(changes.map(\.change.mark)) { lists.set(nil, of: mark) }
        return lists
    }

    /// Returns some of the changes of the last day. That a list of a server that hides feeds lacks an article says nothing.
    private func contradicted(by list: Set<String>, _ mark: Mark) throws -> [UnansweredChange] {
        let now = remote.now()
        let sent = try remote.database.sentChanges(
            mark, of: remote.account.id, since: now.addingTimeInterval(-TrustRule.day), until: now)
        let contradicted = sent.filter { change in
            let isListed = list.contains(change.serverID)
            guard isListed || !remote.caller.traits.hidesFeeds else { return false }
            return change.change.value != (isListed == mark.listedValue)
        }
        return Array(contradicted.prefix(Self.mostAsked / Mark.statuses.count))
    }
}
