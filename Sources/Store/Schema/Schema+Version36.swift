import GRDB

extension Schema {

    /// Remembers which of a server's labels were read last.
    static let version36: Migration = { db in
        // NULL: all are read by each sync.
        try db.execute(sql: "ALTER TABLE account ADD COLUMN lastLabel TEXT")
    }
}
