import Foundation
import Model
import TestSupport
import Testing
import Web

@testable import API

@Suite(.timeLimit(.minutes(3))) struct GoogleReaderPushTests {
    private static let ids = ["0000000000000001", "fb115bd6d34a8e9f"]

    @Test(
        arguments: [
            (.read, true, "a", "user/-/state/com.google/read"), (.read, false, "r", "user/-/state/com.google/read"),
            (.starred, true, "a", "user/-/state/com.google/starred"),
            (.starred, false, "r", "user/-/state/com.google/starred"),
        ] as [(Mark, Bool, String, String)])
    func aStateIsSetOrTaken(_ kind: Mark, _ value: Bool, _ field: String, _ state: String) async throws {
        let reader = try ReaderServer(["edit-tag": { _ in try Capture.reply("freshrss/ok") }])
        try await reader.caller().set(kind, value, of: Self.ids)
        let request = try #require(reader.requests("edit-tag").first)
        #expect(request.values(field) == [state])
        #expect(request.values(field == "a" ? "r" : "a").isEmpty)
        #expect(
            request.values("i") == [
                "tag:google.com,2005:reader/item/0000000000000001", "tag:google.com,2005:reader/item/fb115bd6d34a8e9f",
            ])
    }

    /// A proxy's page, or Miniflux's answer to what it doesn't know: what the user did isn't there yet.
    @Test(arguments: ["[]", "<html>OK</html>", "", "Not today", "{\"OK\":true}"])
    func onlyOKIsOK(_ body: String) async throws {
        let reader = try ReaderServer(["edit-tag": { _ in .text(body) }])
        await #expect(throws: APIError.self) { try await reader.caller().set(.read, true, of: Self.ids) }
    }

    @Test func aLostAnswerIsNotAskedForAgain() async throws {
        let reader = try ReaderServer(
            session: APISession(auth: "alice/a1==", token: "t1"), ["edit-tag": { _ in .nothing }])
        await #expect(throws: APIError.transport(.emptyReply)) {
            try await reader.caller(.minifluxGoogleReader).set(.starred, true, of: Self.ids)
        }
        #expect(reader.requests("edit-tag").count == 1)
    }

    @Test func aServerInTroubleIsNotTakenForARefusal() async throws {
        let reader = try ReaderServer(["edit-tag": { _ in .text("gateway", status: 502) }])
        await #expect(throws: APIError.unavailable(status: 502, serverMessage: "gateway")) {
            try await reader.caller(.minifluxGoogleReader).set(.read, true, of: Self.ids)
        }
    }

    /// Before 2.3.0, Miniflux marks what is read as unread when it is told to mark it read.
    @Test func minifluxIsToldOnlyWhatItDoesNotKnow() async throws {
        let reader = try ReaderServer([
            "stream/items/ids": { request in
                ReaderServer.ids(request.value("s")?.hasSuffix("starred") == true ? ["1"] : ["2"])
            }
        ])
        let caller = reader.caller(.minifluxGoogleReader)
        #expect(try await caller.needing(MarkChange(.read, true)) == .only(["0000000000000002"]))
        #expect(try await caller.needing(MarkChange(.starred, true)) == .allBut(["0000000000000001"]))
        #expect(try await caller.needing(MarkChange(.read, false)) == .all)
        #expect(try await caller.needing(MarkChange(.starred, false)) == .all)
        #expect(reader.requests("stream/items/ids").count == 2)
    }

    @Test func othersAreToldEverything() async throws {
        let reader = try ReaderServer()
        #expect(try await reader.caller(.freshRSS).needing(MarkChange(.read, true)) == .all)
        #expect(reader.log.isEmpty)
    }
}
