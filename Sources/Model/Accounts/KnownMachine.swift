package import Foundation

/// A machine that shares an account in a directory, as far as this one knows.
package struct KnownMachine: Equatable, Sendable {
    /// The random id that names its files.
    package var id: String

    /// The name that it gave itself; `nil` if that hasn't come.
    package var name: String?

    /// When it last wrote something, by its own clock; `nil` if nothing of it was read.
    package var dateSeen: Date?

    /// The number of values, written by others until then, that it had not read when it was last seen; `nil` if it didn't
    /// say.
    package var behind: Int?

    /// Whether it is this machine.
    package var isOwn: Bool

    package init(id: String, name: String?, dateSeen: Date?, isOwn: Bool) {
        self.id = id
        self.name = name
        self.dateSeen = dateSeen
        self.isOwn = isOwn
    }
}
