extension Scenario {

    /// An account in a directory, which two databases share.
    static let machines = [
        Scenario(
            name: "machines that agree", command: "rss sync", rest: "rss sync; \(lookAtOther)", hasServer: false,
            setUp: { world in
                try await addMachines(world)
                try await world.run("rss mark read 1 && rss star 3 && rss label add later 4 && rss move Bay Coast")
                try await world.run("rss note 2 read it && \(other) star 2 && \(other) delete 1 && \(other) sync")
            })
    ]

    private static let other = "RSS_DATABASE=.local/share/rss/lap.db rss"

    /// What the other machine has in the end, in a file.
    private static let lookAtOther = """
        \(other) sync; (\(other) list --all --fields title,read,starred,labels,note; \(other) feeds --fields title,folders) | sort >lap.txt
        """

    private static func addMachines(_ world: World) async throws {
        let items = (1...4).map { "<item><guid>\($0)</guid><title>Bay \($0)</title></item>" }
        world.serve("/a.xml", "<rss><channel><title>Bay</title>\(items.joined())</channel></rss>")
        try await world.run("mkdir carried && rss add $SITE/a.xml --folder News")
        try await world.run("rss account add carried --name home --from local && rss sync")
        try await world.run("\(other) account add carried --name home && \(other) sync")
    }
}
