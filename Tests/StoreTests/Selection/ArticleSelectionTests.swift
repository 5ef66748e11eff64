import Foundation
import GRDB
import Model
import Testing

@testable import Store

/// Lists stay fast however many articles there are: an index gives the articles in order, and nothing is sorted.
@Suite struct ArticleSelectionTests {

    /// How SQLite goes about the query, a line a step.
    private func plan(_ query: ArticleQuery) throws -> [String] {
        let test = try TestDatabase()
        _ = try test.subscribe()
        return try test.database.read { db in
            var query = query
            query.limit = 50
            let articles = try ArticleSQL(query, in: db)
            let sql = "EXPLAIN QUERY PLAN SELECT status.id \(articles.sql)"
            return try Row.fetchAll(db, sql: sql, arguments: articles.arguments).map { $0["detail"] }
        }
    }

    @Test(
        arguments: [
            (.query { _ in }, "USING INDEX statusDate"),
            (.query { $0.order = .oldest }, "USING INDEX statusDate"),
            (.query { $0.isRead = false }, "USING INDEX statusUnread"),
            (.query { ($0.isRead, $0.order) = (false, .oldest) }, "USING INDEX statusUnread"),
            (.query { ($0.isRead, $0.account) = (false, AccountID(1)) }, "USING INDEX statusUnread"),
            (.query { ($0.isRead, $0.since) = (false, day(0)) }, "USING INDEX statusUnread (date>?)"),
            (.query { $0.isStarred = true }, "USING INDEX statusStarred"),
            (.query { $0.since = day(0) }, "USING INDEX statusDate (date>?)"),
            (.query { ($0.since, $0.until) = (day(0), day(1)) }, "USING INDEX statusDate (date>? AND date<?)"),
            (.query { $0.account = AccountID(1) }, "USING INDEX statusDate"),
            (.query { $0.feeds = [FeedID(1)] }, "USING INDEX statusFeed (feedID=?)"),
            (.query { ($0.feeds, $0.isRead) = ([FeedID(1)], false) }, "USING INDEX statusFeedUnread (feedID=?)"),
            (.query { $0.order = .arrived }, "SCAN status"),
        ] as [(ArticleQuery, String)])
    func takesItsArticlesInOrderFromAnIndex(_ query: ArticleQuery, _ step: String) throws {
        let plan = try plan(query)

        #expect(plan.first?.hasSuffix(step) == true, "\(plan)")
        #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
        #expect(plan.dropFirst().allSatisfy { $0.hasPrefix("SEARCH") }, "\(plan)")
    }
}
