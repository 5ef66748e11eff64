import API
import Foundation
import Machines
import Model
import Store
import SyncSupport
import TestSupport
import Testing

@testable import Fetch
@testable import Sync

/// A machine with a database and a directory of its own, which a test carries to others.
final class SharedMachine {
    let reader: Reader
    let account: Account
    let directory: String
    let server: WebDAVDirectory?

    /// The machine before its disk was restored, whose folder has the directory.
    private var former: SharedMachine?
    var clock: TestClock { reader.clock }
    var database: FeedDatabase { reader.database }

    /// - Parameter directory: Where its files are; `nil` for a directory of its own.
    init(directory: String? = nil) throws {
        reader = try Reader()
        self.directory = directory ?? reader.folder.path + "/shared"
        try FileManager.default.createDirectory(atPath: self.directory, withIntermediateDirectories: true)
        server = nil
        account = try reader.database.addAccount(.folder, name: "home", url: self.directory, user: nil)
    }

    /// - Parameter login: The user and the password, with a colon between them; empty for no login.
    init(on server: WebDAVServer, login: String = "") throws {
        reader = try Reader()
        directory = ""
        let words = login.split(separator: ":").map { String($0) }
        account = try reader.database.addAccount(.webDAV, name: "home", url: server.url, user: words.first)
        let remote = RemoteAccounts(
            database: reader.database, web: reader.web, version: "1", now: { [clock = reader.clock] in clock.now },
            message: { "\($0)" })
        let session = SessionStore(load: { nil }, save: { _ in })
        self.server = try remote.directory(
            of: account, Credentials(user: words.first, session: session) { words[1] })
    }

    /// A machine whose disk is as another one's was.
    init(restoring disk: Disk, of machine: SharedMachine, keepsDirectory: Bool) throws {
        reader = try Reader(copying: disk.database)
        directory = machine.directory
        server = nil
        former = machine
        account = try reader.database.account(named: "home")
        clock.advance(by: machine.clock.now.timeIntervalSince(clock.now))
        if keepsDirectory { return }
        try FileManager.default.removeItem(atPath: directory)
        try FileManager.default.copyItem(atPath: disk.directory, toPath: directory)
    }

    /// Copies of the database and the directory at a time, in a folder that goes with this.
    final class Disk {
        private let folder: TemporaryFolder
        var database: String { folder.path + "/rss.db" }
        var directory: String { folder.path + "/shared" }

        init(of machine: SharedMachine) throws {
            folder = try TemporaryFolder()
            try machine.database.backUp(to: database)
            try FileManager.default.copyItem(atPath: machine.directory, toPath: directory)
        }
    }

    var shared: DirectoryAccount {
        DirectoryAccount(
            LocalAccount(
                account, database: database, fetcher: reader.fetcher, retention: RetentionRule(),
                rule: RefreshRule(interval: 0), reportDelay: 0), machineName: "machine",
            on: server)
    }

    /// Syncs without fetching feeds.
    @discardableResult
    func sync() async throws -> SyncReport {
        var options = PullOptions()
        options.feeds = []
        let push = try await shared.push { _ in }
        var report = try await shared.pull(options) { _ in }
        report.push = push
        return report
    }

    // MARK: Doing

    func add(_ url: String, title: String? = nil, folders: [String] = []) async throws {
        _ = try await shared.subscribe([ImportedFeed(url: url, title: title, folders: folders)])
    }

    func feed(_ url: String) throws -> Feed? {
        try database.listedFeeds(of: account.id).map(\.feed).first { $0.url == url }
    }

    /// Lets articles arrive, as the feed's server sends them.
    ///
    /// - Parameter age: How often the feed has given its articles other ids.
    func arrive(_ keys: [String], in url: String, age: Int = 0) async throws {
        guard let feed = try feed(url) else { return }
        let articles = keys.map { key in
            var article = Article()
            article.title = "\(url) \(key)"
            article.content = "<p>\(key)</p>"
            article.url = "https://news.example/\(feed.url.utf8.count)/\(key)"
            return IncomingArticle(sanitizing: article, key: age == 0 ? key : "\(key) \(age)", base: nil)
        }
        let contents = FeedContents(isComplete: age > 0, articles: articles)
        _ = try await database.save(
            [FeedFetch(feedID: feed.id, refresh: RefreshState(), contents: contents)], at: clock.now)
    }

