import Base
import Foundation
import GRDB
import Machines
import Model

/// The feeds and folders of a shared directory: what this machine writes about its own, and what becomes of what others
/// wrote.
///
/// Nothing remembers what the user did: what is here is compared with the registers, which are what was here when they
/// were last written or applied.
struct SharedFeeds {
    private let registers: SharedRegisters
    private let now: Date
    private let places: SharedFolders
    private var account: AccountID { registers.account }

    /// The names that feeds got in this transaction: registers of their articles may have waited for them.
    private(set) var newNames: Set<String> = []

    /// The fields of a feed, without those of ``SharedFolders``.
    private enum Field {
        static let url = "url"
        static let subscribed = "subscribed"
        static let title = "title"
        static let setting = "setting:"
    }

    init(_ registers: SharedRegisters, at now: Date) {
        self.registers = registers
        self.now = now
        places = SharedFolders(registers, at: now)
    }

    /// Returns the values of the registers of a feed, by field.
    private func values(_ name: String, in db: Database) throws -> [String: String] {
        try RegisterTable.values(.feed, name, of: account, in: db)
    }

    // MARK: Writing

    /// Writes what differs here.
    mutating func write(in db: Database) throws {
        let sql = "SELECT \(FeedTable.columns) FROM feed WHERE isSubscribed AND accountID = ? ORDER BY id"
        let feeds = try db.values(sql: sql, arguments: [account.rawValue], FeedTable.feed).filter(Self.isShared)
        try places.compose(in: db)
        let folders = try folders(in: db)
        let settings = try FeedSettingTable.ofFeeds(in: db)
        for feed in feeds { try name(feed, in: db) }
        let names = try SharedFeedTable.all(of: account, in: db)
        let namesOfFeeds = Dictionary(grouping: names.keys) { names[$0] ?? nil }.mapValues { $0.sorted() }
        for feed in feeds {
            guard let all = namesOfFeeds[feed.id], let name = all.first else { continue }
            for other in all.dropFirst() { try write(other, SameFeeds.field, name, in: db) }
            try write(feed, as: name, folders[feed.id] ?? [], settings[feed.id] ?? [], in: db)
        }
        let here = Set(feeds.compactMap { namesOfFeeds[$0.id]?.first })
        let same = try SameFeeds(of: account, in: db)
        for name in names.keys.sorted() where !here.contains(name) && same[name] == nil {
            guard try values(name, in: db)[Field.subscribed] == "1" else { continue }
            if let feed = names[name] ?? nil, try FeedTable.isSubscribed(feed, in: db) { continue }
            try write(name, Field.subscribed, "0", in: db)
        }
        try places.write(in: db)
    }

    /// Gives the feed a name, if it has none.
    private mutating func name(_ feed: Feed, in db: Database) throws {
        if try SharedFeedTable.name(of: feed.id, in: db) != nil { return }
        var number = 0
        while try SharedFeedTable.feed(SharedFeedTable.name(for: feed.url, number), of: account, in: db) != nil {
            number += 1
        }
        let name = SharedFeedTable.name(for: feed.url, number)
        try set(feed.id, name, in: db)
    }

    private func write(
        _ feed: Feed, as name: String, _ folders: Set<String>, _ settings: [FeedSetting], in db: Database
    ) throws {
        let versions = try RegisterTable.versions(.feed, name, of: account, in: db)
        let known = Dictionary(versions.map { ($0.field, $0.version.value) }) { $1 }
        // What others have agreed on before this machine had the feed stays; what is here comes on top of it.
        let joins = newNames.contains(name) && !known.isEmpty
        if feed.url != known[Field.url], !joins || known[Field.url] == nil {
            try write(name, Field.url, feed.url, in: db)
        }
        if known[Field.subscribed] != "1" { try write(name, Field.subscribed, "1", in: db) }
        let title = Self.text(feed.customTitle) ?? ""
        let isOwnTitle = title.isEmpty && (known[Field.title] ?? "") == (feed.title ?? "")
        if !isOwnTitle, title != known[Field.title] ?? "", !joins || known[Field.title, default: ""].isEmpty {
            try write(name, Field.title, title, in: db)
        }
        try write(settings, as: name, known, joins: joins, in: db)
        try places.write(folders, of: name, versions, joins: joins, in: db)
    }

