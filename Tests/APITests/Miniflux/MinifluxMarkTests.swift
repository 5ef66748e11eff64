import Model
import TestSupport
import Testing
import Web

@testable import API

/// Before 2.3.2 there is nothing but the date of the last change to go by.
@Suite(.timeLimit(.minutes(3))) struct MinifluxMarkTests {
    private let noon = MinifluxServer.noon * 1_000_000
    private let second: Int64 = 1_000_000

    @Test func whatIsMarkedElsewhereComes() async throws {
        let miniflux = try MinifluxServer(version: "2.2.6", entries: (1...9).map { .init(id: $0) })
        let since = try await miniflux.changes(since: nil).since
        miniflux.change {
            $0.date += 600
            $0.entries[3].status = "read"
            $0.entries[3].isStarred = true
            $0.entries[3].changed = $0.date * 1_000_000
        }
        #expect(try await miniflux.changes(since: since).states == ["4": "starred"])
    }

    @Test func manyChangesInOneSecondComeOnce() async throws {
        let entries = (1...600).map { MinifluxState.Entry(id: $0, changed: noon - 5 * second) }
        let miniflux = try MinifluxServer(version: "2.2.6", entries: entries)
        var changes = try await miniflux.changes(since: nil)
        #expect(changes.states.count == 600)
        for id in Int64(601)...605 {
            changes = try await miniflux.changes(since: changes.since)
            #expect(changes.count == 0)
            // They don't come with the next one either, however soon that is.
            miniflux.change {
                $0.date += 30
                $0.entries.append(.init(id: id, changed: $0.date * 1_000_000))
            }
            changes = try await miniflux.changes(since: changes.since)
            #expect(changes.states == ["\(id)": "unread"])
        }
    }

    @Test func whatIsMarkedTwiceInARowIsNotMissed() async throws {
        let miniflux = try MinifluxServer(
            version: "2.2.6", entries: (1...9).map { .init(id: $0, changed: noon - second) })
        let since = try await miniflux.changes(since: nil).since
        miniflux.change {
            $0.date += 40
            $0.entries[0].status = "read"
            $0.entries[0].changed = $0.date * 1_000_000
        }
        let changes = try await miniflux.changes(since: since)
        #expect(changes.states["1"] == "")
        #expect(try await miniflux.changes(since: changes.since).count == 0)
    }

    @Test func aTransactionThatEndsLateIsNotMissed() async throws {
        let miniflux = try MinifluxServer(
            version: "2.2.6", entries: [.init(id: 1, changed: noon - 9 * second), .init(id: 3, changed: noon)])
        let since = try await miniflux.changes(since: nil).since
        // It began before the one that was seen.
        miniflux.change { $0.entries.append(.init(id: 2, changed: noon - 100 * second)) }
        #expect(try await miniflux.changes(since: since).states["2"] == "unread")
    }

    @Test func anotherChangeOfTheSameMicrosecondIsNotMissed() async throws {
        let miniflux = try MinifluxServer(version: "2.2.6", entries: [.init(id: 1, changed: noon + 1)])
        let since = try await miniflux.changes(since: nil).since
        miniflux.change { $0.entries.append(.init(id: 2, changed: noon + 1)) }
        #expect(try await miniflux.changes(since: since).states["2"] == "unread")
    }

    @Test func theClockOfTheDatabaseMayBeAnother() async throws {
        for error in [-86_400, 86_400] as [Int64] {
            let miniflux = try MinifluxServer(
                version: "2.2.6", entries: [.init(id: 1, changed: noon + error * second)])
            var since = try await miniflux.changes(since: nil).since
            for id in Int64(2)...5 {
                miniflux.change {
                    $0.date += 300
                    $0.entries.append(.init(id: id, changed: ($0.date + error) * 1_000_000))
                }
                let changes = try await miniflux.changes(since: since)
                #expect(changes.states["\(id)"] == "unread")
                since = try await miniflux.changes(since: changes.since).since
            }
        }
    }

    @Test func whatIsDeletedDoesNoHarm() async throws {
        let miniflux = try MinifluxServer(
            version: "2.2.6", entries: (1...5).map { .init(id: $0, changed: noon - second) })
        let since = try await miniflux.changes(since: nil).since
        miniflux.change {
            $0.entries[0].status = "removed"
            $0.entries.removeLast()
        }
        let changes = try await miniflux.changes(since: since)
        #expect(changes.count == 0)
        #expect(try await miniflux.changes(since: changes.since).count == 0)
    }
}
