package import Model
import Web

extension MinifluxCaller {

    package func set(_ kind: StatusKind, _ value: Bool, of ids: [String]) async throws {
        let ids = ids.compactMap { Int64($0) }
        guard !ids.isEmpty else { return }
        switch kind {
        case .read:
            try await update(MinifluxFields(entryIDs: ids, status: value ? "read" : "unread"))
        case .starred where try await version.hasIDLists:
            try await update(MinifluxFields(entryIDs: ids, starred: value))
        case .starred:
            // The call toggles the star, so each entry is requested just before it.
            for id in ids where try await entry(id)?.article.map({ $0.isStarred != value }) == true {
                try await perform(APICall(.put, "v1/entries/\(id)/bookmark"))
            }
        }
    }

    private func update(_ fields: MinifluxFields) async throws {
        try await perform(APICall(.put, "v1/entries", body: try fields.body()))
    }

    /// Sends a change. Miniflux 2.2.6 reports an error if it knows none of the entries.
    private func perform(_ call: APICall) async throws {
        let result = try await exchange.send(call)
        switch result.error {
        case .unavailable(status: 500, "store: nothing has been updated"): return
        case let error?: throw error
        case nil:
            // A proxy's or a hotel's page comes with status 200.
            guard result.status == 204 else {
                throw APIError.unexpected(result.body, insteadOf: .noContent)
            }
        }
    }
}
