/// The number of articles that a feed published lately, and how many of them were read.
package struct FeedActivity: Equatable, Sendable {
    /// The number of weeks that are counted.
    package static let weekCount = 12

    /// The number of articles of each week, the oldest first. The last week ends now.
    package var weeks = [Int](repeating: 0, count: weekCount)

    /// The number of these articles that are unread.
    package var unread = 0

    package init() {}

    /// The number of articles in all weeks.
    package var articles: Int { weeks.reduce(0, +) }
}
