package import Foundation
import Synchronization

/// A command of the user's that is running. What it changes of ``Decisions`` is logged under its name.
package final class UserCommand: Sendable {
    package let id = CommandID()

    /// Returns the words of its name, such as `folder rename`. Most commands log nothing.
    package let name: @Sendable () -> String
    package let date: Date

    /// Returns the commands, each as its words, that make the user's decisions as they were.
    package let takingBack: @Sendable (_ now: Decisions, _ former: Decisions) -> [[String]]

    private let first = Mutex<Decisions?>(nil)

    package init(
        _ name: @autoclosure @escaping @Sendable () -> String, at date: Date,
        takingBack: @escaping @Sendable (_ now: Decisions, _ former: Decisions) -> [[String]]
    ) {
        self.name = name
        self.date = date
        self.takingBack = takingBack
    }

    /// Returns what had been decided before the command's first change.
    ///
    /// - Parameter present: What is decided now, before its next one.
    package func former(_ present: Decisions) -> Decisions {
        first.withLock { known in
            let former = known ?? present
            known = former
            return former
        }
    }
}
