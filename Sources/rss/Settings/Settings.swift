import Fetch
import Foundation
import Model
import Sync
import Tasks
import TOMLKit
import Web

/// The settings of the settings file, with the defaults that rss.toml(5) documents.
struct Settings: Sendable {
    var retention = RetentionRule()

    /// The time when changes are sent.
    var push = Push.manual

    /// The rule for when feeds of the local account are fetched.
    var refresh = RefreshRule()

    /// The rule for when pages of articles are fetched.
    var pages = PageRule()

    /// The time that a feed must have failed before a sync reports it, in seconds.
    var reportFailuresAfter: TimeInterval = 86_400

    /// Whether marking an article read marks the same articles of other feeds, too.
    var duplicates = Duplicates.separate

    /// The application id and key that Inoreader gave the user; empty if not set.
    var inoreaderID = ""
    var inoreaderKey = ""

    /// The address that a browser is redirected to after access was allowed, as registered for the application.
    var inoreaderRedirect = "http://localhost:21427/"

    /// The secrets that services need besides a password, by the names of the settings. Empty ones are left out.
    var secrets: [String: String] {
        ["inoreader.app_id": inoreaderID, "inoreader.app_key": inoreaderKey].filter { !$0.value.isEmpty }
    }

    /// The directory for enclosures; empty for the default one.
    var downloads = ""

    /// The proxy for hosts that `no_proxy` does not name; `nil` for the one of the environment.
    var proxy: HTTPProxy?

    /// Whether redirects are followed into private networks.
    var privateRedirects = PrivateRedirects.Policy.fromPrivate

    var maildir = MaildirSettings()

    var hooks = HookSettings()

    var browser = BrowserSettings()

    /// The first thing that `rss browse` shows.
    var start = Start.articles

    /// The user's own keys for reading on a screen.
    var keys: [Character: OwnKey] = [:]

    /// The user's aliases: by name, the command with its arguments.
    var aliases: [String: [String]] = [:]

    /// The colours on a terminal.
    var theme = Theme()

    enum Push: String, CaseIterable {
        /// `rss sync` sends changes.
        case manual
        /// A background process also sends them after each change, see ``BackgroundPush``.
        case background
    }

    enum Start: String, CaseIterable {
        case articles
        case feeds
    }

    enum Duplicates: String, CaseIterable {
        case separate
        case together
    }

    /// Creates the settings with their defaults.
    init() {}

    /// The message about settings that contradict each other; `nil` if none do.
    var contradiction: String? {
        inoreaderID.isEmpty == inoreaderKey.isEmpty
            ? nil : "'inoreader.app_id' and 'inoreader.app_key' must be set together"
    }
}

/// A row of ``Settings/all``: all that reading the file, its errors, `rss config` and the manual need for a setting.
struct Setting: Sendable {
    /// The section and key with a dot between them: `sync.push`.
    let name: String

    /// The description in one line, lower case.
    let meaning: String

    /// The description of valid values, to follow "must be" in messages.
    let form: String

    /// Whether the value is never printed.
    let isSecret: Bool

    /// Sets the setting to the file's value. Returns false if the value is invalid.
    let set: @Sendable (_ value: any TOMLValueConvertible, _ settings: inout Settings) -> Bool

    /// Returns the value, even if it is secret; null if it is not set.
    let value: @Sendable (Settings) -> OutputJSON

    init<Value>(
        _ name: String, _ property: any WritableKeyPath<Settings, Value> & Sendable, _ form: SettingForm<Value>,
        _ meaning: String, isSecret: Bool = false
    ) {
        self.name = name
        self.meaning = meaning
        self.form = form.words
        self.isSecret = isSecret
        set = { value, settings in
            guard let value = form.read(value) else { return false }
            settings[keyPath: property] = value
            return true
        }
        value = { form.json($0[keyPath: property]) }
    }

    /// Returns the value for output, with an ellipsis for a secret.
    func shown(_ settings: Settings) -> OutputJSON {
        let value = value(settings)
        if isSecret, case .string = value { return .string("…") }
        return value
    }
}

extension Settings {

