import TestSupport
import Testing

/// Tiny Tiny RSS by its own API: what Debian 12 has of it.
@Suite(.enabledWithTinyTinyRSS, .serialized, .timeLimit(.minutes(20 + Kills.few / 10))) struct TinyTinyRSSTests {

    @Test func theServerAndTheProgramAgree() async throws {
        let (user, machine) = try await userAndMachine()
        let press = try await TinyTinyRSS.press(articles: 60)
        try await Agreement(user: user, machine: machine, press: press).play(pushRequests: 4)
        try await machine.run("rss sync", requestsAtMost: 4)
    }

    @Test func feedsComeAndGo() async throws {
        let (user, machine) = try await userAndMachine()
        let press = try await TinyTinyRSS.press(articles: 5)
        try await machine.run("rss add \(press.feed("a")) && rss add \(press.feed("b"))")
        #expect(try await machine.articles().count == 10)
        #expect(try await user.feeds().map(\.feed_url).sorted() == [press.feed("a"), press.feed("b")])
        try await machine.run("rss star \(machine.id(press.article(1, of: "a"))) && rss sync")

        // What is starred stays, there as here.
        let id = try #require(try await machine.feeds().first { $0.url == press.feed("a") }?.id)
        try await machine.run("rss remove \(id) && rss sync")
        #expect(try await user.feeds().map(\.feed_url) == [press.feed("b")])
        #expect(try await machine.marks()[press.article(1, of: "a")]?.starred == true)
        #expect(try await user.marks().count == 6)

        try await machine.fail("rss add \(press.deadFeed)", status: 69)
        try await machine.fail("rss folder add News", status: 69)
        try await machine.fail("rss rename \(press.feed("b")) Other", status: 69)
    }

    @Test func nothingIsLostWhenKilled() async throws {
        let (user, machine) = try await userAndMachine()
        let press = try await TinyTinyRSS.press(articles: 30)
        try await Kills(machine: machine, user: user, count: Kills.few, seed: 7).play(press: press)
    }

    /// An account is found out.
    private func userAndMachine() async throws -> (TinyTinyRSSUser, Machine) {
        let user = try await TinyTinyRSSUser()
        let machine = try Machine(beforePort: TinyTinyRSS.port)
        try await machine.run(
            "echo \(user.password) | rss account add $SERVER --name server --user \(user.name) --password-stdin")
        #expect(try await machine.accounts().last?.service == "ttrss")
        return (user, machine)
    }
}
