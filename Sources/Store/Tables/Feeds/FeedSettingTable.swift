import GRDB
import Model

/// The tables of the settings of feeds and folders, and of accounts.
enum FeedSettingTable {

    typealias Owner = FeedSetting.Owner

    static func isEmpty(in db: Database) throws -> Bool {
        try Row.fetchOne(db, sql: "SELECT 1 FROM feedSetting LIMIT 1") == nil
    }

    static func settings(of owner: Owner, in db: Database) throws -> [FeedSetting] {
        let sql = "SELECT rowid AS id, * FROM \(owner.table) WHERE \(owner.column) = ? ORDER BY rowid"
        return try Row.fetchAll(db, sql: sql, arguments: [owner.id]).compactMap {
            try setting(StoredRow($0, of: owner.table))
        }
    }

    static func set(_ setting: FeedSetting, of owner: Owner, in db: Database) throws {
        try remove(setting.key, named: setting.name, of: owner, in: db)
        try db.execute(
            sql: "INSERT INTO \(owner.table) (\(owner.column), key, name, value, secret) VALUES (?, ?, ?, ?, ?)",
            arguments: [owner.id, setting.key.rawValue, setting.name, setting.value, setting.secret])
    }

    /// - Parameter name: `nil` means any name.
    static func remove(_ key: FeedSetting.Key, named name: String?, of owner: Owner, in db: Database) throws {
        try db.execute(
            sql: "DELETE FROM \(owner.table) WHERE \(owner.column) = ?1 AND key = ?2 AND (?3 IS NULL OR name = ?3)",
            arguments: [owner.id, key.rawValue, name])
    }

    /// Moves the settings to another owner. Settings that it has already stay.
    static func move(from duplicate: Owner, to owner: Owner, in db: Database) throws {
        try db.execute(
            sql: "UPDATE OR IGNORE feedSetting SET \(owner.column) = ? WHERE \(duplicate.column) = ?",
            arguments: [owner.id, duplicate.id])
    }

    /// Returns all settings that can be read.
    static func all(in db: Database) throws -> [Owner: [FeedSetting]] {
        var all: [Owner: [FeedSetting]] = [:]
        for table in ["feedSetting", "accountSetting"] {
            for row in try Row.fetchAll(db, sql: "SELECT rowid AS id, * FROM \(table) ORDER BY rowid") {
                guard let setting = try? setting(StoredRow(row, of: table)), let owner = try? Owner(row) else {
                    continue
                }
                all[owner, default: []].append(setting)
            }
        }
        return all
    }

    /// Returns `nil` for a setting of a later version.
    private static func setting(_ row: StoredRow) throws -> FeedSetting? {
        try FeedSetting.Key(rawValue: row.value("key")).map {
            try FeedSetting($0, row.value("value"), name: row.value("name"), secret: row.optional("secret"))
        }
    }

    /// Returns what is wrong with the rows, one error for each of them at most.
    static func damages(in db: Database) throws -> [DatabaseError] {
        try ["feedSetting", "accountSetting"].flatMap { table in
            try db.damages(sql: "SELECT rowid AS id, * FROM \(table)") { row in
                let row = StoredRow(row, of: table)
                guard let setting = try setting(row), setting.key.facts.form == .program else { return }
                if FeedProgram(stored: setting.value) == nil { throw row.damage(to: "value") }
            }
        }
    }
}

extension FeedSetting.Owner {
    /// Reads the owner from a row of either table.
    fileprivate init?(_ row: Row) throws {
        if let id = try row.value("feedID") as Int64? {
            self = .feed(FeedID(id))
        } else if let id = try row.value("folderID") as Int64? {
            self = .folder(FolderID(id))
        } else if let id = try row.value("accountID") as Int64? {
            self = .account(AccountID(id))
        } else {
            return nil
        }
    }

    fileprivate var table: String {
        switch self {
        case .feed, .folder: "feedSetting"
        case .account: "accountSetting"
        }
    }

    fileprivate var column: String {
        switch self {
        case .feed: "feedID"
        case .folder: "folderID"
        case .account: "accountID"
        }
    }

    var id: Int64 {
        switch self {
        case .feed(let id): id.rawValue
        case .folder(let id): id.rawValue
        case .account(let id): id.rawValue
        }
    }
}

