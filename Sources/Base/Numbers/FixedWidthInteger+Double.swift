extension FixedWidthInteger {

    /// Rounds a number; `nil` if it is beyond the type's range, infinite or not a number.
    ///
    /// What strangers write may be any of these, and `init(_:)` ends the program then: `NumberTests` finds where it is used.
    package init?(_ number: Double, rounded rule: FloatingPointRoundingRule) {
        self.init(exactly: number.rounded(rule))
    }
}
