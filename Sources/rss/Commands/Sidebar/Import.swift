import API
import ArgumentParser
import Base
import Foundation
import Import
import Model
import Parser
import Store
import Sync
import TerminalText
import Web

/// `rss import`
struct Import: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Subscribe to the feeds of OPML files, of newsboat or of sfeed, or take over exports",
        discussion: """
            Feeds that already exist are only put into the file's folders. The next 'rss sync' fetches articles. \
            Reports what cannot be imported and imports the rest. With --from, also imports the other reader's \
            articles with their read and starred status; without file arguments, uses the reader's own files.

            What 'rss export --all' has printed is known by itself, and taken over with all that is in it; likewise \
            articles that Google Takeout, Inoreader, The Old Reader or FreshRSS exported ('starred.json').
            """)

    @Argument(
        help: ArgumentHelp(
            "OPML files or exports, '-' for standard input; with --from, the other reader's list of feeds",
            valueName: "file"))
    var files: [String] = []

    @Option(help: ArgumentHelp("The program that wrote the file", valueName: "program"))
    var from = ImportSource.opml

    @Option(help: ArgumentHelp("Where the other reader keeps its articles", valueName: "path"))
    var cache: String?

    @Flag(
        help: "Import what runs programs, too: newsboat's 'exec:' and 'filter:' lines; settings and rules of an export")
    var commands = false

    @Flag(help: "Print what would be imported without importing it")
    var dryRun = false

    @Flag(help: "With --dry-run: print JSON")
    var json = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if json && !dryRun { throw ValidationError("--json needs --dry-run") }
        if commands && from == .sfeed { throw ValidationError("--commands needs --from newsboat, or an export") }
        if from == .opml && files.isEmpty { throw ValidationError("Missing expected argument '<file>'") }
        if from != .opml && files.count > 1 { throw ValidationError("--from takes one list of feeds") }
        if from == .opml && cache != nil { throw ValidationError("--cache needs --from newsboat or --from sfeed") }
    }

    func perform() async throws {
        for file in files.isEmpty ? [nil] : files.map(Optional.some) { try await take(file) }
    }

    private func take(_ file: String?) async throws {
        func say(_ words: String) { self.say(words, in: from.list(file)) }
        // Standard input can be read once.
        var bytes = file == "-" ? try InputFile.read("-") : nil
        if from == .opml, let file {
            if let lines = WholeImport.lines(of: file, bytes) {
                return try await WholeImport(Context(common), commands: commands, say: say).run(
                    lines, onlyShow: dryRun, print)
            }
            if commands { throw ValidationError("--commands needs --from newsboat, or an export") }
            let read = try bytes ?? InputFile.read(file)
            if let export = GoogleReaderExport(read) {
                return try await GoogleReaderImport(export, Context(common), say: say).run(onlyShow: dryRun, print)
            }
            bytes = read
        }
        var list = try from.read(file, cache: cache, bytes)
        let programs = commands ? list.programs : []
        if commands { list.skippedLines.removeAll { $0.reason == .program } }
        for program in programs { Output.remark(program.shown) }
        for words in list.losses { say(words) }
        if let configuration = list.configuration {
            for line in configuration.skipped { self.say(line.words, in: configuration.path) }
        }
        let filters = list.filters + (list.configuration?.filters ?? [])
        if dryRun {
            for command in filters.compactMap(\.command) { Output.remark(command) }
            return print(list.document)
        }

        let subscriptions = ImportedSubscriptions(list)
        for feed in subscriptions.cut {
            say("\(Self.name(feed)): cut short; export it with --secrets")
        }
        for feed in subscriptions.refused { say("\(Self.name(feed)): not a feed address") }
        let context = Context(common)
        let accounts = try context.accounts(in: context.database(keepsNew: true))
        let imported = try await accounts.synced(accounts.home()).subscribe(subscriptions.feeds)
        try keep(subscriptions.credentials, accounts, say)
        for program in programs {
            do {
                try await subscribe(to: program, accounts)
            } catch let failure as Failure {
                say("line \(program.number): \(failure.message)")
            }
        }
        let articles = try await articles(of: list, subscriptions, accounts, say)
        var made = try FilterImport(database: accounts.database, context: context, say: say).run(list.filters)
        if let configuration = list.configuration {
            let more = try FilterImport(database: accounts.database, context: context) {
                self.say($0, in: configuration.path)
            }.run(configuration.filters)
            made = (made.searches + more.searches, made.rules + more.rules)
        }
        try tell(imported, articles, made)
    }

    /// Prints a message about a file.
    private func say(_ words: String, in path: String) {
        Failure("\(InputFile.shown(path)): \(words)", ExitStatus.badInput).say()
    }

    /// Subscribes to what the program prints, or to the feed that it changes, in the program's name.
    private func subscribe(to listed: ListedProgram, _ accounts: Accounts) async throws {
        let home = try accounts.home()
        guard home.kind.fetchesFeeds else { throw Failure("'\(home.name)' runs no programs", ExitStatus.usage) }
        guard let words = listed.words else {
            throw Failure("only a shell can run this; write a script", ExitStatus.badInput)
        }
        let key: FeedSetting.Key = listed.filtered == nil ? .command : .filter
        let typed = try TypedFeedSetting.program(key, words)
        let printed = FeedProgram(stored: typed.setting.value)?.feedURL
        guard let url = try listed.filtered.map({ try FeedAddress(typed: $0).url }) ?? printed else { return }
        let feed = ImportedFeed(url: url, title: listed.title, ownTitle: nil, siteURL: nil, folders: listed.folders)
        _ = try await accounts.synced(home).subscribe([feed])
        guard let added = try accounts.database.feed(at: url, of: home.id) else { return }
        let change = FeedSettingChange(
            database: accounts.database, credentials: accounts.credentials, owner: .feed(added))
        try change.set([typed.setting], [:])
    }

    /// Stores the credentials of feeds, unless the account is on a server: they are not sent there.
    private func keep(
        _ credentials: [String: HTTPCredentials], _ accounts: Accounts, _ say: (String) -> Void
    ) throws {
        guard !credentials.isEmpty else { return }
        let home = try accounts.home()
        guard home.kind.fetchesFeeds else {
            return say("'\(home.name)' does not support passwords for feeds; left out those in addresses")
        }
        try accounts.credentials.update { $0.http.merge(credentials) { known, _ in known } }
    }

    /// Returns the number of imported articles; `nil` if the list has none, or the account gets them only from its
    /// server.
    private func articles(
        of list: ImportList, _ subscriptions: ImportedSubscriptions, _ accounts: Accounts, _ say: (String) -> Void
    ) async throws -> Int? {
        guard let articles = list.articles else { return nil }
        let home = try accounts.home()
        guard let account = try accounts.synced(home).importing else {
            say("'\(home.name)' gets articles only from its server; imported feeds but no articles")
            return nil
        }
        let result = try await ArticleImport(into: account).run(subscriptions.listed, from: articles)
        for (feed, count) in result.unreadable {
            say("\(TerminalText.safe(feed)): \(count.counted("line")) cannot be read as articles")
        }
        return result.added
    }

    /// Prints the result. Throws an exit code when the server refused all feeds.
    private func tell(_ imported: Imported, _ articles: Int?, _ made: (searches: Int, rules: Int)) throws {
        let refusals = imported.refused.map(Failure.init)
        for failure in refusals { failure.say() }
        if imported.added + imported.known == 0, let first = refusals.first { throw first.status }
        guard Terminal.isError else { return }
        let refused = refusals.isEmpty ? "" : ", \(refusals.count) refused"
        let known = imported.known == 0 ? "" : ", \(imported.known) already subscribed"
        let came = articles.map { ", \($0.counted("article")) imported" } ?? ""
        let searches = made.searches == 0 ? "" : ", \(made.searches.counted("search", "searches"))"
        let rules = made.rules == 0 ? "" : ", \(made.rules.counted("rule"))"
        let next = articles == nil ? "fetch their articles with 'rss sync'" : "fetch new articles with 'rss sync'"
        Output.remark(
            "\(imported.added.counted("feed")) added\(known)\(refused)\(came)\(searches)\(rules); \(next)"
        )
    }

    private func print(_ document: OPMLDocument) {
        // The terminal, or a log, is no place for the passwords that lists have in addresses.
        var document = document
        document.feeds = document.feeds.map { feed in
            var feed = feed
            feed.url = feed.url.withoutUserInfo
            feed.htmlURL = feed.htmlURL?.withoutUserInfo
            return feed
        }
        if json {
            Output.write(document.json + [0x0A])
            return
        }
        for feed in document.feeds {
            Output.line(
                TSV.line([feed.url, feed.title ?? "", feed.htmlURL ?? "", feed.folders.joined(separator: ",")]))
        }
    }

    /// Returns the feed's address for messages, or its title if the address may contain a password.
    private static func name(_ feed: OPMLFeed) -> String {
        let shown = feed.url.contains("@") ? feed.title : feed.url
        return TerminalText.safe(shown ?? "a feed")
    }
}

