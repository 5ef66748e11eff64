package import Model

/// The folders of a server.
package protocol FolderCaller: Sendable {

    /// Fetches all folders, including empty ones if the service keeps them.
    func folders() async throws -> [ServerFolder]

    /// Creates a folder, or returns one that is created when a feed is put into it: see ``Capability/emptyFolders``.
    func addFolder(_ name: String) async throws -> ServerFolder
    func renameFolder(_ folder: ServerFolder, to name: String) async throws

    /// Deletes a folder; its feeds stay.
    func deleteFolder(_ folder: ServerFolder) async throws
}

extension FolderCaller {

    /// Returns no folders.
    package func folders() async throws -> [ServerFolder] { [] }

    package func addFolder(_ name: String) async throws -> ServerFolder {
        throw APIError.unsupported(.changingFolders)
    }

    package func renameFolder(_ folder: ServerFolder, to name: String) async throws {
        throw APIError.unsupported(.changingFolders)
    }

    package func deleteFolder(_ folder: ServerFolder) async throws {
        throw APIError.unsupported(.changingFolders)
    }
}
