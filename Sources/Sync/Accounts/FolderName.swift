/// The rule for names of folders.
enum FolderName {
    /// Throws ``SyncError/badFolderName(_:)`` if a part of the name is empty: slashes separate nested folders.
    static func check(_ name: String) throws(SyncError) {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        if parts.contains(where: { $0.allSatisfy(\.isWhitespace) }) { throw .badFolderName(name) }
    }
}
