import TestSupport
import Testing

/// What is read and starred: here, on the server, and in another client.
@Suite(.enabledWithServers, .serialized, .timeLimit(.minutes(20))) struct TimelineTests {

    @Test(arguments: Way.all)
    func everyCommandArrives(_ way: Way) async throws {
        let (user, machine) = try await way.userAndMachine()
        let press = try Press(articles: 8)
        try await machine.run("rss add \(press.feed("news"))")
        let url = (0...8).map { press.article($0, of: "news") }
        try await user.mark([url[3]], read: true)
        try await user.star([url[5]], true)
        try await machine.run("rss sync")
        var id = [""]
        for url in url[1...] { id.append(try await machine.id(url)) }

        try await machine.run("rss read \(id[1])")
        try await machine.run(
            "rss mark read \(id[2]); rss mark unread \(id[3]); rss star \(id[4]); rss unstar \(id[5])")
        try await machine.run("rss open \(id[6]); rss delete \(id[7]); rss mark starred \(id[8]); rss star \(id[1])")
        #expect(try await machine.articles().count { $0.sync == "queued" } == 7)
        #expect(try await user.marks()[url[1]] == Marks(), "nothing is sent before a sync")
        try await machine.run("rss sync")

        #expect(try await machine.articles().allSatisfy { $0.sync == "synced" })
        var expected = [
            url[1]: Marks(read: true, starred: true), url[2]: Marks(read: true), url[3]: Marks(),
            url[4]: Marks(starred: true), url[5]: Marks(), url[6]: Marks(read: true), url[7]: Marks(),
            url[8]: Marks(starred: true),
        ]
        #expect(try await user.marks() == expected)
        expected[url[7]] = nil
        #expect(try await machine.marks() == expected, "what was deleted here doesn't come back")
        try await machine.run("rss sync --force")
        #expect(try await machine.marks() == expected)
    }

    /// To Miniflux, labels are folders.
    @Test(arguments: Way.all)
    func labelsStayHere(_ way: Way) async throws {
        let (user, machine) = try await way.userAndMachine()
        let press = try Press(articles: 2)
        try await machine.run("rss add \(press.feed("news"))")
        let folders = try await machine.run("rss folder list")

        try await machine.run("rss label add Later \(machine.id(press.article(1, of: "news"))) && rss sync && rss sync")

        #expect(try await machine.run("rss queue list").isEmpty, "nothing waits that can't be sent")
        #expect(try await machine.run("rss list label:Later --fields url") == [press.article(1, of: "news")])
        #expect(try await machine.run("rss folder list") == folders)
        try await expectSame(machine, user)
    }

    @Test(arguments: Way.all)
    func twoClientsAgree(_ way: Way) async throws {
        let (user, machine) = try await way.userAndMachine()
        let press = try Press(articles: 40)
        try await machine.run("rss add \(press.feed("a")) && rss add \(press.feed("b"))")
        let a = (1...40).map { press.article($0, of: "a") }

        // Both, of different articles.
        try await machine.run("rss mark read \(machine.ids(a[0..<10])); rss star \(machine.ids(a[5..<15]))")
        try await user.mark(a[20..<30], read: true)
        try await user.star(a[25..<35], true)
        try await machine.run("rss sync")
        #expect(try await machine.marks().values.count { $0.read } == 20)
        try await expectSame(machine, user)

        // The other one takes it back; something new comes.
        try await user.mark(a[0..<5], read: false)
        try await user.star(a[5..<10], false)
        press.publish(3, in: "b")
        try await user.refresh(user.feed(at: press.feed("b")))
        try await machine.run("rss sync")
        #expect(try await machine.marks().count == 83)
        try await expectSame(machine, user)

        // Both, of the same articles: what was done here wasn't known there.
        try await machine.run("rss mark unread \(machine.ids(a[5..<10]))")
        try await user.star(a[5..<10], true)
        try await user.mark(a[6..<8], read: false)
        try await machine.run("rss sync")
        #expect(try await user.marks()[a[5]] == Marks(read: false, starred: true))
        try await expectSame(machine, user)
    }

    @Test(arguments: Way.all)
    func offlineMarksAreSentLater(_ way: Way) async throws {
        let (user, machine) = try await way.userAndMachine()
        let press = try Press()
        try await machine.run("rss add \(press.feed("a"))")
        let url = (1...5).map { press.article($0, of: "a") }

        machine.relay.rule { _ in .refused }
        try await machine.run("rss mark read \(machine.ids(url[0..<3])); rss star \(machine.id(url[4]))")
        try await machine.fail("rss sync", status: 69)
        try await machine.run("rss mark unread \(machine.id(url[0]))")
        try await machine.fail("rss sync", status: 69)
        #expect(try await machine.articles().count { $0.sync == "queued" } == 4)
        // Meanwhile, elsewhere.
        try await user.mark([url[3]], read: true)
        try await user.mark([url[0]], read: true)
        machine.relay.rule { _ in .passed }
        try await machine.run("rss sync")

        let expected = [
            url[0]: Marks(), url[1]: Marks(read: true), url[2]: Marks(read: true), url[3]: Marks(read: true),
            url[4]: Marks(starred: true),
        ]
        #expect(try await user.marks() == expected)
        #expect(try await machine.marks() == expected)
    }

    /// Before 2.3, the server turns "starred" of what is starred into its opposite, and Google Reader's "read" as well.
    @Test(arguments: Way.all)
    func whatIsSoAlreadyStaysSo(_ way: Way) async throws {
        let (user, machine) = try await way.userAndMachine()
        let press = try Press()
        try await machine.run("rss add \(press.feed("a"))")
        let url = (1...5).map { press.article($0, of: "a") }

        try await machine.run("rss mark read \(machine.ids(url[0..<3])); rss star \(machine.ids(url[1..<4]))")
        try await user.mark(url[0..<2], read: true)
        try await user.star(url[1..<3], true)
        try await machine.run("rss sync")

        let expected = [
            url[0]: Marks(read: true), url[1]: Marks(read: true, starred: true),
            url[2]: Marks(read: true, starred: true), url[3]: Marks(starred: true), url[4]: Marks(),
        ]
        #expect(try await user.marks() == expected)
        #expect(try await machine.marks() == expected)
    }

    @Test(arguments: Way.all)
    func lostAnswersChangeNothingTwice(_ way: Way) async throws {
        let (user, machine) = try await way.userAndMachine()
        let press = try Press()
        try await machine.run("rss add \(press.feed("a"))")
        let url = (1...5).map { press.article($0, of: "a") }
        try await machine.run("rss mark read \(machine.ids(url[0..<3])); rss star \(machine.ids(url[1..<4]))")

        // The server does what it is told; nobody hears of it.
        machine.relay.rule { $0.method == "PUT" || $0.path.hasSuffix("/edit-tag") ? .unansweredOnce : .passed }
        try await machine.fail("rss sync", status: 69)
        for _ in 1...5 { _ = try await machine.result(of: "rss sync") }
        // What failed beside others that were accepted is put off.
        try await machine.run("rss queue retry --all; rss sync")

        let expected = [
            url[0]: Marks(read: true), url[1]: Marks(read: true, starred: true),
            url[2]: Marks(read: true, starred: true), url[3]: Marks(starred: true), url[4]: Marks(),
        ]
        #expect(try await user.marks() == expected)
        #expect(try await machine.marks() == expected)
        #expect(try await machine.articles().allSatisfy { $0.sync == "synced" })
    }
}