    func id(_ key: String, in url: String) throws -> ArticleID? {
        try reader.articles.first { $0.title == "\(url) \(key)" }?.id
    }

    @discardableResult
    func mark(_ kind: Mark, _ value: Bool, _ key: String, in url: String) throws -> Bool {
        guard let id = try id(key, in: url) else { return false }
        return try database.set(kind, value, of: [id], at: clock.now) > 0
    }

    func label(_ name: String, _ value: Bool, _ key: String, in url: String) throws {
        if let id = try id(key, in: url) { try database.set(MarkChange(.label(name), value), of: [id], at: clock.now) }
    }

    func note(_ text: String, _ key: String, in url: String) throws {
        if let id = try id(key, in: url) { try database.setNote(text, of: id, at: clock.now) }
    }

    // MARK: Looking

    /// The labels and the note of an article.
    func words(_ key: String, in url: String) throws -> String? {
        guard let id = try id(key, in: url) else { return nil }
        let article = try database.article(id)
        return article.labels.joined(separator: ", ") + ": " + (article.note ?? "-")
    }

    /// The feeds with titles, folders and settings, their articles with statuses, searches and rules, in alphabetical order.
    var state: [String] {
        get throws {
            let feeds = try database.listedFeeds(of: account.id).map {
                let settings = try settings(of: $0.feed).map { " \($0)" }.joined()
                return "\($0.feed.url) '\($0.feed.customTitle ?? "")' \($0.folders.sorted())\(settings)"
            }
            let subscribed = Set(try database.listedFeeds(of: account.id).map(\.feed.id))
            var articles: [String] = []
            let wanted: ArticleDetails = [.labels, .note]
            try database.forEachArticle(ArticleQuery(), with: wanted, marks: ("", "")) { full in
                let article = full.listed
                guard subscribed.contains(article.feedID) else { return }
                let words = full.labels.map { " +\($0)" }.joined() + (full.note.map { " '\($0)'" } ?? "")
                articles.append(
                    "\(article.title ?? "") \(article.isRead ? "read" : "") \(article.isStarred ? "starred" : "")\(words)"
                )
            }
            return (feeds + articles + (try queries)).sorted()
        }
    }

    func settings(of feed: Feed) throws -> [String] {
        try database.feedSettings(of: feed).entries.map { "\($0.setting.key)=\($0.setting.value)" }.sorted()
    }

    /// The saved searches and rules, in alphabetical order of each.
    var queries: [String] {
        get throws {
            let searches = try database.savedSearches().map { "@\($0.name) \($0.query)" }
            let rules = try database.rules().map { rule in
                "\(rule.query) -> \(rule.actions.changes.map(\.word).joined(separator: " ")), \(rule.isPaused)"
            }
            return searches + rules.sorted()
        }
    }

    /// The paths of its files below `machines`.
    var files: [String] {
        let names = FileManager.default.enumerator(atPath: directory + "/machines")?.allObjects as? [String] ?? []
        return names.filter { $0.hasSuffix(".log") || $0.contains("conflict") }.sorted()
    }

    /// Writes a value as another machine.
    @discardableResult
    func write(
        _ value: String, into register: Register, at milliseconds: Int64 = 1_000
    ) throws -> (MachineID, LogRecord) {
        let stranger = MachineID.random()
        let record = LogRecord(register, value, at: Stamp(milliseconds: milliseconds))
        let folder = "\(directory)/machines/\(stranger)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let text = Segment.header(of: stranger) + (record.line ?? "")
        try text.write(toFile: "\(folder)/\(Segment.name(1))", atomically: true, encoding: .utf8)
        return (stranger, record)
    }

    /// Copies a file to another machine's directory, as a carrier does.
    ///
    /// - Parameter part: Its share that is on the way already.
    func deliver(_ file: String, to other: SharedMachine, part: Double = 1, as name: String? = nil) throws {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(directory)/machines/\(file)"))
        let target = URL(fileURLWithPath: "\(other.directory)/machines/\(name ?? file)")
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.prefix(Int(Double(bytes.count) * part)).write(to: target)
    }

    /// The folder of this machine's own log.
    var own: String {
        get throws { try #require(try database.ownLog(of: account.id)).machine.text }
    }

    /// Delivers its own files.
    func deliverOwn(to other: SharedMachine) throws {
        let own = try own
        for file in files where file.hasPrefix(own) { try deliver(file, to: other) }
    }
}
