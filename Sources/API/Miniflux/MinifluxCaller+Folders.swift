package import Model
import Web

extension MinifluxCaller {

    package func addFolder(_ name: String) async throws -> ServerFolder {
        let call = APICall(.post, "v1/categories", body: try MinifluxFields(title: name).body())
        return try ServerFolder(miniflux: try await exchange.send(call).json())
    }

    package func renameFolder(_ folder: ServerFolder, to name: String, known: Set<String>) async throws {
        do {
            try await update("v1/categories/\(try Self.number(folder))", MinifluxFields(title: name))
        } catch APIError.refused(status: 400, let words) {
            // Miniflux ignores case there.
            let duplicate = try await folders().first {
                $0.id != folder.id && $0.name.lowercased() == name.lowercased()
            }
            guard let duplicate else { throw APIError.refused(status: 400, serverMessage: words) }
            try await deleteFolder(folder, movingFeedsTo: duplicate, known: known)
        }
    }

    package func deleteFolder(_ folder: ServerFolder, known: Set<String>) async throws {
        guard let other = try await folders().first(where: { $0.id != folder.id }) else {
            throw APIError.impossible(.lastFolder)
        }
        try await deleteFolder(folder, movingFeedsTo: other, known: known)
    }

    /// Deletes a category after moving its feeds, as Miniflux would delete them, and all their entries, with it.
    private func deleteFolder(
        _ folder: ServerFolder, movingFeedsTo other: ServerFolder, known: Set<String>
    ) async throws {
        for feed in try await feeds() where feed.folderIDs.contains(folder.id) { try await move(feed, to: other) }
        try confirmEmpty(folder, in: await feeds(), known: known)
        try await exchange.perform(APICall(.delete, "v1/categories/\(try Self.number(folder))"))
    }
}
