import Testing

/// 50 feeds with 20,000 articles: everything comes, everything goes, in few requests.
@Suite(.enabledWithServers, .serialized, .timeLimit(.minutes(20))) struct LargeAccountTests {

    @Test(arguments: Miniflux.all)
    func twentyThousandArticles(_ server: Miniflux) async throws {
        let user = try await MinifluxUser(of: server)
        let press = try Press(articles: 400, paragraphs: 20)
        try await withThrowingTaskGroup { group in
            for worker in 0..<4 {
                group.addTask {
                    for number in stride(from: worker, to: 50, by: 4) {
                        try await user.subscribe(to: press.feed("feed-\(number)"))
                    }
                }
            }
            try await group.waitForAll()
        }

        // Two machines, each by another API.
        let rest = try await Machine(of: user, by: .miniflux)
        try await rest.run("rss sync")
        #expect(try await rest.articles().count == 20_000)
        try await rest.run("rss list --sort oldest --limit 5000 | rss mark read -")
        try await rest.run("rss sync --push", requestsAtMost: 10)
        try await rest.run("rss sync")
        try await rest.run("rss sync", requestsAtMost: 6)
        try await expectSame(rest, user)

        let reader = try await Machine(of: user, by: .googleReader)
        try await reader.run("rss sync")
        try await expectSame(reader, user)
        try await reader.run("rss list --sort newest --limit 5000 | rss star -")
        try await reader.run("rss sync --push", requestsAtMost: 25)
        try await reader.run("rss sync", requestsAtMost: 6)
        #expect(try await user.marks().values.count { $0.starred } == 5_000)
        try await expectSame(reader, user)

        try await rest.run("rss sync")
        try await expectSame(rest, user)
        for machine in [rest, reader] { try await machine.run("rss doctor") }
    }
}