    /// Writes a feed's own settings, without those of its folders.
    private func write(
        _ settings: [FeedSetting], as name: String, _ known: [String: String], joins: Bool, in db: Database
    ) throws {
        for key in FeedSetting.Key.allCases where key.isShared {
            let field = Field.setting + key.rawValue
            let value = settings.first { $0.key == key }?.value ?? ""
            let known = known[field] ?? ""
            if value == known || joins && !known.isEmpty { continue }
            if try registers.isWaiting(Register(kind: .feed, key: name, field: field), in: db) { continue }
            try write(name, field, value, in: db)
        }
    }

    private func write(_ name: String, _ field: String, _ value: String, in db: Database) throws {
        try registers.write(
            Register(kind: .feed, key: name, field: field), value, at: now.milliseconds, in: db)
    }

    private func folders(in db: Database) throws -> [FeedID: Set<String>] {
        let sql = "SELECT feedID, name FROM folder JOIN feedFolder ON folderID = folder.id WHERE accountID = ?"
        return try Row.fetchAll(db, sql: sql, arguments: [account.rawValue]).reduce(into: [:]) { folders, row in
            let name: String = try row.value("name")
            if FolderName.isValid(name) { try folders[FeedID(row.value("feedID")), default: []].insert(name) }
        }
    }

    // MARK: Applying

    /// Applies the values of registers of feeds that changed, then of folders; also those that were there before this machine
    /// had the feed.
    mutating func apply(in db: Database) throws {
        let changed = newNames.union(try IncomingTable.keys(.feed, of: account, in: db))
        if !changed.isEmpty {
            let same = try SameFeeds(of: account, in: db)
            let names = same.adding(to: changed).sorted()
            // Others that are one of these get their feed.
            for name in names where same[name] == nil { try apply(name, in: db) }
            for name in names { if let first = same[name] { try unite(name, with: first, in: db) } }
        }
        try places.apply(in: db)
    }

    private mutating func apply(_ name: String, in db: Database) throws {
        let fields = try values(name, in: db)
        guard let url = fields[Field.url], Self.isAddress(url) else { return }
        let isWanted = fields[Field.subscribed] == "1"
        guard var feed = try feed(name, at: url, in: db) else {
            if isWanted { try subscribe(name, to: url, fields, in: db) }
            return
        }
        if feed.url != url {
            guard let moved = try FeedTable.known(FeedTable.setURL(url, of: feed, in: db), in: db) else { return }
            feed = moved.feed
            // The validators are of the former address.
            try RefreshTable.forget(feed.id, in: db)
        }
        switch (isWanted, try FeedTable.isSubscribed(feed.id, in: db)) {
        case (true, false): try subscribe(name, to: url, fields, in: db)
        case (false, true): return try FeedTable.hide(feed.id, at: now, in: db)
        case (false, false): return
        case (true, true): break
        }
        let title = Self.text(fields[Field.title])
        if title != feed.customTitle { try FeedTable.set(sharedTitle: title, of: feed.id, in: db) }
        try places.put(feed.id, into: places.folders(of: name, in: db), in: db)
        try set(fields, of: feed.id, name, in: db)
    }

    /// Returns the feed of the name, or the feed at the address, which gets the name; subscribed to or not.
    private mutating func feed(_ name: String, at url: String, in db: Database) throws -> Feed? {
        if let id = try SharedFeedTable.feed(name, of: account, in: db) {
            let sql = "SELECT \(FeedTable.columns) FROM feed WHERE id = ?"
            return try db.values(sql: sql, arguments: [id.rawValue], FeedTable.feed).first
        }
        guard let known = try FeedTable.feed(at: url, of: account, in: db) else { return nil }
        try set(known.id, name, in: db)
        return known
    }

