// Rules for videos, music and podcasts.

extension SiteRule {

    static let media: [SiteRule] =
        youTube + vimeo + flickr + pinterest + steam + arXiv + [
            SiteRule("dailymotion.com", "/playlist/{list}", ["": "https://www.dailymotion.com/rss/playlist/{list}"]),
            SiteRule(
                "dailymotion.com", "/{user}", ["": "https://www.dailymotion.com/rss/user/{user}"],
                except: dailymotionPages),
            SiteRule("*.itch.io", "/{game}/devlog/{rest...}", ["": "/{game}/devlog.rss"]),
        ]

    private static let dailymotionPages: Set<String> = [
        "about", "channels", "feedback", "help", "legal", "live", "login", "search", "settings", "signin", "topics",
        "trending", "upload", "video",
    ]

    /// A channel's feed contains its number. If the page's address doesn't, the page itself does, see ``PageMark``.
    private static let youTube = ["youtube.com", "m.youtube.com", "music.youtube.com"].flatMap { host in
        [
            SiteRule(host, "/channel/{id}/{rest...}", ["": channel + "{id}"]),
            SiteRule(host, "/user/{name}/{rest...}", ["": "https://www.youtube.com/feeds/videos.xml?user={name}"]),
            SiteRule(host, "/playlist?list={list}", ["": playlist + "{list}"]),
            // Lists with other prefixes are generated for each viewer.
            SiteRule(host, "/watch?list=PL{id}", ["": playlist + "PL{id}"]),
        ]
    }

    static let channel = "https://www.youtube.com/feeds/videos.xml?channel_id="
    static let playlist = "https://www.youtube.com/feeds/videos.xml?playlist_id="

    private static let vimeo = [
        SiteRule("vimeo.com", "/channels/{channel}/{rest...}", ["": "/channels/{channel}/videos/rss"]),
        SiteRule("vimeo.com", "/groups/{group}/{rest...}", ["": "/groups/{group}/videos/rss"]),
        SiteRule("vimeo.com", "/{user}", ["": "/{user}/videos/rss"], except: vimeoPages),
        SiteRule("vimeo.com", "/{user}/videos", ["": "/{user}/videos/rss"]),
    ]

    private static let vimeoPages: Set<String> = [
        "about", "blog", "business", "categories", "channels", "create", "explore", "features", "groups", "help",
        "join",
        "log_in", "ondemand", "ott", "pricing", "search", "settings", "solutions", "stock", "upgrade", "upload",
        "watch",
    ]

    /// https://www.flickr.com/services/feeds/
    private static let flickr = [
        SiteRule(
            "flickr.com", "/photos/tags/{tag}",
            ["": "https://www.flickr.com/services/feeds/photos_public.gne?tags={tag}"])
    ]

    private static let pinterest = [
        SiteRule("pinterest.com", "/{user}", ["": "/{user}/feed.rss"], except: pinterestPages),
        SiteRule("pinterest.com", "/{user}/{board}", ["": "/{user}/{board}.rss"], except: pinterestPages),
    ]

    private static let pinterestPages: Set<String> = [
        "_", "about", "business", "explore", "ideas", "login", "pin", "search", "settings", "today", "topics",
    ]

    private static let steam = [
        SiteRule("store.steampowered.com", "/app/{app}/{rest...}", ["": "/feeds/news/app/{app}/"]),
        SiteRule("store.steampowered.com", "/news/app/{app}", ["": "/feeds/news/app/{app}/"]),
        SiteRule("steamcommunity.com", "/groups/{group}", ["": "/groups/{group}/rss"]),
    ]

    /// https://info.arxiv.org/help/rss.html
    private static let arXiv = [
        SiteRule("arxiv.org", "/list/{archive}/{rest...}", ["": "https://rss.arxiv.org/rss/{archive}"]),
        SiteRule("arxiv.org", "/archive/{archive}", ["": "https://rss.arxiv.org/rss/{archive}"]),
    ]
}

// Rules for software that runs on many sites, whose pages have addresses of the same shape.

extension SiteRule {

    /// The rules, which are guesses: other pages may have such addresses, too.
    static let anywhere: [SiteRule] = [
        // Mastodon and Misskey; then Pleroma and Mastodon.
        SiteRule(nil, "/@{user}", ["": "/@{user}.rss"]),
        SiteRule(nil, "/users/{user}", ["": "/users/{user}.rss"]),
        // Lemmy.
        SiteRule(nil, "/c/{community}", ["": "/feeds/c/{community}.xml?sort=New"]),
        SiteRule(nil, "/u/{user}", ["": "/feeds/u/{user}.xml?sort=New"]),
        // Discourse.
        SiteRule(nil, "/latest", ["": "/latest.rss"]),
        SiteRule(nil, "/t/{title}/{topic}", ["": "/t/{title}/{topic}.rss"]),
        SiteRule(nil, "/c/{category}/{number}", ["": "/c/{category}/{number}.rss"]),
        // Mailman.
        SiteRule(nil, "/archives/list/{list}/{rest...}", ["": "/archives/list/{list}/feed/"]),
        SiteRule(nil, "/hyperkitty/list/{list}/{rest...}", ["": "/hyperkitty/list/{list}/feed/"]),
        // WordPress.
        SiteRule(nil, "/category/{category...}", ["": "/category/{category}/feed/"]),
        SiteRule(nil, "/tag/{tag}", ["": "/tag/{tag}/feed/"]),
        SiteRule(nil, "/author/{author}", ["": "/author/{author}/feed/"]),
    ]
}
