import GRDB
import GRDBSQLite

/// The program that a database file belongs to.
struct DatabaseIdentity: Equatable, Sendable {
    /// The value of `PRAGMA application_id`; 0 if it is not set.
    var applicationID: Int32 = 0
    /// The value of `PRAGMA user_version`.
    var version: Int32 = 0
    /// The names of the tables, read only if there is no application id.
    var tables: Set<String> = []

    /// The text "rssd", which databases have had since schema version 6.
    static let applicationID: Int32 = 0x7273_7364

    enum Owner: Equatable {
        /// The file is empty.
        case unclaimed
        case us
        case anotherProgram
    }

    var owner: Owner {
        switch applicationID {
        case Self.applicationID: version == 0 ? .unclaimed : .us
        case 0 where version == 0 && tables.isEmpty: .unclaimed
        case 0 where (1...7).contains(version) && tables.isSuperset(of: Self.firstTables): .us
        default: .anotherProgram
        }
    }

    /// Some tables of every version that wrote no application id.
    private static let firstTables: Set = [
        "account", "article", "article_fts", "feed", "formerURL", "refresh", "status",
    ]
}

// MARK: - Reading

extension DatabaseIdentity {

    /// Reads the file as it is, and nothing beside it, without locking or creating anything (sqlite.org/uri.html). If
    /// another process may be writing, only the application id and the version can be relied upon.
    ///
    /// Reads through SQLite, because closing the file otherwise releases the locks that SQLite has on it in this
    /// process.
    ///
    /// Throws `DatabaseError`.
    init(ofFile path: String) throws {
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        let uri = DatabaseFile.uri(path, "immutable=1")
        let code = sqlite3_open_v2(uri, &connection, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil)
        guard code == SQLITE_OK, let connection else { throw Self.error(connection, code) }
        guard let header = try Self.header(connection) else { return }
        // sqlite.org/fileformat2.html, section 1.3
        version = header.number(at: 60)
        applicationID = header.number(at: 68)
        if applicationID == 0 { tables = try Self.tables(connection) }
    }

    /// Returns `nil` if the file is empty.
    private static func header(_ connection: OpaquePointer) throws -> [UInt8]? {
        var file: UnsafeMutablePointer<sqlite3_file>?
        sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
        guard let file, let methods = file.pointee.pMethods?.pointee else { throw error(connection, SQLITE_CANTOPEN) }
        var size: Int64 = 0
        var header = [UInt8](repeating: 0, count: 100)
        var code = methods.xFileSize(file, &size)
        if code == SQLITE_OK && size == 0 { return nil }
        if code == SQLITE_OK { code = methods.xRead(file, &header, Int32(header.count), 0) }
        let isShort = code & 0xFF == SQLITE_IOERR && size < header.count
        guard code == SQLITE_OK || isShort else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        guard header.starts(with: "SQLite format 3\0".utf8) else {
            throw DatabaseError(resultCode: .SQLITE_NOTADB, message: "file is not a database")
        }
        return header
    }

    private static func tables(_ connection: OpaquePointer) throws -> Set<String> {
        let sql = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view')"
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        var names: Set<String> = []
        var code = sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
        if code == SQLITE_OK { code = sqlite3_step(statement) }
        while code == SQLITE_ROW {
            if let name = sqlite3_column_text(statement, 0) { names.insert(String(cString: name)) }
            code = sqlite3_step(statement)
        }
        if code != SQLITE_DONE { throw error(connection, code) }
        return names
    }

    private static func error(_ connection: OpaquePointer?, _ code: Int32) -> DatabaseError {
        let message = connection.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
        return DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
    }
}

extension [UInt8] {
    /// Returns the number in four bytes, in big-endian order.
    fileprivate func number(at index: Int) -> Int32 {
        Int32(bitPattern: self[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) })
    }
}