    private mutating func subscribe(
        _ name: String, to url: String, _ fields: [String: String], in db: Database
    ) throws {
        let new = NewFeed(url: url, customTitle: Self.text(fields[Field.title]))
        let feed = try FeedTable.subscribe(new, in: account, at: since(name, in: db), db)
        if let title = new.customTitle { try FeedTable.set(sharedTitle: title, of: feed.id, in: db) }
        let folders = try places.folders(of: name, in: db)
        // One that was hidden is where it was.
        if !folders.isEmpty { try places.put(feed.id, into: folders, in: db) }
        try set(fields, of: feed.id, name, in: db)
        if try SharedFeedTable.feed(name, of: account, in: db) == feed.id { return }
        try set(feed.id, name, in: db)
    }

    /// Returns since when the feed is subscribed to, on the machine that did it: what came since is news for a machine that
    /// joins later, too.
    private func since(_ name: String, in db: Database) throws -> Date {
        let register = Register(kind: .feed, key: name, field: Field.subscribed)
        guard let version = try RegisterTable.version(register, of: account, in: db) else { return now }
        return min(now, Date(timeIntervalSince1970: Double(version.stamp.milliseconds) / 1_000))
    }

    /// Sets and unsets settings of the feed.
    private func set(_ fields: [String: String], of feed: FeedID, _ name: String, in db: Database) throws {
        let settings = fields.filter { $0.key.hasPrefix(Field.setting) }
        if settings.isEmpty { return }
        let known = try FeedSettingTable.settings(of: .feed(feed), in: db)
        for (field, value) in settings {
            let key = FeedSetting.Key(rawValue: String(field.dropFirst(Field.setting.count)))
                .flatMap { $0.isShared && (value.isEmpty || $0.allows(value)) ? $0 : nil }
            let register = Register(kind: .feed, key: name, field: field)
            try RegisterTable.setWaiting(key == nil, register, of: account, in: db)
            guard let key, value != known.first(where: { $0.key == key })?.value ?? "" else { continue }
            if value.isEmpty {
                try FeedSettingTable.remove(key, named: nil, of: .feed(feed), in: db)
            } else {
                try FeedSettingTable.set(FeedSetting(key, value), of: .feed(feed), in: db)
            }
            try RefreshTable.settingsChanged([key], of: .feed(feed), in: db)
        }
    }

    /// Makes one feed of two that another machine found to be one. A feed of which only the other is here gets its name, and
    /// stays.
    private mutating func unite(_ name: String, with first: String, in db: Database) throws {
        let known = try SharedFeedTable.feed(name, of: account, in: db)
        guard let target = try SharedFeedTable.feed(first, of: account, in: db) else {
            if let known { try set(known, first, in: db) }
            return
        }
        if known == target { return }
        if let known {
            let sql = "SELECT \(FeedTable.columns) FROM feed WHERE id IN (?, ?)"
            let feeds = try db.values(sql: sql, arguments: [known.rawValue, target.rawValue], FeedTable.feed)
            guard let duplicate = feeds.first(where: { $0.id == known }),
                let feed = feeds.first(where: { $0.id == target })
            else { return }
            try FeedTable.merge(duplicate, into: feed, in: db)
        }
        try set(target, name, in: db)
    }

    /// Gives the feed a name that is new here.
    private mutating func set(_ feed: FeedID, _ name: String, in db: Database) throws {
        try SharedFeedTable.set(feed, name, of: account, in: db)
        newNames.insert(name)
    }
}

// MARK: - What is shared

extension SharedFeeds {

    /// Returns whether the feed is written to the directory: not if its address is secret or that of a file.
    static func isShared(_ feed: Feed) -> Bool {
        isAddress(feed.url) && !feed.hasSecretURL
    }

    /// Returns whether an address from the directory may be fetched.
    static func isAddress(_ url: String) -> Bool {
        url.utf8.count <= 8_192 && WebURL(url) != nil && url.withoutUserInfo == url
            && url.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    }

    private static func text(_ title: String?) -> String? {
        title.flatMap { $0.isEmpty ? nil : String($0.prefix(1_000)) }
    }
}

extension Date {
    /// The milliseconds since 1970.
    var milliseconds: Int64 { Int64(exactly: (timeIntervalSince1970 * 1_000).rounded(.down)) ?? 0 }
}
