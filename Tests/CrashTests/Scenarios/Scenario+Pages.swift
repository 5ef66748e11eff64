extension Scenario {

    /// The pages of articles: their full texts, and those that a person saves.
    static let pages = [
        Scenario(
            name: "full texts", command: "rss sync", rest: "rss sync", hasServer: false,
            setUp: { world in
                try await addFeed(world)
                try await world.run("rss feed set 1 full-text && rss mark unread --all")
            }),
        Scenario(
            name: "full texts again", command: "rss fetch --again 1 2 3", rest: "rss fetch --again 1 2 3",
            hasServer: false,
            setUp: { world in
                try await addFeed(world)
                try await world.run("rss fetch 1 2 3")
                for number in 1...3 { world.serve("/\(number)", page(number, "snow")) }
            }),
        Scenario(
            name: "forgetting full texts", command: "rss fetch --forget 1 2", rest: "true", isAtomic: true,
            hasServer: false,
            setUp: { world in
                try await addFeed(world)
                try await world.run("rss fetch 1 2 3")
            }),
        Scenario(
            name: "saving pages", command: "rss save $SITE/1 $SITE/2", rest: "rss save $SITE/1 $SITE/2",
            hasServer: false,
            setUp: { world in for number in 1...2 { world.serve("/\(number)", page(number, "rain")) } }),
    ]

    /// A feed of three beginnings.
    private static func addFeed(_ world: World) async throws {
        let items = (1...3).map { number in
            """
            <item><guid>\(number)</guid><title>Ferry \(number)</title><link>$SITE/\(number)</link>
            <description>\(beginning(number)) …</description></item>
            """
        }
        world.serve("/a.xml", "<rss><channel><title>Bay</title>\(items.joined())</channel></rss>")
        for number in 1...3 { world.serve("/\(number)", page(number, "rain")) }
        try await world.run("rss add $SITE/a.xml")
    }

    private static func beginning(_ number: Int) -> String {
        "Ferry number \(number) left the harbour of pier \(number) in the morning"
    }

    /// With a block that all pages have.
    private static func page(_ number: Int, _ weather: String) -> String {
        """
        <html><head><title>Ferry \(number)</title></head><body><article><h1>Ferry \(number)</h1>
        <p>\(beginning(number)), as its captain says, who has seen many such days at pier \(number).</p>
        <div><p>The Bay Times is read by nine thousand people on both sides of the water, every day.</p></div>
        <p>It had \(number)0 passengers and \(number) bicycles on board, and came back in the \(weather).</p>
        </article></body></html>
        """
    }
}
