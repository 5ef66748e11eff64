import Foundation
import Model

extension FolderName {
    /// Throws ``SyncError/badFolderName(_:)`` if it isn't valid.
    static func check(_ name: String) throws(SyncError) {
        if !isValid(name) { throw .badFolderName(name) }
    }

    /// Returns the name as servers store it. The name of a folder that exists is a name, whatever it is. A new one
    /// loses the blanks around it: FreshRSS trims it, finds a folder of that name, and takes the feed out of its own.
    ///
    /// - Parameter existing: The names of the account's folders.
    /// - Throws: ``SyncError/badFolderName(_:)``, see ``check(_:)``.
    static func stored(_ name: String, among existing: [String]) throws(SyncError) -> String {
        if existing.contains(name) { return name }
        try check(name)
        return name.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
