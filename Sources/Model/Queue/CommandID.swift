import Foundation

/// What makes several changes one command: they are taken back together.
package struct CommandID: Hashable, Sendable {
    package let rawValue: String

    /// Of a new command.
    package init() {
        rawValue = UUID().uuidString
    }
}
