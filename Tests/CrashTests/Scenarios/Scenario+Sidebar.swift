import TestSupport

extension Scenario {

    /// Feeds and folders of an account on a server: changed there at once.
    static let sidebar = [
        change("adding a feed there", "rss add https://news.example/new.xml --folder Garden --title New"),
        change("renaming a feed", "rss rename 1 'Other news'"),
        change("moving a feed", "rss move 1 Berlin"),
        change("removing a feed", "rss remove 1"),
        change("renaming a folder", "rss folder rename Work Office"),
        change("deleting a folder", "rss folder delete Work"),
        change("import of OPML there", "rss import list.opml --account server"),
    ]

    private static func change(_ name: String, _ command: String) -> Scenario {
        Scenario(
            name: name, flavor: .freshRSS, command: command, rest: "\(command); rss sync",
            setUp: { world in
                try await addAccount(world)
                try world.write("list.opml", opml)
                try await world.run("rss sync && rss star 1")
            })
    }
}
