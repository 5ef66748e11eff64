/// How much a feed published lately, and how much of that was read.
package struct FeedActivity: Equatable, Sendable {
    /// How many weeks are looked at.
    package static let weekCount = 12

    /// The number of articles of each week, the oldest first. The last week ends now.
    package var weeks = [Int](repeating: 0, count: weekCount)

    /// How many of all these are unread.
    package var unread = 0

    package init() {}

    /// How many there are.
    package var articles: Int { weeks.reduce(0, +) }
}
