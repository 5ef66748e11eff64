import Model
import Store
import TestSupport
import Testing

@testable import Sync

/// A server that says OK hasn't done it yet: its own lists must say so.
@Suite struct ConfirmationTests {
    private static let flavors = [SyncServer.Flavor.miniflux234, .miniflux226, .freshRSS, .theOldReader]

    @Test(arguments: flavors, Mark.statuses)
    func whatTheServerForgotIsSentAgain(_ flavor: SyncServer.Flavor, _ kind: Mark) async throws {
        let synced = try await SyncedReader(flavor, 3)
        try synced.reader.mark(kind, true, [synced.ids[0]])
        synced.forget(kind == .read ? .setRead : .setStarred)

        let first = try await synced.reader.sync()

        #expect(first.push.sent == 1)
        #expect(try synced.waiting == [synced.ids[0]])
        #expect(try isMarked(kind, synced))

        synced.server.interfere(nil)
        try await synced.reader.sync()

        #expect(try synced.reader.queue.isEmpty)
        #expect(try isMarked(kind, synced))
        if kind == .read {
            #expect(synced.server.unread() == Array(synced.ids.dropFirst()))
        } else {
            #expect(synced.server.starred() == [synced.ids[0]])
        }
    }

    private func isMarked(_ kind: Mark, _ synced: SyncedReader) throws -> Bool {
        try kind == .read
            ? synced.reader.unread == Array(synced.ids.dropFirst()) : synced.reader.starred == [synced.ids[0]]
    }

    @Test(arguments: flavors)
    func whatWasSentWaitsForTheServersList(_ flavor: SyncServer.Flavor) async throws {
        let synced = try await SyncedReader(flavor, 3)
        try synced.reader.mark(.read, true, [synced.ids[0]])

        try await synced.reader.sync(pushOnly: true)
        #expect(try synced.reader.queue.map(\.syncState.rawValue) == ["sent"])
        #expect(try synced.reader.articles[synced.ids[0]]?.syncState.rawValue == "sent")
        synced.server.forgetCalls()
        try await synced.reader.sync(pushOnly: true)
        #expect(synced.server.calls.isEmpty)

        try await synced.reader.sync()
        #expect(try synced.reader.queue.isEmpty)
    }

    /// Until it is confirmed, a change that was sent is stronger than what others did.
    @Test(arguments: flavors)
    func whatWasSentIsNotOverruledByTheSameSync(_ flavor: SyncServer.Flavor) async throws {
        let synced = try await SyncedReader(flavor, 3)
        try synced.reader.mark(.read, true, synced.ids)
        try await synced.reader.sync(pushOnly: true)
        synced.server.change { [ids = synced.ids] in $0.set(.read, false, of: [ids[1]]) }

        try await synced.reader.sync()
        #expect(try synced.reader.unread.isEmpty)
        try await synced.reader.sync()

        #expect(synced.server.unread().isEmpty)
        #expect(try synced.reader.queue.isEmpty)
    }
}
