import TestSupport
import Testing

/// Logging in, and what becomes of it.
@Suite(.enabledWithServers, .serialized, .timeLimit(.minutes(20))) struct AccountTests {

    @Test(arguments: Miniflux.all)
    func serverIsFoundOut(_ server: Miniflux) async throws {
        let user = try await MinifluxUser(of: server)
        for login in [
            "echo \(user.token) | rss account add $SERVER --password-stdin",
            "echo \(user.password) | rss account add $SERVER/ --user \(user.name) --password-stdin",
        ] {
            let machine = try Machine(before: server)
            try await machine.run(login)
            let account = try #require(try await machine.accounts().last)
            #expect(account.account == "127.0.0.1")
            #expect(account.service == "miniflux")
            #expect(account.user == user.name)
        }
    }

    @Test(arguments: Way.all)
    func wrongPasswordIsRefusedAndNothingIsKept(_ way: Way) async throws {
        let user = try await MinifluxUser(of: way.server)
        let machine = try Machine(before: way.server)
        let before = try await machine.accounts()

        let words = try await machine.fail(
            "echo open-sesame | rss account add $SERVER --service \(way.service) --user \(user.name) --password-stdin",
            status: 77)
        #expect(!words.contains("sesame"))
        #expect(try await machine.accounts() == before)
        try await machine.run("rss sync")
    }

    @Test(arguments: Way.all)
    func changedPasswordFreezesTheAccountUntilTheNextLogin(_ way: Way) async throws {
        let user = try await MinifluxUser(of: way.server)
        let press = try Press()
        let machine = try Machine(before: way.server)
        try await machine.run(
            """
            echo \(user.password) | rss account add $SERVER --service \(way.service) --user \(user.name) --name server \
            --password-stdin
            """)
        try await machine.run("rss add \(press.feed("trains")); rss sync")

        try await user.changePassword(to: "a-new-password")
        try await machine.run("rss star \(machine.id(press.article(2, of: "trains")))")
        try await machine.fail("rss sync", status: 77)
        let asked = machine.relay.requests.count
        let words = try await machine.fail("rss sync", status: 77)
        #expect(words.contains("rss account login server"))
        #expect(machine.relay.requests.count == asked, "a frozen account's server is left alone")
        try await machine.fail("echo wrong | rss account login server --password-stdin", status: 77)

        try await machine.run("echo a-new-password | rss account login server --password-stdin")
        try await machine.run("rss sync")
        #expect(try await user.marks()[press.article(2, of: "trains")]?.starred == true)
        try await expectSame(machine, user)
    }

    @Test(arguments: Miniflux.all)
    func twoAccountsOnOneServerDoNotMix(_ server: Miniflux) async throws {
        let users = [try await MinifluxUser(of: server), try await MinifluxUser(of: server)]
        let press = try Press()
        let machine = try Machine(before: server)
        for (user, name) in zip(users, ["one", "two"]) {
            let add = "echo \(user.token) | rss account add $SERVER --name \(name) --password-stdin"
            try await machine.run(add)
            try await machine.fail(add.replacing("--name \(name)", with: ""), status: 64)
            try await machine.run(
                "rss add --account \(name) \(press.feed("both")) && rss add --account \(name) \(press.feed(name))")
        }

        try await machine.run("rss list --account one | head -n 2 | rss mark read -")
        try await machine.run("rss list --account two | tail -n 1 | rss star -")
        try await machine.run("rss sync")

        let one = try await users[0].marks().values
        let two = try await users[1].marks().values
        #expect(one.count { $0.read } == 2 && one.count { $0.starred } == 0)
        #expect(two.count { $0.read } == 0 && two.count { $0.starred } == 1)
        #expect(try await users[0].feeds().map(\.title).sorted() == ["both", "one"])
        #expect(try await users[1].feeds().map(\.title).sorted() == ["both", "two"])
    }
}
