import Foundation

/// The id of a command, which groups its changes: they are undone together.
package struct CommandID: Hashable, Sendable {
    package let rawValue: String

    /// Creates the id of a new command.
    package init() {
        rawValue = UUID().uuidString
    }
}