/// The feeds of a list as `rss add` would take them: with normal addresses, and with passwords apart from them.
private struct ImportedSubscriptions {
    private(set) var feeds: [ImportedFeed] = []

    /// The feeds as they are in the list, with their normal addresses.
    private(set) var listed: [(listed: OPMLFeed, url: String)] = []

    /// The credentials that were in addresses, by origin. They are removed from the addresses, which are shown.
    private(set) var credentials: [String: HTTPCredentials] = [:]

    /// The feeds whose addresses are invalid.
    private(set) var refused: [OPMLFeed] = []

    /// The feeds whose addresses were shortened by this program because they contained secrets.
    private(set) var cut: [OPMLFeed] = []

    init(_ list: ImportList) {
        for feed in list.document.feeds {
            if SecretAddress.isCut(feed.url) {
                cut.append(feed)
                continue
            }
            guard let address = try? WebAddress(typed: feed.url) else {
                refused.append(feed)
                continue
            }
            if let credentials = address.credentials, let origin = WebURL.origin(of: address.url) {
                self.credentials[origin] = credentials
            }
            listed.append((feed, address.url))
            feeds.append(
                ImportedFeed(
                    url: address.url, title: feed.title, ownTitle: list.titles[feed.url], siteURL: feed.htmlURL,
                    folders: feed.folders))
        }
    }
}