    /// Every setting, in the order of rss.toml(5).
    static let all: [Setting] = [
        Setting(
            "retention.local_articles", \.retention.localArticles, .keep,
            "days to keep articles of local accounts, read and gone from their feed"),
        Setting(
            "retention.remote_articles", \.retention.remoteArticles, .keep,
            "days to keep articles of other accounts after they are read"),
        Setting(
            "retention.statuses", \.retention.statuses, .days,
            "days to remember that an article was read or deleted"),
        Setting(
            "retention.arrives_read", \.retention.arrivesRead, .days,
            "age in days beyond which articles of a new feed arrive read"),
        Setting(
            "read.duplicates", \.duplicates, .choice(),
            "whether the same article of several feeds is marked read together"),
        Setting("sync.push", \.push, .choice(), "when changes are sent"),
        Setting(
            "sync.interval", \.refresh.interval, .duration,
            "time between two fetches of a feed, unless somebody asks"),
        Setting(
            "sync.report_failures_after", \.reportFailuresAfter, .duration,
            "how long a feed must have failed before it is reported"),
        Setting(
            "full_text.limit", \.pages.limit, .number("articles", atLeast: 1),
            "the most articles of a feed whose pages a sync fetches"),
        Setting(
            "full_text.delay", \.pages.delay, .number("seconds"), "time between two pages of a host, in seconds"),
        Setting(
            "full_text.time", \.pages.time, .duration,
            "the longest time that pages may take in a sync; a fifth of it at a terminal"),
        Setting(
            "network.private_redirects", \.privateRedirects, .choice(),
            "from where redirects, links and enclosures into private networks are followed"),
        Setting("http.proxy", \.proxy, .proxy, "proxy for all requests"),
        Setting("download.directory", \.downloads, .path, "directory for 'rss download', with a folder for each feed"),
        Setting(
            "browser.program", \.browser.program, .command, "a program that opens web pages; else that of $BROWSER"),
        Setting("browser.terminal", \.browser.terminal, .choice(), "whether this program gets the terminal"),
        Setting("browse.start", \.start, .choice(), "what 'rss browse' without a query shows first"),
        Setting("maildir.directory", \.maildir.directory, .path, "a Maildir that every sync writes articles to"),
        Setting("maildir.query", \.maildir.query, .text, "a query for articles that get mails; else unread ones"),
        Setting("maildir.layout", \.maildir.layout, .choice(), "whether folders or feeds have Maildirs of their own"),
        Setting("maildir.delete", \.maildir.deletes, .flag, "whether deletions of mails and articles are passed on"),
        Setting("hooks.after_sync", \.hooks.afterSync, .command, "a program to run after every sync"),
        Setting("hooks.new_articles", \.hooks.newArticles, .command, "a program to run after a sync with new articles"),
        Setting("hooks.new_article", \.hooks.newArticle, .command, "a program to run for each new article"),
        Setting(
            "hooks.timeout", \.hooks.timeout, .number("seconds", atLeast: 1),
            "time limit of each program of a hook, rule or delivery, in seconds"),
        Setting("theme.title", \.theme[.title], .look, "names and headings"),
        Setting("theme.unread", \.theme[.unread], .look, "titles of unread articles, and feeds with unread articles"),
        Setting("theme.read", \.theme[.read], .look, "titles of read articles"),
        Setting("theme.detail", \.theme[.detail], .look, "dates, addresses and other details"),
        Setting("theme.mark", \.theme[.mark], .look, "stars, unsent changes and matched words"),
        Setting("theme.error", \.theme[.error], .look, "errors"),
        Setting("theme.code", \.theme[.code], .look, "code in articles"),
        Setting("theme.link", \.theme[.link], .look, "links in articles"),
        Setting("inoreader.app_id", \.inoreaderID, .text, "Inoreader's application id"),
        Setting("inoreader.app_key", \.inoreaderKey, .text, "Inoreader's application key", isSecret: true),
        Setting(
            "inoreader.redirect_uri", \.inoreaderRedirect, .text,
            "redirect URI that Inoreader has of the application"),
    ]

    /// Returns the setting of this name.
    static func setting(_ name: String) -> Setting? {
        all.first { $0.name == name }
    }

    /// The section whose keys the user chooses: `alias.morning`.
    static let aliasSection = "alias"

    /// The section whose keys are those of the keyboard: `keys.m`.
    static let keysSection = "keys"

    /// Returns the message for an unknown setting, with a suggestion.
    static func unknown(_ name: String, among names: [String] = all.map(\.name)) -> String {
        let nearest = NearestName.of(name, among: names)
        return "unknown setting '\(name)'"
            + (nearest.map { "; did you mean '\($0)'?" } ?? " ('rss config' lists settings)")
    }
}

/// How web pages are opened, from the settings file.
struct BrowserSettings: Sendable {
    /// The program with its arguments; empty for that of `$BROWSER`.
    var program: [String] = []

    /// Whether the program gets the terminal.
    var terminal = Use.auto

    enum Use: String, CaseIterable, Sendable {
        /// The names of text browsers are known.
        case auto
        case always, never
    }
}
