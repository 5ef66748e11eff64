import GRDB
package import Model

extension FeedDatabase {

    /// Returns changes that were sent and neither accepted nor refused for good, and that lists which were fetched
    /// later agree with: the answer got lost, or another client made the same change. The oldest come first.
    package func unanswered(
        in statuses: ServerStatuses, of account: AccountID, limit: Int
    ) throws -> [UnansweredChange] {
        try read { db in
            var changes: [UnansweredChange] = []
            for kind in StatusKind.allCases {
                guard let list = statuses[kind] else { continue }
                changes += try PendingTable.unanswered(kind, of: account, in: db).filter { change in
                    change.value == (list.contains(change.serverID) == kind.listedValue)
                }
            }
            return Array(changes.prefix(limit))
        }
    }

    /// Confirms changes that the server has: they needn't be sent again. Later changes by the user stay in the queue.
    package func confirmUnanswered(_ changes: [UnansweredChange]) throws {
        try write { db in
            for change in changes { try PendingTable.confirmUnanswered(change, in: db) }
        }
    }
}
