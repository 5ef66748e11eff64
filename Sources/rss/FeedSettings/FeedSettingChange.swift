import Foundation
import Model
import Store

/// Sets and unsets settings of a feed, of the feeds in a folder, or of an account's server.
///
/// Secret parts go to the credentials file, under a name that the database stores.
struct FeedSettingChange {
    let database: FeedDatabase
    let credentials: CredentialFile
    let owner: SettingOwner

    /// Sets a setting. Throws ``Failure`` if the key does not exist, or the value is invalid.
    ///
    /// - Parameter words: the value; or a program and its arguments.
    func set(_ word: String, _ words: [String]) throws {
        let key = try key(word)
        let named = NamedFeedSettings(try TypedFeedSetting.read(key, words: words))
        try set(named.settings, named.secrets)
        if key == .fullText, Terminal.isError { try tellPages() }
    }

    /// Sets settings that were read before.
    ///
    /// - Parameter secrets: their secret parts.
    func set(_ settings: [FeedSetting], _ secrets: [String: String]) throws {
        // The credentials file is written first, so that the database never names a missing secret.
        if !secrets.isEmpty { try credentials.update { $0.settings.merge(secrets) { $1 } } }
        try forget(database.set(settings, of: owner))
    }

    /// Tells how many requests full texts will take.
    private func tellPages() throws {
        let wanting = try database.feedSettings(of: owner.accountID).filter { $1.fullText != nil }.keys
        let count = try database.wantedPages(of: wanting, limit: .max, at: Date()).count
        Output.remark("\(count.counted("page")) of unread articles to fetch by the next syncs")
    }

    /// Unsets a setting. Throws ``Failure`` if the key does not exist, or is not set.
    ///
    /// - Parameter name: the name of a header.
    func unset(_ word: String, _ name: String?) throws {
        let key = try key(word)
        let old = try database.unset(key, named: name?.lowercased(), of: owner)
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
        case .account(let account): "rss account show \(account.name.shellWord)"
        }
    }

    /// Throws ``Failure`` if the key does not exist, or is not one of the owner's: a server that fetches the feeds would
    /// ignore it.
    private func key(_ word: String) throws -> FeedSetting.Key {
        if let key = FeedSetting.Key(rawValue: word) {
            let keys = try keys
            if keys.contains(key) { return key }
            throw Failure(
                "\(reason(against: word)); the only settings here are: \(keys.map(\.rawValue).joined(separator: ", "))",
                ExitStatus.usage)
        }
        if case .feed(let feed) = owner, word == FeedAddressChange.key {
            throw Failure(
                "a feed always has an address ('rss feed set \(feed.id) url URL' changes it)", ExitStatus.usage)
        }
        let names = try keys.map(\.rawValue)
        let nearest = NearestName.of(word, among: names).map { "; did you mean '\($0)'?" }
        throw Failure(
            "unknown setting '\(word)'" + (nearest ?? " (settings: \(names.joined(separator: ", ")))"), ExitStatus.usage
        )
    }

    private var keys: [FeedSetting.Key] {
        get throws {
            let keys = try database.settingKeys(of: owner)
            if case .folder = owner { return keys.filter { !$0.isOfOneFeed } }
            if isUnfetched { return keys.filter { !$0.isOfFetching } }
            return keys
        }
    }

    private var isUnfetched: Bool {
        guard case .feed(let feed) = owner else { return false }
        return !feed.isFetched
    }

    private func reason(against word: String) -> String {
        if case .account = owner { return "that is for feeds and folders" }
        if case .folder = owner, FeedSetting.Key(rawValue: word)?.isOfOneFeed == true { return "that is for feeds" }
        return isUnfetched ? "this feed is not fetched" : "the server fetches these feeds"
    }
}

extension FeedDatabase {
    /// Returns the keys of the settings that can apply there: to feeds of the account, or to its server.
    func settingKeys(of owner: SettingOwner) throws -> [FeedSetting.Key] {
        if case .account = owner { return FeedSetting.Key.allCases.filter(\.isOfAccounts) }
        let fetchesFeeds = try accounts().first { $0.id == owner.accountID }?.kind.fetchesFeeds ?? true
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
