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
