// Rules for social networks and forums.

extension SiteRule {

    static let social: [SiteRule] =
        reddit + stackExchange + lobsters + wikipedia + [
            SiteRule("bsky.app", "/profile/{user}", ["": "/profile/{user}/rss"]),
            SiteRule("news.ycombinator.com", "/", ["": "/rss"]),
            SiteRule("news.ycombinator.com", "/news", ["": "/rss"]),
            SiteRule("odysee.com", "/@{channel}", ["": "/$/rss/@{channel}"]),
            SiteRule("letterboxd.com", "/{user}", ["": "/{user}/rss/"], except: letterboxdPages),
            SiteRule("openstreetmap.org", "/user/{user}/diary", ["": "/user/{user}/diary/rss"]),
        ]

    private static let letterboxdPages: Set<String> = [
        "about", "activity", "apps", "contact", "films", "journal", "legal", "lists", "members", "news", "pro",
        "search",
        "settings", "sign-in",
    ]

    /// https://www.reddit.com/wiki/rss: any page's address with `.rss` at its end is a feed.
    private static let reddit = ["reddit.com", "old.reddit.com", "new.reddit.com", "np.reddit.com"].flatMap { host in
        [
            SiteRule(host, "/", ["": "https://www.reddit.com/.rss"]),
            SiteRule(host, "/search?q={words}", ["": "https://www.reddit.com/search.rss{query}"]),
            SiteRule(
                host, "/r/{subreddit}/search?q={words}",
                ["": "https://www.reddit.com/r/{subreddit}/search.rss{query}"]),
            SiteRule(
                host, "/r/{subreddit}/{page}?t={time}",
                ["": "https://www.reddit.com/r/{subreddit}/{page}/.rss?t={time}"]),
            SiteRule(host, "/r/{subreddit}/{path...}", ["": "https://www.reddit.com/r/{subreddit}/{path}.rss"]),
            SiteRule(host, "/u/{user}/{path...}", ["": "https://www.reddit.com/user/{user}/{path}.rss"]),
            SiteRule(host, "/user/{user}/{path...}", ["": "https://www.reddit.com/user/{user}/{path}.rss"]),
            SiteRule(host, "/domain/{domain}", ["": "https://www.reddit.com/domain/{domain}/.rss"]),
        ]
    }

    /// https://stackoverflow.com/feeds, and its sister sites.
    private static let stackExchange = [
        "stackoverflow.com", "*.stackoverflow.com", "serverfault.com", "superuser.com", "askubuntu.com",
        "stackapps.com",
        "mathoverflow.net", "*.stackexchange.com",
    ].flatMap { host in
        [
            SiteRule(host, "/", ["": "/feeds"]),
            SiteRule(host, "/questions", ["": "/feeds"]),
            SiteRule(host, "/questions/tagged/{tag}", ["": "/feeds/tag/{tag}"]),
            SiteRule(host, "/questions/{question}/{rest...}", ["": "/feeds/question/{question}"]),
            SiteRule(host, "/users/{user}/{rest...}", ["": "/feeds/user/{user}"]),
        ]
    }

    private static let lobsters = [
        SiteRule("lobste.rs", "/", ["": "/rss"]),
        SiteRule("lobste.rs", "/newest", ["": "/newest.rss"]),
        SiteRule("lobste.rs", "/t/{tags}", ["": "/t/{tags}.rss"]),
        SiteRule("lobste.rs", "/domains/{domain}", ["": "/domains/{domain}.rss"]),
        SiteRule("lobste.rs", "/~{user}", ["": "/~{user}/stories.rss"]),
    ]

    /// https://www.mediawiki.org/wiki/Help:Tracking_changes#Feeds: the changes of a page.
    private static let wikipedia = [
        "wikipedia.org", "wiktionary.org", "wikibooks.org", "wikinews.org", "wikiquote.org", "wikisource.org",
        "wikiversity.org", "wikivoyage.org", "wikimedia.org", "wikidata.org", "mediawiki.org",
    ].flatMap { (domain: String) in
        ["*.\(domain)", domain].flatMap { host in
            [
                SiteRule(host, "/wiki/{title}", ["": "/w/index.php?title={title}&action=history&feed=atom"]),
                SiteRule(
                    host, "/w/index.php?title={title}&action=history",
                    ["": "/w/index.php?title={title}&action=history&feed=atom"]),
            ]
        }
    }
}
