import Foundation
import GRDB
import Model

extension FeedDatabase {

    /// Makes the keys that duplicates are found by, as far as they are missing: the first time, of all articles.
    func makeDuplicateKeys() throws {
        let missing = try read { db in try DuplicateTable.missingCount(in: db) }
        if missing > Self.mostUnannounced { willScan?(Self.mostUnannounced) }
        if file.isReadOnly && missing > 0 { return try read(DuplicateTable.fillTemporarily) }
        var isMore = missing > 0
        while isMore {
            // Other processes that wait for the lock ask for it twice a millisecond.
            usleep(1_000)
            isMore = try write { db in
                let end = ContinuousClock.now + .milliseconds(100)
                while try DuplicateTable.fillSome(in: db) { if ContinuousClock.now > end { return true } }
                return false
            }
        }
    }

    /// Makes them if the query or the details need them.
    func makeDuplicateKeys(for query: ArticleQuery, _ details: ArticleDetails = []) throws {
        if query.condition.namesDuplicates || details.contains(.duplicate) { try makeDuplicateKeys() }
    }
}

extension ArticleCondition {
    /// Whether a part of the condition is about duplicates.
    var namesDuplicates: Bool { contains { $0 == .isDuplicate } }
}
