import TestSupport

extension Scenario {

    /// One account copied to another: subscriptions first, then what was done with their articles.
    static let copying = [
        Scenario(
            name: "copying an account to a server", flavor: .freshRSS, command: "rss account copy local server",
            rest: "rss account copy local server; rss sync; rss sync",
            setUp: { world in
                try await addFeeds(world)
                world.server.change { contents in
                    addEntries(to: contents.addFeed("News a", url: world.url("/a.xml")), &contents)
                }
                try await world.run("rss mark read title:1 && rss star title:2")
            }),
        Scenario(
            name: "copying an account from a server", flavor: .freshRSS,
            command: "rss sync --account server && rss account copy server local",
            // Retention begins to count with the first sync after the marks.
            rest: "rss sync --account server; rss account copy server local; rss sync",
            setUp: { world in
                try await addFeeds(world)
                world.server.change { contents in
                    let feed = contents.addFeed("News a", url: world.url("/a.xml"))
                    addEntries(to: feed, &contents)
                    // Only there.
                    contents.addEntry(to: feed, title: "Old", isStarred: true)
                    contents.set(.read, true, of: Array(contents.ids.prefix(2)))
                    contents.addFeed("News c", url: world.url("/c.xml"))
                }
            }),
    ]

    /// Two local ones, and an account `server`, not synced.
    private static func addFeeds(_ world: World) async throws {
        for name in ["a", "b", "c"] {
            let items = (1...4).map { "<item><title>\(name) \($0)</title><pubDate>\(date)</pubDate></item>" }
            world.serve("/\(name).xml", "<rss><channel><title>News \(name)</title>\(items.joined())</channel></rss>")
        }
        try await world.run("rss add $SITE/a.xml $SITE/b.xml")
        try world.write("password", "password-of-alice\n")
        try await world.run("\(addMiniflux) --user alice < password")
    }

    private static func addEntries(to feed: Int64, _ contents: inout ServerContents) {
        for number in 1...4 { contents.addEntry(to: feed, title: "a \(number)", published: 1_795_000_000) }
    }

    /// The same moment.
    private static let date = "Wed, 18 Nov 2026 11:06:40 GMT"
}
