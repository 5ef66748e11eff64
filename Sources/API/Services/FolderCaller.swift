package import Model

/// Folders.
package protocol FolderCaller: Sendable {

    /// Every folder, also the empty ones where the service keeps them.
    func folders() async throws -> [ServerFolder]

    /// Makes a folder, or gives a name to one that comes to be when a feed is put into it: see
    /// ``Capability/emptyFolders``.
    func addFolder(_ name: String) async throws -> ServerFolder
    func renameFolder(_ folder: ServerFolder, to name: String) async throws

    /// The feeds in it stay.
    func deleteFolder(_ folder: ServerFolder) async throws
}

extension FolderCaller {

    /// None.
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
