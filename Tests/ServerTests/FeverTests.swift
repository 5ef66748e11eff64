import TestSupport
import Testing

/// Miniflux and Coldsweat by the Fever API, which has no sidebar.
@Suite(.serialized, .timeLimit(.minutes(20 + Kills.few / 10))) struct FeverTests {

    @Test(.enabledWithServers, arguments: Miniflux.all)
    func minifluxAndTheProgramAgree(_ server: Miniflux) async throws {
        let user = try await MinifluxUser(of: server)
        let machine = try await Machine(of: user, by: .fever)
        try await Agreement(user: user, machine: machine, press: Press(articles: 60)).play(pushRequests: 24)
        try await expectSame(machine, user)
        let words = try await machine.fail("rss remove 1", status: 69)
        #expect(words.contains("cannot change subscriptions; use its web page, \(machine.relay.url())"))
    }

    @Test(.enabledWithColdsweat) func coldsweatAndTheProgramAgree() async throws {
        let (user, machine) = try await coldsweat()
        try await Agreement(user: user, machine: machine, press: Press(articles: 60)).play(pushRequests: 24)
        try await machine.fail("rss add http://127.0.0.1:9/feed", status: 69)
        #expect(try await machine.accounts().last?.service == "fever")
    }

    @Test(.enabledWithColdsweat, arguments: [7]) func nothingIsLostWhenKilled(_ seed: UInt64) async throws {
        let (user, machine) = try await coldsweat()
        try await Kills(machine: machine, user: user, count: Kills.few, seed: seed).play(press: Press(articles: 30))
    }

    /// It takes "starred" and "unstarred" for "the other way round".
    @Test(.enabledWithServers, arguments: Miniflux.all)
    func nothingIsTurnedRoundWhenKilled(_ server: Miniflux) async throws {
        let user = try await MinifluxUser(of: server)
        let machine = try await Machine(of: user, by: .fever)
        try await Kills(machine: machine, user: user, count: Kills.few, seed: 7).play(press: Press(articles: 30))
        try await expectSame(machine, user)
    }

    /// An account is found out.
    private func coldsweat() async throws -> (ColdsweatUser, Machine) {
        let user = try await ColdsweatUser()
        let machine = try Machine(beforePort: Coldsweat.port)
        try await machine.run(
            "echo \(user.password) | rss account add $SERVER --name server --user \(user.name) --password-stdin")
        return (user, machine)
    }
}
