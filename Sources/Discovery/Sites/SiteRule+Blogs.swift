// Rules for blogs and newsletters.

extension SiteRule {

    static let blogs: [SiteRule] =
        medium + blogger + tumblr + substack + wordPress + [
            // https://developers.forem.com: feeds of a person or an organisation.
            SiteRule("dev.to", "/t/{tag}/{rest...}", ["": "/feed/tag/{tag}"]),
            SiteRule("dev.to", "/{user}", ["": "/feed/{user}"], except: devPages),
            SiteRule("buttondown.com", "/{newsletter}", ["": "/{newsletter}/rss"], except: buttondownPages),
            SiteRule("buttondown.com", "/{newsletter}/archive/{rest...}", ["": "/{newsletter}/rss"]),
            SiteRule(
                "write.as", "/{blog}", ["": "/{blog}/feed/"], except: ["about", "login", "new", "pricing", "read"]),
            SiteRule("*.hashnode.dev", "/{rest...}", ["": "/rss.xml"]),
            SiteRule("*.bearblog.dev", "/{rest...}", ["": "/feed/"]),
            SiteRule("*.livejournal.com", "/", ["": "/data/rss"]),
            SiteRule("*.dreamwidth.org", "/", ["": "/data/rss"]),
        ]

    private static let devPages: Set<String> = [
        "about", "contact", "dashboard", "enter", "faq", "latest", "notifications", "privacy", "search", "settings",
        "tags", "terms", "top", "videos",
    ]

    private static let buttondownPages: Set<String> = [
        "about", "api", "blog", "changelog", "docs", "features", "help", "legal", "login", "pricing", "register",
    ]

    /// https://help.medium.com/hc/en-us/articles/214874118-Using-RSS-feeds-of-profiles-publications-and-topics
    private static let medium = [
        SiteRule("medium.com", "/@{user}/{rest...}", ["": "/feed/@{user}"]),
        SiteRule("medium.com", "/tag/{tag}/{rest...}", ["": "/feed/tag/{tag}"]),
        SiteRule("medium.com", "/{publication}/tagged/{tag}", ["": "/feed/{publication}/tagged/{tag}"]),
        SiteRule("medium.com", "/{publication}/{rest...}", ["": "/feed/{publication}"], except: mediumPages),
        SiteRule("*.medium.com", "/tagged/{tag}", ["": "/feed/tagged/{tag}"]),
        SiteRule("*.medium.com", "/{rest...}", ["": "/feed"], except: ["feed"]),
    ]

    private static let mediumPages: Set<String> = [
        "about", "creators", "feed", "jobs-at-medium", "m", "me", "membership", "new-story", "p", "plans", "search",
        "tag",
    ]

    /// https://support.google.com/blogger/answer/97933
    private static let blogger = [
        SiteRule("*.blogspot.com", "/search/label/{label}", ["": "/feeds/posts/default/-/{label}"]),
        SiteRule("*.blogspot.com", "/{rest...}", ["": "/feeds/posts/default"], except: ["feeds", "atom.xml"]),
    ]

    private static let tumblr = [
        SiteRule("tumblr.com", "/{blog}", ["": "https://{blog}.tumblr.com/rss"], except: tumblrPages),
        SiteRule("tumblr.com", "/{blog}/{post}/{rest...}", ["": "https://{blog}.tumblr.com/rss"], except: tumblrPages),
        SiteRule("*.tumblr.com", "/tagged/{tag}", ["": "/tagged/{tag}/rss"]),
        SiteRule("*.tumblr.com", "/", ["": "/rss"]),
        SiteRule("*.tumblr.com", "/post/{rest...}", ["": "/rss"]),
    ]

    private static let tumblrPages: Set<String> = [
        "about", "blog", "dashboard", "docs", "explore", "likes", "login", "register", "search", "settings", "tagged",
        "tips",
    ]

    /// https://support.substack.com: every publication has a feed.
    private static let substack = [
        SiteRule("*.substack.com", "/", ["": "/feed"]),
        SiteRule("*.substack.com", "/archive", ["": "/feed"]),
        SiteRule("*.substack.com", "/about", ["": "/feed"]),
        SiteRule("*.substack.com", "/p/{rest...}", ["": "/feed"]),
    ]

    /// https://wordpress.com/support/feeds/
    private static let wordPress = [
        SiteRule("*.wordpress.com", "/", ["": "/feed/"]),
        SiteRule("*.wordpress.com", "/category/{category...}", ["": "/category/{category}/feed/"]),
        SiteRule("*.wordpress.com", "/tag/{tag}", ["": "/tag/{tag}/feed/"]),
        SiteRule("*.wordpress.com", "/author/{author}", ["": "/author/{author}/feed/"]),
    ]
}
