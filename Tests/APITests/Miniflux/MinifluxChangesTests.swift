import Model
import TestSupport
import Testing
import Web

@testable import API

/// What both kinds of servers have in common: those with lists of ids, and those without.
@Suite(.timeLimit(.minutes(3)), .serialized) struct MinifluxChangesTests {
    static let versions = ["2.2.6", "2.3.4"]
    static let day: Int64 = 86_400 * 1_000_000
    static let noon = MinifluxServer.noon * 1_000_000

    @Test(arguments: versions)
    func theFirstTimeEverythingUnreadOrStarredOrRecentComes(_ version: String) async throws {
        let old = Self.noon - 91 * Self.day
        let miniflux = try MinifluxServer(
            version: version,
            entries: [
                .init(id: 1, status: "read", changed: old),
                .init(id: 2, status: "unread", changed: old),
                .init(id: 3, status: "read", isStarred: true, changed: old),
                .init(id: 4, status: "unread", isStarred: true, changed: old),
                .init(id: 5, status: "read", changed: Self.noon - 89 * Self.day),
                .init(id: 6, status: "removed", changed: Self.noon - Self.day),
            ])
        let changes = try await miniflux.changes(since: nil)
        #expect(changes.states == ["2": "unread", "3": "starred", "4": "unread starred", "5": ""])
        // Each of them once.
        #expect(changes.count == 4)
    }

    @Test(arguments: versions)
    func nothingNewTakesFewRequests(_ version: String) async throws {
        let miniflux = try MinifluxServer(version: version, entries: (1...30).map { .init(id: $0) })
        let first = try await miniflux.changes(since: nil)
        let log = try await miniflux.log {
            let caller = miniflux.caller()
            _ = try await caller.folders()
            _ = try await caller.feeds()
            let since = try await caller.changes(since: first.since) { page in
                // The last known entry comes to be compared.
                if !page.articles.isEmpty { Issue.record("there is something new") }
            }
            _ = try await caller.statuses(here: StatusCounts(unread: 30, starred: 0))
            #expect(since != nil)
        }
        #expect(log.count == 5, "\(log)")
    }

    @Test(arguments: versions)
    func onlyWhatIsNewComesNextTime(_ version: String) async throws {
        let miniflux = try MinifluxServer(version: version, entries: (1...600).map { .init(id: $0) })
        var since = try await miniflux.changes(since: nil).since
        for id in Int64(601)...603 {
            miniflux.change {
                $0.date += 1_800
                $0.entries.append(.init(id: id, changed: $0.date * 1_000_000))
            }
            let changes = try await miniflux.changes(since: since)
            #expect(changes.states == ["\(id)": "unread"])
            since = changes.since
        }
    }

    @Test(arguments: versions)
    func aServerIsAskedForItsVersionOnceADay(_ version: String) async throws {
        let miniflux = try MinifluxServer(version: version)
        var since: String?
        var count = 0
        for _ in 0..<50 {
            miniflux.change { $0.date += 3_600 }
            let caller = miniflux.caller()
            let log = try await miniflux.log {
                _ = try await caller.feeds()
                since = try await caller.changes(since: since) { _ in }
            }
            count += log.count { $0 == "GET version" }
        }
        #expect(count == 2)
    }

    @Test(arguments: ["2 months", "clock", "garbage"])
    func afterAllTooLongATimeItBeginsAnew(_ reason: String) async throws {
        let miniflux = try MinifluxServer(entries: [.init(id: 1)])
        var since = try await miniflux.changes(since: nil).since
        #expect(try await miniflux.changes(since: since).count == 0)
        switch reason {
        case "2 months": miniflux.change { $0.date += 61 * 86_400 }
        case "clock": miniflux.change { $0.date -= 7_200 }
        default: since = "1795262400"
        }
        #expect(try await miniflux.changes(since: since).states == ["1": "unread"])
    }

    @Test func aServerThatWasUpdatedGoesOn() async throws {
        let miniflux = try MinifluxServer(version: "2.2.6", entries: (1...9).map { .init(id: $0) })
        let since = try await miniflux.changes(since: nil).since
        miniflux.change {
            $0.version = "2.3.4"
            $0.date += 90_000
            $0.entries.append(.init(id: 10, changed: $0.date * 1_000_000))
        }
        let changes = try await miniflux.changes(since: since)
        #expect(changes.states["10"] == "unread")
        #expect(try await miniflux.changes(since: changes.since).count == 0)
    }

    @Test(arguments: versions)
    func aPageThatIsTooLargeComesInParts(_ version: String) async throws {
        let entries = (1...7).map { MinifluxState.Entry(id: $0, size: 500_000) }
        let miniflux = try MinifluxServer(version: version, entries: entries)
        #expect(try await miniflux.changes(since: nil).count == 7)
    }

    @Test(arguments: [
        (#"{"total":2,"entries":[]}"#, APIError.partial(.emptyPage(total: 2))),
        (#"{"total":2,"entries":[{"id":2},{"id":1}]}"#, .malformed(.unordered)),
        (#"{"total":2,"entries":null}"#, .malformed(.field("entries", of: .answer, .notAList))),
        (#"{"entries":[]}"#, .malformed(.field("total", of: .answer, .notANumber))),
        (#"[]"#, .malformed(.field("entries", of: .answer, .notAList))),
    ])
    func aPageThatMakesNoSenseIsNotTaken(_ page: String, _ error: APIError) async throws {
        let miniflux = try MinifluxServer { request in
            request.value("direction") == "asc" ? .text(page) : nil
        }
        await #expect(throws: error) { try await miniflux.changes(since: nil) }
    }

    @Test func theNextPageIsAskedForWhileOneIsTaken() async throws {
        let (asked, signal) = AsyncStream<Void>.makeStream()
        let miniflux = try MinifluxServer(entries: (1...251).map { .init(id: $0) }) { request in
            if request.value("after_entry_id") == "250" { signal.yield() }
            return nil
        }
        _ = try await miniflux.caller().changes(since: nil) { page in
            guard page.articles.count == 250 else { return }
            for await _ in asked { break }
        }
    }

    @Test func whatGoesWrongWhileTakingEndsIt() async throws {
        struct Full: Error {}
        let miniflux = try MinifluxServer(entries: (1...600).map { .init(id: $0) })
        await #expect(throws: Full.self) {
            try await miniflux.caller().changes(since: nil) { _ in throw Full() }
        }
    }
}

/// What came of asking a new caller for changes.
struct MinifluxChanges {
    var since: String?

    /// `unread starred`, by id.
    var states: [String: String] = [:]

    /// With those that came twice.
    var count = 0
}

extension MinifluxServer {

    /// As a new process asks, after the feeds.
    func changes(since: String?) async throws -> MinifluxChanges {
        let caller = caller()
        _ = try await caller.feeds()
        var changes = MinifluxChanges()
        changes.since = try await caller.changes(since: since) { page in
            for article in page.articles {
                let words = [article.isRead == false ? "unread" : nil, article.isStarred == true ? "starred" : nil]
                changes.states[article.incoming.key] = words.compactMap(\.self).joined(separator: " ")
            }
            changes.count += page.articles.count
        }
        return changes
    }
}
