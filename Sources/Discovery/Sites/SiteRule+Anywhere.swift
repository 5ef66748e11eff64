// What software that runs on many sites has in common: the shape of its pages' addresses.

extension SiteRule {

    /// Guesses: another page may have such an address, too.
    static let anywhere: [SiteRule] = [
        // Mastodon, Misskey; Pleroma and Mastodon again.
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
