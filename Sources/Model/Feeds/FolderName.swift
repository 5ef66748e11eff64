/// The rule for names of folders.
package enum FolderName {
    /// Returns whether no part of the name is empty: slashes separate nested folders.
    package static func isValid(_ name: String) -> Bool {
        name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !$0.allSatisfy(\.isWhitespace) }
    }
}
