import GRDB
package import Model

extension FeedDatabase {

    /// Returns what applies to the account's feeds: their own settings and those of their folders, without the feeds
    /// that have no settings.
    ///
    /// - Parameter account: `nil` means all accounts.
    package func feedSettings(of account: AccountID?) throws -> [FeedID: FeedSettings] {
        try read { db in try FeedSettingTable.effective(of: account, in: db) }
    }

    /// Returns the settings that apply to a feed.
    package func feedSettings(of feed: Feed) throws -> FeedSettings {
        try feedSettings(of: feed.accountID)[feed.id] ?? FeedSettings()
    }

    /// Returns what a feed inherits from the folder and the folders above it; nothing if there is no such folder.
    package func feedSettings(ofFolder name: String, of account: AccountID) throws -> FeedSettings {
        try read { db in try FeedSettingTable.inherited(from: name, of: account, in: db) }
    }

    /// Returns the settings of the account's server.
    package func serverSettings(of account: AccountID) throws -> FeedSettings {
        try read { db in FeedSettings(ofAccount: try FeedSettingTable.settings(of: .account(account), in: db)) }
    }

    /// - Returns: The settings of the same keys and names that were there before.
    package func set(_ settings: [FeedSetting], ofServerOf account: AccountID) throws -> [FeedSetting] {
        try write { db in try Self.set(settings, of: .account(account), in: db) }
    }

    /// - Returns: The settings of the same keys and names that were there before.
    package func set(_ settings: [FeedSetting], of feed: Feed) throws -> [FeedSetting] {
        try write { db in try Self.set(settings, of: .feed(feed.id), in: db) }
    }

    /// Throws ``StoreError/noSuchFolder(_:)``.
    ///
    /// - Returns: The settings of the same keys and names that were there before.
    package func set(
        _ settings: [FeedSetting], ofFolder name: String, of account: AccountID
    ) throws -> [FeedSetting] {
        try write { db in try Self.set(settings, of: Self.folder(name, of: account, in: db), in: db) }
    }

    /// - Parameter name: The name of a header, in lower case; `nil` means all of the key.
    /// - Returns: The removed settings.
    package func unset(_ key: FeedSetting.Key, named name: String?, of feed: Feed) throws -> [FeedSetting] {
        try write { db in try Self.unset(key, named: name, of: .feed(feed.id), in: db) }
    }

    /// - Parameter name: The name of a header, in lower case; `nil` means all of the key.
    /// - Returns: The removed settings.
    package func unset(
        _ key: FeedSetting.Key, named name: String?, ofServerOf account: AccountID
    ) throws -> [FeedSetting] {
        try write { db in try Self.unset(key, named: name, of: .account(account), in: db) }
    }

    /// Throws ``StoreError/noSuchFolder(_:)``.
    ///
    /// - Parameter name: The name of a header, in lower case; `nil` means all of the key.
    /// - Returns: The removed settings.
    package func unset(
        _ key: FeedSetting.Key, named name: String?, ofFolder folder: String, of account: AccountID
    ) throws -> [FeedSetting] {
        try write { db in
            try Self.unset(key, named: name, of: Self.folder(folder, of: account, in: db), in: db)
        }
    }

    private static func set(
        _ settings: [FeedSetting], of owner: FeedSettingTable.Owner, in db: Database
    ) throws -> [FeedSetting] {
        let known = try FeedSettingTable.settings(of: owner, in: db)
        for setting in settings { try FeedSettingTable.set(setting, of: owner, in: db) }
        try RefreshTable.settingsChanged(settings.map(\.key), of: owner, in: db)
        return known.filter { old in settings.contains { $0.key == old.key && $0.name == old.name } }
    }

    private static func unset(
        _ key: FeedSetting.Key, named name: String?, of owner: FeedSettingTable.Owner, in db: Database
    ) throws -> [FeedSetting] {
        let known = try FeedSettingTable.settings(of: owner, in: db)
        try FeedSettingTable.remove(key, named: name, of: owner, in: db)
        try RefreshTable.settingsChanged([key], of: owner, in: db)
        return known.filter { $0.key == key && (name == nil || $0.name == name) }
    }

    private static func folder(
        _ name: String, of account: AccountID, in db: Database
    ) throws -> FeedSettingTable.Owner {
        guard let id = try FolderTable.id(of: name, in: account, db) else { throw StoreError.noSuchFolder(name) }
        return .folder(FolderID(id))
    }
}
