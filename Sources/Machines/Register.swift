/// The name of a value that machines agree on: one property of one thing, such as whether an article is read.
package struct Register: Hashable, Sendable {
    /// The kind of the thing, see ``Kind``. Another version may know more kinds.
    package var kind: String

    /// The thing, unique in its kind.
    package var key: String

    /// The property.
    package var field: String

    package init(kind: Kind, key: String, field: String) {
        self.init(kind: kind.rawValue, key: key, field: field)
    }

    package init(kind: String, key: String, field: String) {
        self.kind = kind
        self.key = key
        self.field = field
    }

    // Texts are compared by their bytes, as every program and the database do: Swift calls an é that is written in two
    // ways the same.
    package static func == (left: Register, right: Register) -> Bool {
        left.key.utf8.elementsEqual(right.key.utf8) && left.field.utf8.elementsEqual(right.field.utf8)
            && left.kind.utf8.elementsEqual(right.kind.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(key)
        hasher.combine(field)
    }

    /// The kinds that this version applies.
    package enum Kind: String, CaseIterable, Sendable {
        case feed
        case folder
        case article
        case machine
        case search
        case rule
    }
}

/// A value of a register, and who wrote it when. The greatest of all that were written is the register's value.
package struct Version: Hashable, Sendable {
    package var stamp: Stamp
    package var machine: MachineID
    package var value: String

    package init(_ value: String, at stamp: Stamp, by machine: MachineID) {
        self.stamp = stamp
        self.machine = machine
        self.value = value
    }
}

extension Version: Comparable {
    /// Returns whether the right one wins. Only a cloned disk lets one machine write two values with one stamp: then their
    /// bytes decide.
    package static func < (left: Version, right: Version) -> Bool {
        if left.stamp != right.stamp { return left.stamp < right.stamp }
        if left.machine != right.machine { return left.machine < right.machine }
        return left.value.utf8.lexicographicallyPrecedes(right.value.utf8)
    }
}
