/// The rule for names of folders.
package enum FolderName {
    /// The most bytes of a name: machines that share a directory take no longer ones.
    package static let longest = 1_000

    /// Returns whether the name is not too long and no part of it is empty: slashes separate nested folders.
    package static func isValid(_ name: String) -> Bool {
        if name.utf8.count > longest { return false }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        return parts.allSatisfy { !$0.allSatisfy(\.isWhitespace) }
    }
}
