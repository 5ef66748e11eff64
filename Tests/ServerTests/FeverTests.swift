import Foundation
import TestSupport
import Testing

/// Miniflux and Coldsweat by the Fever API, which has no sidebar.
@Suite(.serialized, .timeLimit(.minutes(5))) struct FeverTests {

    @Test(.enabledWithServers, arguments: Miniflux.all)
    func minifluxAndTheProgramAgree(_ server: Miniflux) async throws {
        let user = try await MinifluxUser(of: server)
        let machine = try await Machine(of: user, by: .fever)
        try await play(user, machine, feeds: ["a", "b"])
        try await expectSame(machine, user)
        let words = try await machine.fail("rss remove 1", status: 69)
        #expect(words.contains("cannot change subscriptions; use its web page, \(machine.relay.url())"))
    }

    @Test(.enabledWithColdsweat) func coldsweatAndTheProgramAgree() async throws {
        let (user, machine) = try await coldsweat()
        try await play(user, machine, feeds: ["a", "b"])
        try await machine.fail("rss add http://127.0.0.1:9/feed", status: 69)
        #expect(try await machine.accounts().last?.service == "fever")
    }

    @Test(.enabledWithColdsweat, arguments: [7]) func nothingIsLostWhenKilled(_ seed: UInt64) async throws {
        let (user, machine) = try await coldsweat()
        let count = ProcessInfo.processInfo.environment["RSS_KILLS"].flatMap { Int($0) } ?? 10
        try await Kills(machine: machine, user: user, count: count, seed: seed).play()
    }

    /// An account is found out.
    private func coldsweat() async throws -> (ColdsweatUser, Machine) {
        let user = try await ColdsweatUser()
        let machine = try Machine(beforePort: Coldsweat.port)
        try await machine.run(
            "echo \(user.password) | rss account add $SERVER --name server --user \(user.name) --password-stdin")
        return (user, machine)
    }

    private func play(_ user: any OtherClient, _ machine: Machine, feeds: [String]) async throws {
        let press = try Press(articles: 60)
        try await user.subscribe(to: feeds.map(press.feed))
        let url = (1...60).map { press.article($0, of: "a") }
        try await user.mark([url[51]], read: true)
        try await user.star([url[51], url[52]], true)
        try await machine.run("rss sync")
        #expect(try await machine.articles().count == 120)
        try await machine.run("rss sync", requestsAtMost: 6)

        // Both, of different articles; some are so there already.
        try await machine.run("rss mark read \(machine.ids(url[0..<10])); rss star \(machine.ids(url[5..<15]))")
        try await machine.run("rss unstar \(machine.id(url[52]))")
        try await user.mark(Array(url[8..<20]), read: true)
        try await user.star(Array(url[13..<17]), true)
        try await machine.run("rss sync --push", requestsAtMost: 24)
        try await machine.run("rss sync")
        var expected: [String: Marks] = [:]
        for (number, url) in url.enumerated() {
            expected[url] = Marks(read: number < 20 || number == 51, starred: 5..<17 ~= number || number == 51)
        }
        try await expect(expected, machine, user)

        // It does what it is told; nobody hears of it.
        try await machine.run("rss mark unread \(machine.ids(url[0..<3])); rss star \(machine.ids(url[0..<4]))")
        machine.relay.rule { request in request.path.contains("fever") ? .unansweredOnce : .passed }
        _ = try await machine.result(of: "rss sync")
        machine.relay.rule { _ in .passed }
        for _ in 1...3 { _ = try await machine.result(of: "rss sync") }
        try await machine.run("rss queue retry --all; rss sync")
        for number in 0..<4 { expected[url[number]] = Marks(read: number == 3, starred: true) }
        try await expect(expected, machine, user)
        #expect(try await machine.articles().allSatisfy { $0.sync == "synced" })
    }

    private func expect(_ expected: [String: Marks], _ machine: Machine, _ user: any OtherClient) async throws {
        let there = try await user.marks()
        let here = try await machine.marks()
        for (url, marks) in expected {
            #expect(there[url] == marks, "\(url) there")
            #expect(here[url] == marks, "\(url) here")
        }
    }
}
