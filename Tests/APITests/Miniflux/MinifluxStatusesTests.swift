import Model
import Synchronization
import TestSupport
import Testing
import Web

@testable import API

@Suite(.timeLimit(.minutes(3))) struct MinifluxStatusesTests {

    @Test func listsAreReadToTheirEnds() async throws {
        let entries = (1...25_001).map { MinifluxState.Entry(id: $0, isStarred: $0 % 2 == 0) }
        let miniflux = try MinifluxServer(entries: entries)
        let statuses = try await miniflux.caller().statuses(here: StatusCounts(unread: 25_001, starred: 12_500))
        #expect(statuses.unread?.count == 25_001)
        #expect(statuses.starred?.count == 12_500)
        #expect(statuses.starred?.contains("2") == true)
    }

    @Test func anEmptyListIsAList() async throws {
        let miniflux = try MinifluxServer()
        #expect(
            try await miniflux.caller().statuses(here: nil)
                == ServerStatuses(unread: [], starred: [], rereadable: [.read, .starred]))
    }

    @Test func aListThatChangesWhileItIsReadIsReadAgain() async throws {
        let entries = (1...10_001).map { MinifluxState.Entry(id: $0) }
        let miniflux = try Changing(entries: entries, times: 1)
        #expect(try await miniflux.server.caller().statuses(here: nil).unread?.count == 10_000)
    }

    @Test func aListThatIsNeverWholeIsNoList() async throws {
        let entries = (1...10_009).map { MinifluxState.Entry(id: $0) }
        let miniflux = try Changing(entries: entries, times: 9)
        await #expect(throws: APIError.self) { try await miniflux.server.caller().statuses(here: nil) }
    }

    /// 2.2.6 answers with some entry.
    @Test func anAnswerWithoutIDsIsNoList() async throws {
        let answer = try Capture.reply("miniflux/no-ids-2.2.6")
        let miniflux = try MinifluxServer { $0.path == "/v1/entries/ids" ? answer : nil }
        await #expect(throws: APIError.malformed(.field("entry_ids", of: .answer, .notAList))) {
            try await miniflux.caller().statuses(here: nil)
        }
    }

    @Test(arguments: [#"{"total":1,"entry_ids":[null]}"#, #"{"total":1,"entry_ids":["x"]}"#])
    func whatIsNoIDIsNotPassedOver(_ page: String) async throws {
        let miniflux = try MinifluxServer { $0.path == "/v1/entries/ids" ? .text(page) : nil }
        await #expect(throws: APIError.malformed(.field("entry_ids", of: .answer, .notNumbers))) {
            try await miniflux.caller().statuses(here: nil)
        }
    }

    @Test func withoutListsOfIDsOnlyWhatDiffersIsRead() async throws {
        let entries = (1...700).map { MinifluxState.Entry(id: $0, isStarred: $0 <= 300) }
        let miniflux = try MinifluxServer(version: "2.2.6", entries: entries)
        let caller = miniflux.caller()

        var statuses = try await caller.statuses(here: StatusCounts(unread: 700, starred: 300))
        #expect(statuses == ServerStatuses(unread: nil, starred: nil))
        statuses = try await caller.statuses(here: StatusCounts(unread: 700, starred: 299))
        #expect(statuses.unread == nil)
        #expect(statuses.starred == Set((1...300).map(String.init)))
        statuses = try await caller.statuses(here: nil)
        #expect(statuses.unread?.count == 700)
    }

    @Test(arguments: [#"{"reads":{}}"#, #"{"unreads":[]}"#, #"{"unreads":{"1":"many"}}"#, #"{"unreads":{"1":-1}}"#])
    func aCountThatMakesNoSenseIsNotZero(_ answer: String) async throws {
        let miniflux = try MinifluxServer(version: "2.2.6") {
            $0.path == "/v1/feeds/counters" ? .text(answer) : nil
        }
        await #expect(throws: APIError.self) {
            try await miniflux.caller().statuses(here: StatusCounts(unread: 0, starred: 0))
        }
    }

    /// Between the first and the second page somebody reads an article.
    private struct Changing {
        let server: MinifluxServer

        init(entries: [MinifluxState.Entry], times: Int) throws {
            let box = Box(times)
            server = try MinifluxServer(entries: entries) { request in
                if request.value("offset") == "10000" { box.change() }
                return nil
            }
            box.server.withLock { [server] in $0 = server }
        }

        final class Box: Sendable {
            let server = Mutex<MinifluxServer?>(nil)
            private let times: Mutex<Int>

            init(_ times: Int) {
                self.times = Mutex(times)
            }

            func change() {
                let isLeft = times.withLock { times in
                    times -= 1
                    return times >= 0
                }
                guard isLeft else { return }
                server.withLock { $0 }?.change { state in
                    guard let last = state.entries.lastIndex(where: { $0.status == "unread" }) else { return }
                    state.entries[last].status = "read"
                }
            }
        }
    }
}
