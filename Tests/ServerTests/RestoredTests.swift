import TestSupport
import Testing

/// A server whose database is restored from a dump between syncs, and gives the numbers since then to other articles.
@Suite(
    .enabled(if: !RestorableMiniflux.suites.isEmpty, "'make test-servers' starts servers that can be restored"),
    .serialized, .timeLimit(.minutes(10))
) struct RestoredTests {

    @Test(arguments: RestorableMiniflux.suites)
    func marksFollowTheirArticlesThroughARestoredDump(_ suite: String) async throws {
        try await RestorableMiniflux.run(suite) { miniflux in
            let press = try Press()
            var houses: [House] = []
            for api in Way.API.allCases {
                let (user, machine) = try await Way(server: miniflux.server, api: api).userAndMachine()
                houses.append(House(api: api, user: user, machine: machine, press: press))
            }
            for house in houses { try await house.begin() }
            try await miniflux.dump()
            for name in House.feeds { press.publish(2, in: name) }
            for house in houses { try await house.markWhatTheDumpLacks() }
            try await miniflux.restore()
            for name in House.feeds { press.publish(1, in: name) }
            for house in houses { try await house.expectMarksAfterRestore() }
        }
    }
}

/// A user of the server, who reads with the program.
private struct House {
    let api: Way.API
    let user: MinifluxUser
    let machine: Machine
    let press: Press

    static let feeds = ["bus", "ferry", "tram"]

    /// Five articles of each feed come, and the first marks are made.
    func begin() async throws {
        try await user.subscribe(to: Self.feeds.map(press.feed))
        try await machine.run("rss sync")
        try await machine.run("rss mark read \(machine.id(press.article(1, of: "bus")))")
        try await machine.run("rss star \(machine.id(press.article(2, of: "tram")))")
        try await machine.run("rss sync")
    }

    /// Of two more of each feed, some are marked there, and some wait to be.
    func markWhatTheDumpLacks() async throws {
        try await refresh(Self.feeds)
        try await machine.run("rss sync")
        try await machine.run("rss mark read \(machine.id(press.article(6, of: "ferry")))")
        try await machine.run("rss sync && rss sync")
        try await machine.run("rss mark read \(machine.ids([press.article(6, of: "tram")]))")
        try await machine.run("rss star \(machine.id(press.article(7, of: "bus")))")
    }

    /// The server fetches what it lost in another order, with one more of each feed.
    func expectMarksAfterRestore() async throws {
        try await refresh(Self.feeds.reversed())
        // What a restored server is told apart by is a warning.
        for _ in 1...3 { _ = try await machine.result(of: "rss sync") }
        try await machine.run("rss sync")

        var expected: [String: Marks] = [:]
        for name in Self.feeds { for number in 1...8 { expected[press.article(number, of: name)] = Marks() } }
        expected[press.article(1, of: "bus")]?.read = true
        expected[press.article(6, of: "ferry")]?.read = true
        expected[press.article(6, of: "tram")]?.read = true
        expected[press.article(2, of: "tram")]?.starred = true
        expected[press.article(7, of: "bus")]?.starred = true
        let there = try await user.marks()
        let here = try await machine.marks()
        for (url, marks) in expected {
            #expect(there[url] == marks, "\(api): \(url) there")
            #expect(here[url] == marks, "\(api): \(url) here")
        }
        #expect(try await machine.articles().count == expected.count, "\(api)")
        #expect(try await machine.run("rss queue list; rss doctor").isEmpty)
    }

    private func refresh(_ names: [String]) async throws {
        for name in names { try await user.refresh(user.feed(at: press.feed(name))) }
    }
}
