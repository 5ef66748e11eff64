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

    @Test func labelsGoToTheServerAndComeFromIt() async throws {
        let (user, machine) = try await userAndMachine()
        let press = try await TinyTinyRSS.press(articles: 5)
        try await machine.run("rss add \(press.feed("a"))")
        let urls = (1...3).map { press.article($0, of: "a") }
        func labelled(_ label: String) async throws -> [String] {
            try await machine.run("rss list --all --fields url label:\(label)").sorted()
        }
        try await user.addLabel("Later")
        try await user.label([urls[0]], "Later", true)
        try await machine.run("rss label add Later \(machine.id(urls[1])) && rss sync")
        #expect(try await labelled("Later") == urls.prefix(2).sorted())
        #expect(try await user.labelled("Later") == urls.prefix(2).sorted())

        // The names of labels take one request more than there are without any.
        try await machine.run("rss sync", requestsAtMost: 5)
        try await machine.run("rss label remove Later \(machine.id(urls[0]))")
        try await user.label([urls[1]], "Later", false)
        try await user.label([urls[2]], "Later", true)
        try await machine.run("rss sync")
        #expect(try await labelled("Later") == [urls[2]])
        #expect(try await user.labelled("Later") == [urls[2]])

        // It makes no label: that is said once, and the label stays.
        let (_, errors, status) = try await machine.result(
            of: "rss label add Mine \(machine.id(urls[0])) && rss sync && rss sync --quiet")
        #expect(status == 0 && errors.contains("has no label 'Mine'"))
        #expect(try await user.labels() == ["Later"])
        #expect(try await labelled("Mine") == [urls[0]])
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
