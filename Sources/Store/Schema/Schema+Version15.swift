import GRDB

extension Schema {

    /// Stores when a feed's server last sent a document.
    static let version15: Migration = { db in
        try db.execute(sql: documents)
    }

    private static let documents = """
        -- When the server last sent a document, changed or not.
        ALTER TABLE refresh ADD COLUMN dateRead INTEGER;
        UPDATE refresh SET dateRead = dateChecked WHERE failures = 0;
        """
}
