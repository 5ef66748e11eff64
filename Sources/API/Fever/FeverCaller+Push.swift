package import Model
import Web

extension FeverCaller {

    /// Sends one request for each id, some at a time: Fever marks one item or a whole feed, which may have items that
    /// the user has never seen.
    ///
    /// Miniflux takes both `saved` and `unsaved` for "the opposite", so a star that is there already is not sent.
    package func set(_ kind: StatusKind, _ value: Bool, of ids: [String]) async throws {
        var ids = ids.filter { Int64($0).map { $0 > 0 } ?? false }
        if ids.isEmpty { return }
        switch kind {
        case .read: break
        case .starred:
            let saved = try await list(.starred)
            ids = ids.filter { saved.contains($0) != value }
        }
        let word =
            switch (kind, value) {
            case (.read, true): "read"
            case (.read, false): "unread"
            case (.starred, true): "saved"
            case (.starred, false): "unsaved"
            }
        try await withThrowingTaskGroup { [ids] group in
            for lane in 0..<min(Self.lanes, ids.count) {
                group.addTask {
                    for index in stride(from: lane, to: ids.count, by: Self.lanes) {
                        try await self.mark(ids[index], word)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// The number of concurrent requests.
    private static let lanes = 3

    private func mark(_ id: String, _ word: String) async throws {
        let fields = [Parameter("mark", "item"), Parameter("as", word), Parameter("id", id)]
        do {
            _ = try await ask([], mark: fields)
        } catch APIError.refused(status: 404, let words) {
            // Coldsweat answers 404 for an unknown item, but a server that has moved does for everything.
            guard try await articles([id]).isEmpty else { throw APIError.refused(status: 404, serverMessage: words) }
        }
    }
}
