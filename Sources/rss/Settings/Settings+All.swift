import Model
import Sync
import Web

extension Settings {

    /// Every setting, in the order of rss.toml(5).
    static let all: [Setting] = [
        Setting(
            "retention.local_articles", \.retention.localArticles, .days,
            "days to keep articles of the local account, read and gone from their feed"),
        Setting(
            "retention.remote_articles", \.retention.remoteArticles, .days,
            "days to keep articles of other accounts after they are read"),
        Setting(
            "retention.statuses", \.retention.statuses, .days,
            "days to remember that an article was read or deleted"),
        Setting(
            "retention.arrives_read", \.retention.arrivesRead, .days,
            "age in days beyond which articles of a new feed arrive read"),
        Setting("sync.push", \.push, .choice(), "when changes are sent"),
        Setting(
            "sync.interval", \.refresh.interval, .duration,
            "time between two fetches of a feed, unless somebody asks"),
        Setting(
            "sync.report_failures_after", \.reportFailuresAfter, .duration,
            "how long a feed must have failed before it is reported"),
        Setting(
            "network.private_redirects", \.privateRedirects, .choice(),
            "from where redirects, links and enclosures into private networks are followed"),
        Setting("http.proxy", \.proxy, .proxy, "proxy for all requests"),
        Setting("download.directory", \.downloads, .path, "directory for 'rss download', with a folder for each feed"),
        Setting("hooks.after_sync", \.hooks.afterSync, .command, "a program to run after every sync"),
        Setting("hooks.new_articles", \.hooks.newArticles, .command, "a program to run after a sync with new articles"),
        Setting("hooks.new_article", \.hooks.newArticle, .command, "a program to run for each new article"),
        Setting(
            "hooks.timeout", \.hooks.timeout, .number("seconds", atLeast: 1),
            "time limit of each hook and rule program, in seconds"),
        Setting("theme.title", \.theme[.title], .look, "names and headings"),
        Setting("theme.unread", \.theme[.unread], .look, "titles of unread articles, and feeds with unread articles"),
        Setting("theme.read", \.theme[.read], .look, "titles of read articles"),
        Setting("theme.detail", \.theme[.detail], .look, "dates, addresses and other details"),
        Setting("theme.mark", \.theme[.mark], .look, "stars, unsent changes and matched words"),
        Setting("theme.error", \.theme[.error], .look, "errors"),
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

    /// Returns the message for an unknown setting, with a suggestion.
    static func unknown(_ name: String, among names: [String] = all.map(\.name)) -> String {
        let nearest = NearestName.of(name, among: names)
        return "unknown setting '\(name)'"
            + (nearest.map { "; did you mean '\($0)'?" } ?? " ('rss config' lists settings)")
    }
}
