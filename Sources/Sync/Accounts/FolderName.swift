/// What folders may be called.
enum FolderName {
    /// Nesting is in the name, so that its parts can't be empty.
    ///
    /// Throws ``SyncError/badFolderName(_:)``.
    static func check(_ name: String) throws(SyncError) {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        if parts.contains(where: { $0.allSatisfy(\.isWhitespace) }) { throw .badFolderName(name) }
    }
}
