import Foundation

extension Scenario {

    /// The account `local`: feeds, their articles, and files.
    static let local = [
        Scenario(
            name: "import of OPML", command: "rss import list.opml", rest: "rss import list.opml", hasServer: false,
            setUp: { world in try world.write("list.opml", opml) }),
        Scenario(
            name: "first sync", command: "rss sync", rest: "rss sync",
            setUp: { world in
                try world.write("list.opml", opml)
                for name in ["a", "b", "c"] { world.serve("/\(name).xml", feed(name, 1...8)) }
                try await world.run("rss import list.opml")
            }),
        Scenario(
            name: "adding a feed", command: "rss add $SITE/a.xml --folder News",
            // A sync applies the rules to articles that came without.
            rest: "rss add $SITE/a.xml --folder News; rss sync",
            setUp: { world in world.serve("/a.xml", feed("a", 1...8)) }),
        Scenario(
            name: "marking", command: "rss mark read 1 2 3", rest: "true", isAtomic: true, setUp: addFeed),
        Scenario(
            name: "labelling", command: "rss label add later 1 2 3", rest: "true", isAtomic: true, setUp: addFeed),
        Scenario(
            name: "renaming a label", command: "rss label rename later sooner", rest: "true", isAtomic: true,
            setUp: { world in
                try await addFeed(world)
                try await world.run("rss label add later 1 2 3")
            }),
        Scenario(name: "a note", command: "rss note 1 read it", rest: "true", isAtomic: true, setUp: addFeed),
        Scenario(name: "deleting", command: "rss delete 1 2", rest: "true", isAtomic: true, setUp: addFeed),
        Scenario(
            name: "undo", command: "rss undo", rest: "true", isAtomic: true,
            setUp: { world in
                try await addFeed(world)
                try await world.run("rss mark read 1 2 3 && rss star 2 4")
            }),
        Scenario(
            name: "prune", command: "rss sync --force", rest: "rss sync --force",
            setUp: { world in
                try await addFeed(world)
                world.serve("/a.xml", feed("a", 7...9))
                try await world.run("rss sync --force && rss mark read 1 2 3 && rss star 3")
                try world.changeDatabase("UPDATE status SET dateGone = dateGone - 40000000, dateRead = NULL")
            }),
        Scenario(
            // Each article is delivered once or again, never otherwise: a file is the same however often it is made.
            name: "deliveries", command: "rss sync", rest: "rss sync; rss deliver run",
            setUp: { world in
                try await addFeed(world)
                try world.write("take", #"grep -o '"title":"[^"]*"' > "taken-$RSS_DELIVERY""#)
                let program = "-- env -u LD_PRELOAD sh take"
                try await world.run("rss deliver add one 'title:1 OR title:7' \(program)")
                try await world.run("rss deliver add many --from all --batch 3 \(program)")
                try await world.run("rss follow log")
                world.serve("/a.xml", feed("a", 1...9))
            }),
        Scenario(
            name: "search index made again", command: "rss sync", rest: "rss sync",
            setUp: { world in
                try await addFeed(world)
                try world.changeDatabase(manyArticles)
                try world.changeDatabase("UPDATE derived SET version = 0 WHERE name = 'searchText'")
            }),
        Scenario(
            name: "articles that are put", command: "rss put --feed Log log.jsonl",
            rest: "rss put --feed Log log.jsonl; rss sync; rss sync",
            setUp: { world in
                let lines = (1...3).map { "{\"guid\":\"\($0)\",\"title\":\"\($0)\",\"date\":1795000000}\n" }
                try world.write("log.jsonl", lines.joined())
                try await world.run("rss rule add title:2 --mark read")
            }),
        Scenario(
            name: "mails", command: "rss maildir Mail", rest: "rss maildir Mail; rss maildir Mail --layout folders",
            hasServer: false,
            setUp: { world in
                world.serve("/a.xml", feed("a", 1...6, extra: "<pubDate>Wed, 18 Nov 2026 11:06:40 GMT</pubDate>"))
                try await world.run("rss add $SITE/a.xml && rss mark unread --all && rss star 1")
                try await world.run("rss maildir Mail title:1 OR title:2 OR title:3")
                // Flags that changed on each side.
                try await world.run("cd Mail && for f in new/*; do mv $f cur/${f#new/}:2,RS; break; done")
                try await world.run(
                    "cd Mail && for f in new/*; do mv $f cur/${f#new/}:2,F; break; done && rss unstar 1")
            }),
        // What the user takes back after the kill is not taken for a change in a mail program.
        Scenario(
            name: "moved mails", command: "rss maildir Mail --delete",
            rest: """
                rss mark unstarred title:4 OR title:5; rss mark read title:4 OR title:5
                rss maildir Mail --delete is:unread OR is:read
                """,
            hasServer: false,
            setUp: { world in
                world.serve("/a.xml", feed("a", 1...6, extra: "<pubDate>Wed, 18 Nov 2026 11:06:40 GMT</pubDate>"))
                try await world.run("rss add $SITE/a.xml && rss mark unread --all")
                try await world.run("rss maildir Mail title:1 OR title:2 OR title:3 OR title:4 OR title:5")
                try await world.run("mkdir -p Mail/.Kept/cur Mail/.Kept/new Mail/.Kept/tmp")
                let moves = [
                    "cp $f .Kept/cur/1.host:2,S; mv $f cur/${f#new/}:2,T", "mv $f cur/2.host,U=1:2,F",
                    "mv $f cur/${f#new/}:2,T", "mv $f .Kept/cur/4.host:2,",
                ]
                for (index, move) in moves.enumerated() {
                    try await world.run("cd Mail; f=$(grep -l 'Subject: Item \(index + 1)' new/*); \(move)")
                }
                try await world.run("rss mark starred title:4 OR title:5")
            }),
        Scenario(
            name: "download", command: "rss download 1", rest: "rss download 1",
            setUp: { world in
                serveEpisode(world)
                try await world.run("rss add $SITE/a.xml")
            }),
    ]

    /// More than are indexed when the database is opened.
    private static let manyArticles = """
        WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 2500)
        INSERT INTO status (accountID, articleID, feedID, read, date, dateArrived, size)
        SELECT accountID, articleID || n, feedID, 1, date, dateArrived, 20 FROM number, (SELECT * FROM status LIMIT 1);
        INSERT INTO article (id, fingerprint, title, content)
        SELECT id, id, 'Old ' || id, '<p>words of ' || id || '</p>' FROM status
        WHERE id NOT IN (SELECT id FROM article);
        """

    @Sendable private static func addFeed(_ world: World) async throws {
        world.serve("/a.xml", feed("a", 1...6))
        try await world.run("rss add $SITE/a.xml")
    }

    /// In the only article of a feed.
    static func serveEpisode(_ world: World) {
        let enclosure = #"<enclosure url="$SITE/episode.mp3" type="audio/mpeg" length="1"/>"#
        world.serve("/a.xml", feed("a", 1...1, extra: enclosure))
        world.serve("/episode.mp3", (1...20_000).map { "\($0) la " }.joined())
    }

    private static func feed(_ name: String, _ numbers: ClosedRange<Int>, extra: String = "") -> String {
        let items = numbers.map { number in
            "<item><guid>\(number)</guid><title>Item \(number)</title><description>Words \(number)</description>\(extra)</item>"
        }
        return "<rss><channel><title>News \(name)</title>\(items.joined())</channel></rss>"
    }

    static let opml = """
        <opml version="2.0"><body><outline text="News">
        <outline text="a" xmlUrl="$SITE/a.xml"/><outline text="b" xmlUrl="$SITE/b.xml"/>
        </outline><outline text="c" xmlUrl="$SITE/c.xml"/></body></opml>
        """
}
