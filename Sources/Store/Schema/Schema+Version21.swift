import GRDB

extension Schema {

    /// Stores the validators of the pages of whole texts.
    static let version21: Migration = { db in
        try db.execute(
            sql: """
                -- The validators that the server gave with the page; NULL unless there is a whole text.
                ALTER TABLE fullText ADD COLUMN etag TEXT;
                ALTER TABLE fullText ADD COLUMN lastModified TEXT;
                -- How the text was found on the page: the same page may have another one when it is read otherwise.
                ALTER TABLE fullText ADD COLUMN readAs TEXT;
                """)
    }
}
