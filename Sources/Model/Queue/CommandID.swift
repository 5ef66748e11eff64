import Foundation

/// Groups the changes of one command, which are undone together.
package struct CommandID: Hashable, Sendable {
    package let rawValue: String

    /// The id of a new command.
    package init() {
        rawValue = UUID().uuidString
    }
}
