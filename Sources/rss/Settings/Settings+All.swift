import Model

extension Settings {

    /// Every setting there is, in the order of rss.toml(5).
    static let all: [Setting] = [
        Setting(
            "retention.local_articles", \.retention.localArticles, .days,
            "how long read articles of the local account are kept after they left their feed"),
        Setting(
            "retention.remote_articles", \.retention.remoteArticles, .days,
            "how long read articles of other accounts are kept after they arrived"),
        Setting(
            "retention.statuses", \.retention.statuses, .days,
            "how long it is remembered that an article was read or deleted"),
        Setting(
            "retention.arrives_read", \.retention.arrivesRead, .days,
            "an article published longer than this before its feed was added arrives read"),
        Setting("sync.push", \.push, .choice(), "when changes are sent"),
        Setting("download.directory", \.downloads, .path, "where 'rss download' puts files, in a folder for each feed"),
        Setting("hooks.after_sync", \.hooks.afterSync, .command, "a program to run after every sync"),
        Setting("hooks.new_articles", \.hooks.newArticles, .command, "a program to run when a sync brought articles"),
        Setting("hooks.new_article", \.hooks.newArticle, .command, "a program to run for each article it brought"),
        Setting(
            "hooks.timeout", \.hooks.timeout, .number("a number of seconds, 1 or more", atLeast: 1),
            "how many seconds each of them, and a rule's program, may take"),
        Setting("theme.title", \.theme[.title], .look, "names and headings"),
        Setting("theme.unread", \.theme[.unread], .look, "titles of unread articles, and feeds with such"),
        Setting("theme.read", \.theme[.read], .look, "titles of read articles"),
        Setting("theme.detail", \.theme[.detail], .look, "dates, addresses and the like"),
        Setting("theme.mark", \.theme[.mark], .look, "stars, what waits to be sent, words that were searched for"),
        Setting("theme.error", \.theme[.error], .look, "what went wrong"),
        Setting("inoreader.app_id", \.inoreaderID, .text, "what Inoreader calls this program"),
        Setting("inoreader.app_key", \.inoreaderKey, .text, "the password of this program there", isSecret: true),
    ]

    /// By name.
    static func setting(_ name: String) -> Setting? {
        all.first { $0.name == name }
    }

    /// What to say of a name that is none: with the one that may have been meant.
    static func unknown(_ name: String, among names: [String] = all.map(\.name)) -> String {
        let nearest = NearestName.of(name, among: names)
        return "there is no setting '\(name)'"
            + (nearest.map { "; did you mean '\($0)'?" } ?? " ('rss config' lists them)")
    }
}
