import API
import Model
import Store
import SyncSupport
import Synchronization
import TestSupport
import Testing

@testable import Sync

/// Lists that come in pages, and change between them.
@Suite(.timeLimit(.minutes(5))) struct PagedListTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// FreshRSS takes the first row of a further page for the last one of the page before. Where that has just been
    /// read, the next one is in neither.
    @Test func whatAPagesEdgeLosesStaysUnread() async throws {
        let (server, reader, ids) = try await synced(.freshRSS, 6)
        server.interfere { call, moment in
            guard call.role == .unread, moment == .before else { return nil }
            if Self.value("r", of: call) == "o" { return Self.page(ids.filter { $0 != ids[3] }) }
            // 3 was read meanwhile, and took 2 with it.
            return Self.value("c", of: call) == nil
                ? Self.page([ids[5], ids[4], ids[3]], continuation: "\(ids[3])") : Self.page([ids[1], ids[0]])
        }

        try await reader.sync()

        #expect(try reader.unread.contains(ids[2]))
    }

    @Test func whatLeftBothReadingsIsRead() async throws {
        let (server, reader, ids) = try await synced(.freshRSS, 6)
        server.interfere { call, moment in
            guard call.role == .unread, moment == .before else { return nil }
            if Self.value("r", of: call) == "o" { return Self.page(Array(ids[1...])) }
            return Self.value("c", of: call) == nil
                ? Self.page([ids[5], ids[4], ids[3]], continuation: "\(ids[3])") : Self.page([ids[2], ids[1]])
        }

        try await reader.sync()

        #expect(try reader.unread == Array(ids[1...]))
    }

    /// It gives the first page again and again, each time with another continuation.
    @Test(arguments: [ServerRequest.Role.unread, .recent])
    func aListThatNeverEndsEndsASync(_ role: ServerRequest.Role) async throws {
        let (server, reader, ids) = try await synced(.freshRSS, 3)
        let count = Mutex(0)
        server.interfere { call, moment in
            guard call.role == role, moment == .before else { return nil }
            let number = count.withLock { count in
                count += 1
                return count
            }
            // So that a program that would ask for ever ends all the same.
            return Self.page(ids, continuation: number > 50 ? nil : "page-\(number)")
        }

        _ = try? await reader.sync()

        #expect(count.withLock { $0 } <= 3)
        #expect(try reader.unread == ids)
    }

    /// What was read elsewhere before it came here is in such lists only: they are asked for again from where they were.
    @Test func aListOfChangesWithoutAnEndIsReadAgain() async throws {
        let (server, reader, ids) = try await synced(.freshRSS, 3)
        let since = try reader.database.state(of: reader.account.id).since
        server.advanceClock(by: 3_600 * 3)
        server.interfere { call, moment in
            guard call.role == .recent, moment == .before else { return nil }
            return Self.page(ids, continuation: call.number > 50 ? nil : "page-\(call.number)")
        }

        _ = try? await reader.sync()

        #expect(try reader.database.state(of: reader.account.id).since == since)
    }

    private static func value(_ name: String, of call: ServerRequest) -> String? {
        call.query.last { $0.name == name }?.value
    }

    private static func page(_ ids: [Int64], continuation: String? = nil) -> Lie.Kind {
        let references = ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
        let further = continuation.map { #","continuation":"\#($0)""# } ?? ""
        return .json(#"{"itemRefs":[\#(references)]\#(further)}"#)
    }

    private func synced(
        _ flavor: SyncServer.Flavor, _ count: Int
    ) async throws -> (SyncServer, RemoteReader, [Int64]) {
        let server = try SyncServer(flavor)
        let ids = server.addEntries(count)
        let reader = try RemoteReader(server, in: folder)
        try await reader.sync()
        try #require(try reader.unread == ids)
        return (server, reader, ids)
    }
}
