import Foundation
import Synchronization
import TestSupport

extension Scenario {

    /// An account on a server: what is fetched from it, and what is sent.
    static let remote = [
        Scenario(
            name: "adding an account", command: "\(addMiniflux) < key",
            rest: "\(addMiniflux) < key; rss account login server --password-stdin < key; rss sync",
            setUp: { world in
                try world.write("key", "key-of-alice\n")
                fill(world)
            }),
        Scenario(
            name: "login", flavor: .freshRSS, command: "rss account login server --password-stdin < new",
            rest: "rss account login server --password-stdin < new; rss sync",
            setUp: { world in
                try await addAccount(world)
                try await world.run("rss sync && rss mark read 1")
                try world.write("new", "changed\n")
                world.server.setPassword("changed")
            }),
        Scenario(
            name: "removing an account", flavor: .freshRSS, command: "rss account remove server --force",
            rest: "rss account remove server --force",
            setUp: { world in
                try await addAccount(world)
                try await world.run("rss sync && rss mark read 1")
            }),
        Scenario(
            name: "first sync of an account", command: "rss sync", rest: "rss sync", setUp: addAccount),
        Scenario(
            name: "marking for a server", command: "rss star 1 2 3", rest: "rss sync", isAtomic: true,
            setUp: { world in
                try await addAccount(world)
                try await world.run("rss sync")
            }),
        Scenario(
            name: "undo for a server", flavor: .minifluxReader226, command: "rss undo", rest: "rss sync",
            isAtomic: true,
            setUp: { world in
                try await addAccount(world)
                try await world.run("rss sync && rss star 1 2 3 && rss sync")
            }),
        Scenario(
            name: "prune of an account", command: "rss sync", rest: "rss sync",
            setUp: { world in
                try await addAccount(world)
                try await world.run("rss sync && rss mark read 1 2 3 && rss star 3 && rss sync")
                try world.changeDatabase("UPDATE status SET dateDone = dateDone - 40000000 WHERE dateDone IS NOT NULL")
            }),
        Scenario(
            // What is refused alone is tried for days; it is known for refused when others are accepted beside it.
            name: "push, half refused", flavor: .freshRSS, command: "rss sync", rest: "rss mark read 7 8; rss sync",
            setUp: addMarked,
            interfere: { world in
                world.server.interfere { call, moment in
                    let isRefused = call.role == .setRead && moment == .before && call.entries.contains { $0 % 3 == 0 }
                    return isRefused ? .status(400, body: "no such entry") : nil
                }
            }),
        Scenario(
            name: "push, half not answered", flavor: .minifluxReader226, command: "rss sync",
            rest: "rss sync; rss sync", status: 69, setUp: addMarked,
            interfere: { world in
                // What is done, and not told.
                world.server.fail(.setStarred, with: .status(500), .after, times: 1)
            }),
        Scenario(
            name: "rules and push", flavor: .freshRSS, command: "rss sync", rest: "rss sync",
            setUp: { world in
                try await addMarked(world)
                try await world.run("rss rule add title:Late --mark read && rss rule add title:Late --star")
                world.server.change { contents in
                    for number in 1...4 { contents.addEntry(to: contents.feeds[0].id, title: "Late \(number)") }
                }
            }),
        Scenario(
            name: "marking during a sync", command: "rss sync", rest: "rss mark read 3; rss sync; rss sync",
            setUp: addMarked,
            interfere: { world in
                let isFirst = Mutex(true)
                world.server.interfere { call, moment in
                    let isNow =
                        call.role == .unread && moment == .after
                        && isFirst.withLock { first in
                            defer { first = false }
                            return first
                        }
                    if isNow { try? world.runBlocking(["mark", "read", "3"]) }
                    return nil
                }
            }),
    ]

    static let addMiniflux = "rss account add $SERVER --name server --password-stdin"

    /// Two feeds in two folders.
    private static func fill(_ world: World) {
        world.server.change { contents in
            let work = contents.addFolder("Work")
            for (title, folder) in [("News", contents.folders[0].id), ("Garden", work)] {
                let feed = contents.addFeed(title, folders: [folder])
                for number in 1...6 { contents.addEntry(to: feed, isRead: number == 6, isStarred: number == 5) }
            }
        }
    }

    /// An account `server`, not synced.
    @Sendable static func addAccount(_ world: World) async throws {
        fill(world)
        try world.write("key", "key-of-alice\n")
        try world.write("password", "password-of-alice\n")
        switch world.server.flavor {
        case .miniflux234, .miniflux226: try await world.run("\(addMiniflux) < key")
        case .freshRSS: try await world.run("\(addMiniflux) --user alice < password")
        default:
            try await world.run("\(addMiniflux) --service miniflux-greader --user alice < password")
        }
    }

    /// An account `server`, synced, with changes to be sent.
    @Sendable static func addMarked(_ world: World) async throws {
        try await addAccount(world)
        try await world.run("rss sync && rss mark read 1 2 3 4 && rss mark unread 6 && rss star 1 2 7 && rss unstar 5")
    }
}
