import Base
import Foundation
import GRDB
import Model

/// The table of how much each server was asked lately, and until when it must not be asked, for all accounts there.
enum ServerTable {

    /// Returns `nil` if the server was never asked.
    static func rate(of url: String, in db: Database) throws -> ServerRate? {
        let sql = "SELECT level, date, pausedUntil, readsPausedUntil FROM server WHERE origin = ?"
        return try Row.fetchOne(db, sql: sql, arguments: [origin(of: url)]).map { row in
            try ServerRate(
                level: row.value("level"), date: Date(timeIntervalSince1970: row.value("date")),
                pausedUntil: date(row.value("pausedUntil")),
                readsPausedUntil: date(row.value("readsPausedUntil")))
        }
    }

    static func set(_ rate: ServerRate, of url: String, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO server (origin, level, date, pausedUntil, readsPausedUntil)
                VALUES (?, ?, ?, ?, ?)
                """,
            arguments: [
                origin(of: url), rate.level, rate.date.timeIntervalSince1970, end(rate.pausedUntil),
                end(rate.readsPausedUntil),
            ])
    }

    /// Rounds up, so that the pause doesn't end before the time that the server said.
    private static func end(_ pause: Date?) -> Int64? {
        pause.map { Date(timeIntervalSince1970: $0.timeIntervalSince1970.rounded(.up)).seconds }
    }

    /// Returns the origin of a URL, or the text itself if it isn't a URL.
    private static func origin(of url: String) -> String { WebURL.origin(of: url) ?? url }
}
