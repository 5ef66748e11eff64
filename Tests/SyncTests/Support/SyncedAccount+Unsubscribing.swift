import Model
import Sync

extension SyncedAccount {
    func unsubscribe(_ feed: Feed) async throws {
        try await unsubscribe(feed, as: CommandID())
    }
}
