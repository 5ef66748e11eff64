import Foundation
import Model
import Store

/// Sets and unsets settings of a feed, or of the feeds in a folder.
///
/// Secret parts go to the credentials file, under a name that the database stores.
struct FeedSettingChange {
    let database: FeedDatabase
    let credentials: CredentialFile
    let owner: Owner

    /// The feed or folder that the settings belong to.
    enum Owner {
        case feed(Feed)
        case folder(String, AccountID)
    }

    private var account: AccountID {
        switch owner {
        case .feed(let feed): feed.accountID
        case .folder(_, let account): account
        }
    }

    /// Sets a setting. Throws ``Failure`` if the key does not exist, or the value is invalid.
    func set(_ word: String, _ value: String?) throws {
        let key = try key(word)
        let named = NamedFeedSettings(try TypedFeedSetting.read(key, value))
        try set(named.settings, named.secrets)
        if key == .fullText, Terminal.isError { try tellPages() }
    }

    /// Sets settings of one key.
    ///
    /// - Parameter secrets: their secret parts.
    func set(_ settings: [FeedSetting], _ secrets: [String: String]) throws {
        // The credentials file is written first, so that the database never names a missing secret.
        if !secrets.isEmpty { try credentials.update { $0.settings.merge(secrets) { $1 } } }
        let old =
            switch owner {
            case .feed(let feed): try database.set(settings, of: feed)
            case .folder(let name, let account): try database.set(settings, ofFolder: name, of: account)
            }
        try forget(old)
    }

    /// Tells how many requests whole texts will take.
    private func tellPages() throws {
        let wanting = try database.feedSettings(of: account).filter { $1.fullText != nil }.keys
        let count = try database.wantedPages(of: wanting, limit: .max, at: Date()).count
        Output.remark("\(count.counted("page")) of unread articles to fetch by the next syncs")
    }

    /// Unsets a setting. Throws ``Failure`` if the key does not exist, or is not set.
    ///
    /// - Parameter name: the name of a header.
    func unset(_ word: String, _ name: String?) throws {
        let key = try key(word)
        let folded = name?.lowercased()
        let old =
            switch owner {
            case .feed(let feed): try database.unset(key, named: folded, of: feed)
            case .folder(let folder, let account):
                try database.unset(key, named: folded, ofFolder: folder, of: account)
            }
        if old.isEmpty {
            let what = [word, name].compactMap { $0 }.joined(separator: " ")
            throw Failure("'\(what)' is not set there ('\(showCommand)' lists settings)", ExitStatus.notFound)
        }
        try forget(old)
    }

    private func forget(_ settings: [FeedSetting]) throws {
        let names = settings.compactMap(\.secret)
        if names.isEmpty { return }
        try credentials.update { logins in
            for name in names { logins.settings[name] = nil }
        }
    }

    private var showCommand: String {
        switch owner {
        case .feed(let feed): "rss feed show \(feed.id)"
        case .folder: "rss folder show NAME"
        }
    }

    /// Throws ``Failure`` if the key does not exist, or the account's server fetches its feeds and would ignore it.
    private func key(_ word: String) throws -> FeedSetting.Key {
        if let key = FeedSetting.Key(rawValue: word) {
            let keys = try database.settingKeys(of: account)
            if keys.contains(key) { return key }
            throw Failure(
                "the server fetches these feeds; the only settings here are: \(keys.map(\.rawValue).joined(separator: ", "))",
                ExitStatus.usage)
        }
        let names = FeedSetting.Key.allCases.map(\.rawValue)
        let nearest = NearestName.of(word, among: names).map { "; did you mean '\($0)'?" }
        throw Failure(
            "unknown setting '\(word)'" + (nearest ?? " (settings: \(names.joined(separator: ", ")))"), ExitStatus.usage
        )
    }
}

extension FeedDatabase {
    /// Returns the keys of the settings that feeds of the account can have.
    func settingKeys(of account: AccountID) throws -> [FeedSetting.Key] {
        let fetchesFeeds = try accounts().first { $0.id == account }?.kind.fetchesFeeds ?? true
        return FeedSetting.Key.allCases.filter { fetchesFeeds || $0.isOfPages }
    }
}

/// Settings whose secret parts have names, by which the database refers to them.
struct NamedFeedSettings {
    var settings: [FeedSetting] = []
    var secrets: [String: String] = [:]

    /// Gives each secret part a name of its own.
    init(_ typed: [TypedFeedSetting]) {
        for typed in typed {
            var setting = typed.setting
            if let secret = typed.secret {
                let name = UUID().uuidString.lowercased()
                secrets[name] = secret
                setting.secret = name
            }
            settings.append(setting)
        }
    }
}
