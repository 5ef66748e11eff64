import Model
import Store
import TestSupport
import Testing

@testable import Sync

/// Lists that a cache or a copy of the server's database gives: they are an hour old, and the articles themselves are not.
@Suite struct OldListTests {

    /// Feedbin's articles don't say whether they are starred: there, nothing tells that a list is old.
    private static let flavors = SyncServer.Flavor.allCases.filter { $0 != .feedbin }

    @Test(arguments: flavors, [[ServerRequest.Role.unread, .starred], [.unread, .starred, .recent]])
    func listsThatAreAnHourOldUndoNothing(_ flavor: SyncServer.Flavor, _ roles: [ServerRequest.Role]) async throws {
        let synced = try await SyncedReader(flavor, 8)
        let (reader, server, ids) = (synced.reader, synced.server, synced.ids)
        server.change { contents in
            _ = contents.set(.read, true, of: [ids[2], ids[6]])
            _ = contents.set(.starred, true, of: [ids[3], ids[7]])
        }
        try await reader.sync()
        pass(3_600, synced)
        try reader.mark(.read, true, [ids[0], ids[4]])
        try reader.mark(.starred, true, [ids[1], ids[2]])
        try reader.mark(.read, false, [ids[6]])
        try reader.mark(.starred, false, [ids[3]])
        let (unread, starred) = try (reader.unread, reader.starred)
        server.update { state in
            state.old = state.users
            state.lies = roles.map { Lie(role: $0, kind: .stale, times: .max) }
        }

        for round in 1...5 {
            try await reader.sync()
            #expect(try reader.unread == unread && reader.starred == starred, "sync \(round)")
            pass(900, synced)
        }
        server.update { $0.lies = [] }
        try await reader.sync()

        #expect(try reader.unread == unread && reader.starred == starred)
        #expect(server.unread() == unread && server.starred() == starred)
        #expect(try reader.queue.isEmpty)
    }

    /// The change of here was done: sent again, it would undo the later one. NewsBlur's articles don't say whether they
    /// are read.
    @Test(
        arguments: flavors.filter { $0 != .newsBlur },
        Mark.statuses.flatMap { [MarkChange($0, true), MarkChange($0, false)] })
    func laterChangeElsewhereStaysAfterAnOldList(_ flavor: SyncServer.Flavor, _ change: MarkChange) async throws {
        let synced = try await SyncedReader(flavor, 8)
        let (reader, server) = (synced.reader, synced.server)
        let flag: ServerContents.Flag = change.mark == .read ? .read : .starred
        let id = synced.ids[3]
        server.change { contents in _ = contents.set(flag, !change.value, of: [id]) }
        try await reader.sync()
        pass(3_600, synced)
        try reader.mark(change.mark, change.value, [id])
        server.update { state in
            state.old = state.users
            state.lies = [ServerRequest.Role.unread, .starred].map { Lie(role: $0, kind: .stale, times: .max) }
        }
        try await reader.sync()
        pass(900, synced)
        server.change { contents in _ = contents.set(flag, !change.value, of: [id]) }
        server.update { $0.lies = [] }

        for round in 1...3 {
            try await reader.sync()
            let (here, there) =
                change.mark == .read
                ? (try reader.unread, server.unread()) : (try reader.starred, server.starred())
            #expect(there.contains(id) == (change.value != change.mark.listedValue), "sync \(round)")
            #expect(here == there, "sync \(round)")
            pass(900, synced)
        }
        #expect(try reader.queue.isEmpty)
    }

    /// A list that never has the change is no old one.
    @Test func aListThatStaysSoForDaysIsBelieved() async throws {
        let synced = try await SyncedReader(.freshRSS, 2)
        synced.server.update { state in
            state.old = state.users
            state.lies = [Lie(role: .unread, kind: .stale, times: .max)]
        }
        try synced.reader.mark(.read, true, [synced.ids[0]])
        var overruled = 0
        for _ in 1...20 {
            overruled += try await synced.reader.sync().statuses.overruled.count
            pass(43_200, synced)
        }
        let queue = try synced.reader.queue
        #expect(overruled == 1, "\(queue)")
        #expect(try synced.reader.unread == synced.ids)
    }

    private func pass(_ seconds: Double, _ synced: SyncedReader) {
        synced.reader.clock.advance(by: seconds)
        synced.server.advanceClock(by: seconds)
    }
}