// MARK: - What applies to feeds

extension FeedSettingTable {

    /// Returns the settings that apply to the account's feeds; feeds without settings are left out.
    ///
    /// - Parameter account: `nil` means all accounts.
    static func effective(of account: AccountID?, in db: Database) throws -> [FeedID: FeedSettings] {
        if try isEmpty(in: db) { return [:] }
        let own = try ofFeeds(in: db)
        let folders = try ofFolders(in: db)
        let sql = """
            SELECT feed.id, feed.accountID, folder.name FROM feed LEFT JOIN feedFolder ON feedFolder.feedID = feed.id
                LEFT JOIN folder ON folder.id = folderID
            WHERE isSubscribed AND (?1 IS NULL OR feed.accountID = ?1)
            """
        var inherited: [FeedID: [String: [FeedSetting]]] = [:]
        for row in try Row.fetchAll(db, sql: sql, arguments: [account?.rawValue]) {
            let known = try folders[AccountID(row.value("accountID"))] ?? [:]
            let names = try (row.value("name") as String?).map(Self.path) ?? []
            try inherited[FeedID(row.value("id")), default: [:]].merge(known.filter { names.contains($0.key) }) { $1 }
        }
        return inherited.reduce(into: [:]) { all, feed in
            let settings = FeedSettings(own: own[feed.key] ?? [], folders: feed.value)
            if !settings.entries.isEmpty { all[feed.key] = settings }
        }
    }

    /// Returns the own settings of all feeds.
    static func ofFeeds(in db: Database) throws -> [FeedID: [FeedSetting]] {
        let sql = "SELECT rowid AS id, * FROM feedSetting WHERE feedID IS NOT NULL ORDER BY rowid"
        return try Row.fetchAll(db, sql: sql).reduce(into: [:]) { own, row in
            guard let setting = try setting(StoredRow(row, of: "feedSetting")) else { return }
            try own[FeedID(row.value("feedID")), default: []].append(setting)
        }
    }

    /// Returns what a feed inherits from the folder and those above it.
    static func inherited(from folder: String, of account: AccountID, in db: Database) throws -> FeedSettings {
        let names = path(folder)
        return FeedSettings(
            own: [], folders: try ofFolders(in: db)[account, default: [:]].filter { names.contains($0.key) })
    }

    private static func ofFolders(in db: Database) throws -> [AccountID: [String: [FeedSetting]]] {
        let sql = """
            SELECT folder.accountID, folder.name AS folder, feedSetting.rowid AS id, feedSetting.*
            FROM feedSetting JOIN folder ON folder.id = folderID
            ORDER BY feedSetting.rowid
            """
        var folders: [AccountID: [String: [FeedSetting]]] = [:]
        for row in try Row.fetchAll(db, sql: sql) {
            guard let setting = try setting(StoredRow(row, of: "feedSetting")) else { continue }
            try folders[AccountID(row.value("accountID")), default: [:]][row.value("folder"), default: []].append(
                setting)
        }
        return folders
    }

    /// Returns the folder and those above it: `News/Berlin`, `News`.
    private static func path(_ folder: String) -> [String] {
        let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
        return parts.indices.map { parts[...$0].joined(separator: "/") }
    }

    /// An SQL expression for whether the user marked the address of the row of `feed` as secret. The feed's own setting
    /// precedes those of its folders. SQLite checks once whether there is any such setting, as most users have none.
    static let isSecretSQL = """
        CASE WHEN EXISTS (SELECT 1 FROM feedSetting WHERE key = 'secret-url') THEN coalesce(
            (SELECT value = 'yes' FROM feedSetting WHERE feedID = feed.id AND key = 'secret-url'),
            (SELECT max(value = 'yes') FROM feedSetting JOIN folder AS owner ON owner.id = feedSetting.folderID
                JOIN folder AS part ON part.accountID = owner.accountID
                    AND (part.id = owner.id OR substr(part.name, 1, length(owner.name) + 1) = owner.name || '/')
                JOIN feedFolder ON feedFolder.folderID = part.id AND feedFolder.feedID = feed.id
            WHERE key = 'secret-url'), 0) ELSE 0 END
        """
}
