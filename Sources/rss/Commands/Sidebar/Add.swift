import ArgumentParser
import Base
import Discovery
import Fetch
import Foundation
import Model
import Parser
import Store
import Sync
import TerminalText
import Web

/// `rss add`
struct Add: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Subscribe to feeds",
        discussion: """
            Takes the address of a feed, or of a site that has one, or a file, or '-' to read addresses from standard \
            input. If a site offers several feeds, asks which to add; a script gets their addresses and exit code 65.

            Articles published more than half a year before arrive read, see 'retention.arrives_read' in rss.toml(5).

            Prints the feed's id, title, URL and number of articles.
            """)

    @Argument(help: ArgumentHelp("The address of a feed or a site; a program and its arguments", valueName: "url"))
    var url: [String]

    @Option(help: ArgumentHelp("Put the feed into this folder; it is created if needed", valueName: "name"))
    var folder: String?

    @Option(help: ArgumentHelp("Use this title instead of the feed's own", valueName: "title"))
    var title: String?

    @Option(help: ArgumentHelp("Log in to the feed's server as this user; asks for the password", valueName: "name"))
    var user: String?

    @Flag(help: "Read the password from standard input")
    var passwordStdin = false

    @Option(help: ArgumentHelp("Send this header to the feed's server; repeatable ('-' or '@FILE' reads it)"))
    var header: [String] = []

    @Option(help: ArgumentHelp("Send cookies from this file (Netscape format)", valueName: "file"))
    var cookies: String?

    @Option(help: ArgumentHelp("Fetch the feed through this proxy, or 'none'", valueName: "url"))
    var proxy: String?

    @Option(help: ArgumentHelp("Send this name of the program to the feed's server", valueName: "text"))
    var userAgent: String?

    @Flag(help: "Take the feed from what a program prints: '--command -- PROGRAM ARG…'")
    var command = false

    @Option(help: ArgumentHelp("Take the feed from a page: 'ITEM; TITLE; LINK; DATE'", valueName: "selectors"))
    var select: String?

    @Flag(help: "Of a channel of YouTube, only the videos, the shorts or the streams")
    var list: ChannelList?

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if command,
            user != nil || passwordStdin || !header.isEmpty || cookies != nil || proxy != nil || userAgent != nil
        {
            throw ValidationError("--command cannot be used with options of requests")
        }
        if command { return }
        if select != nil && list != nil {
            throw ValidationError("--select cannot be used with --\(list?.rawValue ?? "")")
        }
        if url.count > 1 && title != nil { throw ValidationError("--title needs exactly one feed") }
        if let title, title.allSatisfy(\.isWhitespace) { throw ValidationError("--title cannot be blank") }
        if passwordStdin && user == nil { throw ValidationError("--password-stdin needs --user") }
        if url.contains("-") && (passwordStdin || title != nil) {
            throw ValidationError("'-' and \(passwordStdin ? "--password-stdin" : "--title") cannot be used together")
        }
    }

    func perform() async throws {
        let context = Context(common)
        let accounts = try context.accounts(in: context.database(keepsNew: true))
        let home = try accounts.home(folder: folder)
        if user != nil { try Self.checkTakes("passwords for feeds", home) }
        if command { return try await addCommand(to: home, accounts) }
        let settings = try typedSettings()
        if !settings.isEmpty { try Self.checkTakes("settings of feeds", home) }
        let login = try user.map { HTTPCredentials(user: $0, password: try Password.read(fromInput: passwordStdin)) }
        try await TypedAddresses(url).forEach { url in
            var address = try FeedAddress(typed: url)
            if let list { address.url = try await list.feed(of: address.url, context.fetcher()) }
            let isPlain = settings.isEmpty && login == nil && folder == nil
            let former = isPlain ? try accounts.formerHome(of: address.url) : nil
            try await add(address, login, settings, to: former ?? home, accounts)
        }
    }

    private func addCommand(to home: Account, _ accounts: Accounts) async throws {
        try Self.checkTakes("programs", home)
        let setting = try TypedFeedSetting.program(.command, url)
        guard let program = FeedProgram(stored: setting.setting.value) else { return }
        try await add(FeedAddress(program), nil, [setting] + typedSettings(), to: home, accounts)
    }

    /// Throws ``Failure`` for accounts on a server, which fetches feeds in its own way: passwords and settings of feeds
    /// are not sent there.
    private static func checkTakes(_ what: String, _ account: Account) throws {
        if account.kind.fetchesFeeds { return }
        throw Failure(
            "'\(account.name)' does not support \(what); add the feed with '--account local'", ExitStatus.usage)
    }

    /// Returns the settings that the options make, with which the feed is fetched from the beginning.
    private func typedSettings() throws -> [TypedFeedSetting] {
        let others: [(FeedSetting.Key, String?)] = [
            (.cookies, cookies), (.proxy, proxy), (.userAgent, userAgent), (.select, select),
        ]
        return try TypedFeedSetting.read(headers: header, others)
    }

    private func add(
        _ address: FeedAddress, _ login: HTTPCredentials?, _ settings: [TypedFeedSetting], to home: Account,
        _ accounts: Accounts
    ) async throws {
        if address.credentials != nil { try Self.checkTakes("passwords for feeds", home) }
        let login = login ?? address.credentials
        let account = try accounts.synced(home, login: login.map { [address.origin: $0] } ?? [:])
        let added: [(Subscribed, NamedFeedSettings)]
        do {
            added = try await subscribe(address.url, settings, to: account, accounts.database)
        } catch StoreError.alreadySubscribed(_, let feed) where login != nil {
            return try await fetch(feed, login, of: address, accounts)
        }
        for (subscribed, named) in added {
            let change = FeedSettingChange(
                database: accounts.database, credentials: accounts.credentials, owner: .feed(subscribed.feed))
            for settings in Dictionary(grouping: named.settings, by: \.key).values {
                try change.set(settings, named.secrets)
            }
            if let login { try accounts.credentials.update { $0.http[address.origin] = login } }
            do {
                try await applyRules(to: subscribed.feed, accounts)
            } catch let error as StoreError {
                // The feed is added even if the rules fail; they are applied later.
                let feed = TerminalText.safe(subscribed.feed.name)
                Failure("the next sync applies rules to '\(feed)': \(Failure(error).message)", ExitCode.success).say()
            }
            if let excess = subscribed.excess { Failure(cutOf: subscribed.feed, excess.message).say() }
            try print(subscribed, home, in: accounts.database)
        }
    }

    /// Stores the login of a feed that is subscribed to already, and fetches it. If its server refuses the login, the
    /// former one stays.
    private func fetch(
        _ feed: FeedID, _ login: HTTPCredentials?, of address: FeedAddress, _ accounts: Accounts
    ) async throws {
        let former = try accounts.credentials.read().http[address.origin]
        try accounts.credentials.update { $0.http[address.origin] = login }
        do {
            var sync = try SyncCommand.parse(["--force", "\(feed)"])
            sync.common = common
            try await sync.perform()
        } catch let status as ExitCode where status == ExitStatus.noPermission {
            try accounts.credentials.update { $0.http[address.origin] = former }
            throw Failure("the login was not stored", status)
        }
    }

    /// Applies the rules to the articles that came with the feed. Does not open any.
    private func applyRules(to feed: Feed, _ accounts: Accounts) async throws {
        let context = Context(common)
        let rules = RuleRunner(database: accounts.database, now: context.now)
        let ruleEffects = try await rules.applyRules(feed.accountID, feed: feed.id)
        for failure in ruleEffects.failures { Failure(failure).say() }
        if ruleEffects.changed > 0 { BackgroundPush.startIfWanted(context, accounts.database) }
    }

    /// Subscribes to the address; asks which feed is meant when there are several. Returns the feeds with their settings.
    private func subscribe(
        _ url: String, _ settings: [TypedFeedSetting], to account: any SyncedAccount, _ database: FeedDatabase
    ) async throws -> [(Subscribed, NamedFeedSettings)] {
        let folder = try folder.map { try database.storedFolderName($0, of: account.account.id) }
        func subscribe(_ url: String) async throws -> (Subscribed, NamedFeedSettings) {
            let named = NamedFeedSettings(settings)
            var subscription = Subscription(url: url, title: title, folder: folder)
            (subscription.settings, subscription.secrets) = (named.settings, named.secrets)
            return (try await account.subscribe(subscription), named)
        }
        do {
            return [try await subscribe(url)]
        } catch AddressError.severalFeeds(let page, let choices) {
            let chosen = FeedChooser.choose(choices, several: title == nil)
            if chosen.isEmpty { throw AddressError.severalFeeds(page: page, choices) }
            var subscribed: [(Subscribed, NamedFeedSettings)] = []
            for choice in chosen { subscribed.append(try await subscribe(choice.url)) }
            return subscribed
        }
    }

    private func print(_ subscribed: Subscribed, _ home: Account, in database: FeedDatabase) throws {
        let feed = subscribed.feed
        if Terminal.isOutput {
            let name = Columns.last(feed.name, Self.longestTitle)
            let place = try database.accounts().count > 1 ? " in '\(TerminalText.safe(home.name))'" : ""
            // What the feed had before it was removed, and has again.
            let former = try database.articleCount(of: feed) - subscribed.counts.new
            let back = former > 0 ? ", \(former) back" : ""
            Output.line(
                "\(feed.id)  \(Style.title(name))  \(articles(subscribed, home))\(back)\(place) \(hint(subscribed))")
        } else {
            Output.line(TSV.line(["\(feed.id)", feed.name, feed.shownURL, "\(subscribed.counts.new)"]))
        }
    }

    /// The number of columns for a title, so that there is room for what follows it.
    static let longestTitle = 60

    /// Describes the new articles: `20 articles, 3 unread (17 older than 183 days)`.
    private func articles(_ subscribed: Subscribed, _ home: Account) -> String {
        let counts = subscribed.counts
        let articles = counts.new.counted("article")
        if counts.unread == counts.new { return articles }
        let unread = "\(articles), \(counts.unread) unread"
        guard home.kind.fetchesFeeds, let days = try? Context(common).settings().retention.arrivesRead else {
            return unread
        }
        let others = counts.unread == 0 ? "" : "\(counts.new - counts.unread) "
        return unread + " (\(others)older than \(days.counted("day")))"
    }

    private func hint(_ subscribed: Subscribed) -> String {
        let all = subscribed.counts.unread < subscribed.counts.new ? " --all" : ""
        return "('rss list\(all) --feed \(subscribed.feed.id)')"
    }
}

