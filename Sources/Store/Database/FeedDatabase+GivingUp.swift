import Foundation
import GRDB
import GRDBSQLite
package import Model

extension FeedDatabase {

    /// Returns the ids of the articles in order, as ``articleIDs(_:)`` does, unless that is given up: an order without an
    /// index takes a second for a hundred thousand articles.
    ///
    /// - Parameter isGivenUp: Asked many times a second; if it returns true, `CancellationError` is thrown.
    package func articleIDs(_ query: ArticleQuery, unless isGivenUp: @escaping () -> Bool) throws -> [ArticleID] {
        try makeDuplicateKeys(for: query)
        return try read { db in
            let question = Question(isGivenUp)
            defer { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
            sqlite3_progress_handler(
                db.sqliteConnection, Question.steps,
                { pointer in
                    guard let pointer else { return 0 }
                    return Unmanaged<Question>.fromOpaque(pointer).takeUnretainedValue().isGivenUp() ? 1 : 0
                },
                Unmanaged.passUnretained(question).toOpaque())
            return try withExtendedLifetime(question) {
                do { return try articleIDs(query, in: db) } catch  where question.wasGivenUp {
                    throw CancellationError()
                }
            }
        }
    }

    /// A question that SQLite asks while it works.
    private final class Question {
        /// The instructions of SQLite's machine from one time to the next: some milliseconds.
        static let steps: Int32 = 20_000

        private let ask: () -> Bool
        private(set) var wasGivenUp = false

        init(_ ask: @escaping () -> Bool) {
            self.ask = ask
        }

        func isGivenUp() -> Bool {
            wasGivenUp = wasGivenUp || ask()
            return wasGivenUp
        }
    }
}
