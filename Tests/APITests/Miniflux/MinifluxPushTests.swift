import Model
import Synchronization
import TestSupport
import Testing
import Web

@testable import API

@Suite(.timeLimit(.minutes(3))) struct MinifluxPushTests {
    static let versions = ["2.2.6", "2.3.4"]

    @Test(arguments: versions)
    func manyAreReadWithOneRequest(_ version: String) async throws {
        let miniflux = try MinifluxServer(version: version, entries: (1...1_000).map { .init(id: $0) })
        let caller = miniflux.caller()
        let ids = (1...1_000).map(String.init)
        try await caller.set(.read, true, of: ids)
        #expect(miniflux.log == ["PUT entries"])
        #expect(miniflux.state.entries.allSatisfy { $0.status == "read" })
        try await caller.set(.read, false, of: ["7"])
        #expect(miniflux.state.entries.filter { $0.status == "unread" }.map(\.id) == [7])
    }

    @Test(arguments: versions)
    func aStarIsAsItShouldBeHoweverOftenItIsSent(_ version: String) async throws {
        let miniflux = try MinifluxServer(
            version: version, entries: [.init(id: 1), .init(id: 2, isStarred: true), .init(id: 3)])
        for _ in 0..<3 {
            try await miniflux.caller().set(.starred, true, of: ["1", "2", "99", "x"])
            #expect(miniflux.state.entries.map(\.isStarred) == [true, true, false])
        }
        try await miniflux.caller().set(.starred, false, of: ["2", "3"])
        #expect(miniflux.state.entries.map(\.isStarred) == [true, false, false])
    }

    @Test(arguments: versions)
    func entriesThatAreGoneArePassedOver(_ version: String) async throws {
        let miniflux = try MinifluxServer(version: version)
        for kind in Mark.statuses {
            for value in [true, false] { try await miniflux.caller().set(kind, value, of: ["8", "9"]) }
        }
        try await miniflux.caller().set(.read, true, of: ["none of Miniflux"])
    }

    /// The answer is lost, the star is set: whoever toggles again takes it away.
    @Test func aToggleIsNeverRepeatedBlindly() async throws {
        let losses = Losses()
        let miniflux = try MinifluxServer(version: "2.2.6", entries: [.init(id: 1)]) { request in
            request.path.hasSuffix("/bookmark") ? losses.lose() : nil
        }
        losses.server.withLock { $0 = miniflux }
        await #expect(throws: APIError.transport(.emptyReply)) {
            try await miniflux.caller().set(.starred, true, of: ["1"])
        }
        #expect(miniflux.log.count { $0 == "PUT entries/1/bookmark" } == 1)
        #expect(miniflux.state.entries.map(\.isStarred) == [true])
        try await miniflux.caller().set(.starred, true, of: ["1"])
        #expect(miniflux.state.entries.map(\.isStarred) == [true])
    }

    @Test(arguments: [
        (
            500, #"{"error_message":"store: database is locked"}"#,
            APIError.unavailable(status: 500, serverMessage: "store: database is locked")
        ),
        (400, #"{"error_message":"invalid"}"#, .refused(status: 400, serverMessage: "invalid")),
        (401, #"{"error_message":"access unauthorized"}"#, .unauthorized(.rejected(serverMessage: nil))),
        (302, "", .malformed(.redirect(to: nil, isLogin: false))),
    ])
    func anErrorIsNotTakenForDone(_ status: Int, _ body: String, _ error: APIError) async throws {
        let miniflux = try MinifluxServer { _ in .text(body, status: status) }
        await #expect(throws: error) { try await miniflux.caller().set(.read, true, of: ["1"]) }
    }

    @Test func everythingMayBeSent() async throws {
        let miniflux = try MinifluxServer(version: "2.2.6")
        #expect(try await miniflux.caller().needing(MarkChange(.starred, true)) == .all)
        #expect(miniflux.log.isEmpty)
    }

    /// Toggles, and closes the connection without an answer.
    private final class Losses: Sendable {
        let server = Mutex<MinifluxServer?>(nil)

        func lose() -> LoopbackReply {
            server.withLock { $0 }?.change { $0.entries[0].isStarred.toggle() }
            return .raw("")
        }
    }
}
