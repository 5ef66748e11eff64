import Foundation
import TestSupport
import Testing

/// Feeds and folders: what is asked for is on the server when the command returns, and what another client does is here
/// after the next sync.
@Suite(.enabledWithServers, .serialized, .timeLimit(.minutes(20))) struct SidebarTests {

    @Test(arguments: Way.all)
    func addsFeedsAndSites(_ way: Way) async throws {
        let (user, machine) = try await way.userAndMachine()
        let press = try Press()

        let added = try await machine.run("rss add --folder Rail --title 'Night & Day' \(press.feed("night"))")
        #expect(added.count == 1 && added[0].hasSuffix("\tNight & Day\t\(press.feed("night"))\t5"))
        try await machine.run("rss add \(press.site("day"))")

        let feeds = try await user.feeds()
        #expect(Set(feeds.map(\.feed_url)) == [press.feed("night"), press.feed("day")])
        #expect(feeds.first { $0.feed_url == press.feed("night") }?.category.title == "Rail")
        #expect(try await machine.articles().count == 10)
        try await expectSame(machine, user)
    }

    @Test(arguments: Way.all)
    func whatCannotBeAddedChangesNothing(_ way: Way) async throws {
        let (user, machine) = try await way.userAndMachine()
        let press = try Press()
        try await machine.run("rss add \(press.feed("one"))")

        try await machine.fail("rss add \(press.feed("one"))", status: 64)
        let dead = try await machine.result(of: "rss add \(press.deadFeed)")
        #expect(dead.status != 0 && dead.errors.hasPrefix("rss: "))
        machine.relay.rule { _ in .refused }
        try await machine.fail("rss add \(press.feed("two"))", status: 69)
        try await machine.fail("rss remove one", status: 69)
        machine.relay.rule { _ in .passed }

        #expect(try await user.feeds().map(\.feed_url) == [press.feed("one")])
        try await expectSame(machine, user)
    }

    @Test(arguments: Miniflux.all)
    func pageWithSeveralFeedsOffersThem(_ server: Miniflux) async throws {
        let (user, machine) = try await Way(server: server, api: .miniflux).userAndMachine()
        let press = try Press()

        let offered = try await machine.result(of: "rss add \(press.site("day+night"))")
        #expect(offered.status == 65)
        #expect(
            offered.output.contains(press.feed("day") + "\t") && offered.output.contains(press.feed("night") + "\t"))
        #expect(try await user.feeds().isEmpty)
    }

    @Test(arguments: Way.all)
    func renamesMovesAndRemovesFeeds(_ way: Way) async throws {
        let (user, machine) = try await way.userAndMachine()
        let press = try Press()
        for name in ["bus", "ferry", "tram"] { try await machine.run("rss add \(press.feed(name))") }

        try await machine.run("rss rename bus 'Über & <Bus>'")
        #expect(try await user.feed(at: press.feed("bus")).title == "Über & <Bus>")
        try await machine.run("rss move ferry 'By sea'")
        #expect(try await user.feed(at: press.feed("ferry")).category.title == "By sea")
        try await machine.run("rss move ferry 'On water'; rss move tram 'On water'")
        #expect(try await user.feed(at: press.feed("ferry")).category.title == "On water")
        try await machine.run("rss remove tram")
        #expect(try await user.feeds().count == 2)
        try await expectSame(machine, user)

        try await machine.run("rss sync")
        try await expectSame(machine, user)
    }

    @Test(arguments: Way.all)
    func foldersComeAndGoAndTheirFeedsStay(_ way: Way) async throws {
        let (user, machine) = try await way.userAndMachine()
        let press = try Press()
        try await machine.run("rss add --folder Water \(press.feed("ferry"))")
        try await machine.run("rss add --folder Rails \(press.feed("tram"))")

        switch way.api {
        case .miniflux:
            try await machine.run("rss folder add Air")
            #expect(try await user.folders().contains { $0.title == "Air" })
        case .googleReader, .fever:
            // There is no such request.
            try await machine.fail("rss folder add Air", status: 64)
        }
        try await machine.run("rss folder rename Water Sea")
        #expect(try await user.feed(at: press.feed("ferry")).category.title == "Sea")
        try await expectSame(machine, user)

        // On the server, a folder takes its feeds with it.
        try await machine.run("rss folder delete Sea && rss folder delete Rails")
        #expect(try await Set(user.folders().map(\.title)).isDisjoint(with: ["Sea", "Rails"]))
        #expect(try await user.feeds().count == 2)
        #expect(try await user.marks().count == 10)
        try await expectSame(machine, user)
    }

    @Test(arguments: Way.all)
    func importsAndExportsOPML(_ way: Way) async throws {
        let (user, machine) = try await way.userAndMachine()
        let press = try Press()
        try await machine.run("rss add \(press.feed("known"))")
        let outlines = ["known", "bus", "tram"].map { "<outline text='\($0)' xmlUrl='\(press.feed($0))'/>" }
        let list =
            "<opml><body>\(outlines[0])<outline text='Rails &amp; Roads'>\(outlines[1])\(outlines[2])</outline>"
            + "<outline text='Dead' xmlUrl='\(press.deadFeed)'/></body></opml>"

        let imported = try await machine.result(of: "printf %s \"\(list)\" | rss import -")
        switch way.api {
        // The server takes it all at its word, and fetches later.
        case .miniflux: #expect(imported.status == 0 && imported.errors.isEmpty)
        case .googleReader, .fever: #expect(imported.errors.contains(press.deadFeed))
        }
        for name in ["bus", "tram"] {
            let feed = try await user.feed(at: press.feed(name))
            #expect(feed.category.title == "Rails & Roads")
            try await user.refresh(feed)
        }
        try await machine.run("rss sync")
        try await expectSame(machine, user)

        try await machine.run("rss export > list.opml && rss import --dry-run list.opml > there")
        let feeds = try await machine.run("cut -f 1,4 there | sort")
        #expect(feeds.contains(press.feed("tram") + "\tRails & Roads"))
    }

    @Test(arguments: Way.all)
    func whatAnotherClientDoesIsTakenOver(_ way: Way) async throws {
        let (user, machine) = try await way.userAndMachine()
        let press = try Press()
        for name in ["bus", "ferry", "tram"] { try await machine.run("rss add --folder Old \(press.feed(name))") }
        let kept = try await machine.id(press.article(1, of: "bus"))

        struct FeedChange: Encodable {
            var title: String?
            var category_id: Int?
        }
        let folder: MinifluxUser.Folder = try JSONDecoder().decode(
            MinifluxUser.Folder.self, from: Data(try await user.ask("POST", "categories", ["title": "New"])))
        let (bus, ferry) = (try await user.feed(at: press.feed("bus")), try await user.feed(at: press.feed("ferry")))
        try await user.ask("PUT", "feeds/\(bus.id)", FeedChange(title: "Buses", category_id: folder.id))
        try await user.ask("DELETE", "feeds/\(ferry.id)")
        try await user.ask("PUT", "categories/\(bus.category.id)", ["title": "Older"])
        try await user.subscribe(to: press.feed("metro"))
        try await machine.run("rss sync")

        try await expectSame(machine, user)
        #expect(try await machine.feeds().map(\.title).sorted() == ["Buses", "metro", "tram"])
        #expect(try await machine.id(press.article(1, of: "bus")) == kept)
    }
}
