/// The random name of a machine in a shared directory: 128 bits as 32 hexadecimal digits in lower case, which every file
/// system keeps apart.
package struct MachineID: Comparable, Hashable, Sendable, CustomStringConvertible {
    package let text: String

    /// Returns `nil` if the text has another form.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.count == 32, text.utf8.allSatisfy(\.isLowerHexDigit) else { return nil }
        self.text = String(text)
    }

    /// Returns a new id, which no other machine has.
    package static func random(using generator: inout some RandomNumberGenerator) -> MachineID {
        MachineID(generator.next(), generator.next())
    }

    package static func random() -> MachineID {
        var generator = SystemRandomNumberGenerator()
        return random(using: &generator)
    }

    private init(_ high: UInt64, _ low: UInt64) {
        text = Hexadecimal.text(high, digits: 16) + Hexadecimal.text(low, digits: 16)
    }

    package var description: String { text }

    package static func < (left: MachineID, right: MachineID) -> Bool { left.text < right.text }
}
