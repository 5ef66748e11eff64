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

    /// Returns what a feed inherits from the folder and the folders above it; nothing if there is no such folder.
    package func feedSettings(ofFolder name: String, of account: AccountID) throws -> FeedSettings {
        try read { db in try FeedSettingTable.inherited(from: name, of: account, in: db) }
    }

    /// Returns the settings of the account's server.
    package func serverSettings(of account: AccountID) throws -> FeedSettings {
        try read { db in FeedSettings(ofAccount: try FeedSettingTable.settings(of: .account(account), in: db)) }
    }

    /// Returns the settings that apply to the feed, the folder or the account's server.
    package func settings(of owner: SettingOwner) throws -> FeedSettings {
        switch owner {
        case .feed(let feed): try feedSettings(of: feed.accountID)[feed.id] ?? FeedSettings()
        case .folder(let name, let account): try feedSettings(ofFolder: name, of: account)
        case .account(let account): try serverSettings(of: account.id)
        }
    }

    /// Returns its own settings, without those that apply to it otherwise. Throws ``StoreError/noSuchFolder(_:)``.
    package func ownSettings(of owner: SettingOwner) throws -> [FeedSetting] {
        try read { db in try FeedSettingTable.settings(of: Self.stored(owner, in: db), in: db) }
    }

    /// Throws ``StoreError/noSuchFolder(_:)``.
    ///
    /// - Returns: The settings of the same keys and names that were there before.
    package func set(_ settings: [FeedSetting], of owner: SettingOwner) throws -> [FeedSetting] {
        try decide { db in
            let owner = try Self.stored(owner, in: db)
            let known = try FeedSettingTable.settings(of: owner, in: db)
            for setting in settings { try FeedSettingTable.set(setting, of: owner, in: db) }
            try RefreshTable.settingsChanged(settings.map(\.key), of: owner, in: db)
            return known.filter { old in settings.contains { $0.key == old.key && $0.name == old.name } }
        }
    }

    /// Throws ``StoreError/noSuchFolder(_:)``.
    ///
    /// - Parameter name: The name of a header, in lower case; `nil` means all of the key.
    /// - Returns: The removed settings.
    package func unset(
        _ key: FeedSetting.Key, named name: String?, of owner: SettingOwner
    ) throws -> [FeedSetting] {
        try decide { db in
            let owner = try Self.stored(owner, in: db)
            let known = try FeedSettingTable.settings(of: owner, in: db)
            try FeedSettingTable.remove(key, named: name, of: owner, in: db)
            try RefreshTable.settingsChanged([key], of: owner, in: db)
            return known.filter { $0.key == key && (name == nil || $0.name == name) }
        }
    }

    private static func stored(_ owner: SettingOwner, in db: Database) throws -> FeedSettingTable.Owner {
        switch owner {
        case .feed(let feed): return .feed(feed.id)
        case .account(let account): return .account(account.id)
        case .folder(let name, let account):
            guard let id = try FolderTable.id(of: name, in: account, db) else { throw StoreError.noSuchFolder(name) }
            return .folder(FolderID(id))
        }
    }
}
