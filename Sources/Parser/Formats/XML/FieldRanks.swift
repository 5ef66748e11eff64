/// The ranks of the fields' current values. They take four bits each, so that an item costs no allocation.
struct FieldRanks {
    private var bits: UInt64 = 0

    func accepts(_ rule: FieldRule) -> Bool { rule.rank > rank(of: rule.field) }

    func isHeld(by rule: FieldRule) -> Bool { rule.rank == rank(of: rule.field) }

    /// Returns whether the rule's value replaces the current one, and stores its rank.
    mutating func claim(_ rule: FieldRule) -> Bool {
        guard accepts(rule) else { return false }
        let shift = Self.shift(rule.field)
        bits = bits & ~(0xF << shift) | UInt64(rule.rank) << shift
        return true
    }

    private func rank(of field: FieldRule.Field) -> UInt8 { UInt8(bits >> Self.shift(field) & 0xF) }

    private static func shift(_ field: FieldRule.Field) -> UInt64 { UInt64(field.rawValue) * 4 }
}
