import GRDB
package import Model

/// How and where one reads on a screen: of this machine alone.
extension FeedDatabase {

    /// Returns the order that was chosen for a list, if any.
    package func order(ofList list: String) throws -> ArticleQuery.Order? {
        try read { db in
            let sort = try String.fetchOne(db, sql: "SELECT sort FROM listOrder WHERE list = ?", arguments: [list])
            return sort.flatMap(ArticleQuery.Order.init)
        }
    }

    package func set(_ order: ArticleQuery.Order, ofList list: String) throws {
        try write { db in
            try db.execute(
                sql: "INSERT INTO listOrder VALUES (?, ?) ON CONFLICT DO UPDATE SET sort = excluded.sort",
                arguments: [list, order.rawValue])
        }
    }

    /// Returns the part of an article that was above the screen when it was left; `nil` if it was left at an end.
    package func readingPlace(of id: ArticleID) throws -> Double? {
        try read { db in
            try Double.fetchOne(db, sql: "SELECT part FROM readingPlace WHERE id = ?", arguments: [id.rawValue])
        }
    }

    /// Keeps the place that an article was left at; forgets it for `nil`.
    package func setReadingPlace(_ part: Double?, of id: ArticleID) throws {
        try write { db in
            guard let part else {
                return try db.execute(sql: "DELETE FROM readingPlace WHERE id = ?", arguments: [id.rawValue])
            }
            // The article may be gone meanwhile.
            try db.execute(
                sql: """
                    INSERT INTO readingPlace SELECT id, ?2 FROM status WHERE id = ?1
                    ON CONFLICT DO UPDATE SET part = excluded.part
                    """,
                arguments: [id.rawValue, part])
        }
    }
}
