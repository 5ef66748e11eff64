/// How many of the pages of a feed's newest articles had which outcome.
package struct LastPages: Equatable, Sendable {
    package let counts: [FullText.Outcome: Int]

    package init(_ counts: [FullText.Outcome: Int]) {
        self.counts = counts
    }

    package var count: Int { counts.values.reduce(0, +) }

    /// Whether none of them had a full text, and there were enough to say so.
    package var areUseless: Bool { counts[.whole] == nil && count >= Self.enough }

    private static let enough = 5

    /// The number of pages that are looked at.
    package static let most = 50
}