/// The parts of a channel of YouTube that have feeds of their own.
enum ChannelList: String, EnumerableFlag {
    case videos, shorts, live

    /// Returns the address of the part's feed. Throws ``Failure`` unless the address is one of a channel.
    func feed(of url: String, _ fetcher: FeedFetcher) async throws -> String {
        if let feed = list.feed(ofChannelAt: url) { return feed }
        let found = try await FeedFinder(fetcher: fetcher).find(url)
        guard let feed = [found.url, found.feed.homePageURL].lazy.compactMap({ $0 }).compactMap(list.feed).first else {
            throw Failure("--\(rawValue): not a channel of YouTube", ExitStatus.usage)
        }
        return feed
    }

    private var list: YouTubeList {
        switch self {
        case .videos: .videos
        case .shorts: .shorts
        case .live: .live
        }
    }
}

/// Chooses between several feeds of a site: asks on a terminal, prints the list for a script.
private enum FeedChooser {

    /// Returns the chosen feeds, maybe none. For a script, prints the list on standard output: address, tab, title.
    ///
    /// - Parameter several: Whether more than one may be chosen.
    static func choose(_ choices: [FeedCandidate], several: Bool) -> [FeedCandidate] {
        guard Terminal.isInteractive else {
            for choice in choices { Output.line(TSV.line([choice.url, choice.title ?? ""])) }
            return []
        }
        for (number, choice) in choices.enumerated() {
            let title = choice.title.map { TerminalText.safe($0) + "  " } ?? ""
            Output.remark("\(Columns.cell("\(number + 1)", 3, .right))  \(title)\(TerminalText.safe(choice.url))")
        }
        while true {
            Output.ask("Subscribe to which (1-\(choices.count), Enter to cancel)? ")
            guard let answer = readLine(), !answer.isEmpty else { return [] }
            if let numbers = NumberList.numbers(in: answer, upTo: choices.count), several || numbers.count == 1 {
                return numbers.map { choices[$0 - 1] }
            }
            let example = several && choices.count > 1 ? ", or several such as '1 2' or '1-\(choices.count)'" : ""
            Output.remark("answer with a number from 1 to \(choices.count)\(example)")
        }
    }
}

/// Numbers as people type them in an answer: `2`, `1 3`, `1,3`, `1-3`, `all`.
enum NumberList {

    /// Returns the numbers in the order they were typed, each once.
    ///
    /// - Returns: `nil` if the answer contains something else, or a number that is not from 1 to `most`.
    static func numbers(in answer: String, upTo most: Int) -> [Int]? {
        if answer.lowercased().split(separator: " ") == ["all"] { return Array(1...most) }
        var numbers: [Int] = []
        for word in answer.split(whereSeparator: { $0 == " " || $0 == "," }) {
            let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
            guard let first = ends.first, let last = ends.last, ends.count <= 2, 1...most ~= first, 1...most ~= last,
                first <= last
            else { return nil }
            numbers += (first...last).filter { !numbers.contains($0) }
        }
        return numbers.isEmpty ? nil : numbers
    }
}
