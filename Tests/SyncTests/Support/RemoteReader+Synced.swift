import Model
import TestSupport

@testable import Sync

/// A reader that has just been synced with a server of unread entries.
struct SyncedReader {
    let server: SyncServer
    let reader: RemoteReader

    /// Of the entries on the server, sorted.
    let ids: [Int64]
    private let folder: TemporaryFolder

    init(_ flavor: SyncServer.Flavor, _ count: Int) async throws {
        folder = try TemporaryFolder()
        server = try SyncServer(flavor)
        ids = server.addEntries(count)
        reader = try RemoteReader(server, in: folder)
        try await reader.sync()
        server.forgetCalls()
    }

    /// Changes of a flag that the server says OK to without making them.
    func forget(_ roles: ServerRequest.Role..., times: Int = .max) {
        let isREST = server.flavor.service == .miniflux
        for role in roles { server.fail(role, with: isREST ? .status(204) : .status(200, body: "OK"), times: times) }
    }

    /// Lets requests fail that set a flag of the entry.
    func refuse(_ entry: Int64, with fault: Lie.Kind) {
        server.interfere { call, moment in
            let sets = call.role == .setRead || call.role == .setStarred
            return moment == .before && sets && call.entries.contains(entry) ? fault : nil
        }
    }

    /// What waits to be sent or is parked, by the server's ids.
    var waiting: [Int64] {
        get throws {
            let entries = Dictionary(uniqueKeysWithValues: try reader.articles.map { ($0.value.id, $0.key) })
            return try reader.queue.filter { $0.syncState.rawValue != "sent" }.compactMap { entries[$0.id] }.sorted()
        }
    }
}
