import Foundation
import TestSupport
import Testing

/// Moving house: from the account `local` to a server, and back on another machine.
@Suite(.enabledWithServers, .serialized, .timeLimit(.minutes(20))) struct MovingTests {

    @Test(arguments: Way.all)
    func aHouseIsMovedToAServerAndBack(_ way: Way) async throws {
        let (user, machine) = try await way.userAndMachine()
        let press = try Press()
        let names = ["bus", "ferry", "tram"]
        for name in names { try await machine.run("rss add --account local \(press.feed(name)) --folder 'On \(name)'") }
        let read = names.map { press.article(1, of: $0) }
        let starred = names.map { press.article(2, of: $0) }
        try await machine.run("rss mark read \(machine.ids(read)); rss star \(machine.ids(starred))")
        // The feed is there already, and stays as it is.
        try await user.subscribe(to: press.feed("tram"))

        // Until the server has fetched the feeds, their articles aren't there.
        let first = try await machine.result(of: "rss account copy local server")
        #expect(first.status == 0, "\(first)")
        for feed in try await user.feeds() { try await user.refresh(feed) }
        for _ in 1...2 { try await machine.run("rss sync --account server && rss account copy local server") }
        try await machine.run("rss sync")

        let marks = try await user.marks()
        #expect(marks.count == 15)
        #expect(Set(marks.filter(\.value.read).keys) == Set(read))
        #expect(Set(marks.filter(\.value.starred).keys) == Set(starred))
        let folders = Dictionary(uniqueKeysWithValues: try await user.feeds().map { ($0.feed_url, $0.category.title) })
        #expect(folders == [press.feed("bus"): "On bus", press.feed("ferry"): "On ferry", press.feed("tram"): "All"])

        let other = try await Machine(of: user, by: way.api)
        try await other.run("rss sync && rss account copy server local && rss account copy server local")
        let local = try await other.articles(of: "local")
        #expect(Set(local.filter(\.starred).map(\.url)) == Set(starred))
        #expect(Set(read).isSubset(of: local.filter(\.read).map(\.url)))
        #expect(Set(local.map(\.url)).count == local.count)
        #expect(try await other.run("rss doctor").isEmpty)
    }

    @Test(arguments: Miniflux.all)
    func aServerWithoutFunctionsForFeedsSaysSo(_ server: Miniflux) async throws {
        let (user, machine) = try await Way(server: server, api: .fever).userAndMachine()
        let press = try Press()
        try await user.subscribe(to: press.feed("bus"))
        try await machine.run("rss add --account local \(press.feed("bus")) \(press.feed("tram"))")
        try await machine.run("rss star --account local \(machine.id(press.article(1, of: "bus")))")

        let said = try await machine.fail("rss account copy local server", status: 69)
        #expect(said.contains("cannot change subscriptions; use its web page"))
        try await machine.run("rss sync")
        #expect(try await user.marks()[press.article(1, of: "bus")]?.starred == true)
    }
}
