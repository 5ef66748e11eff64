/// How much was read here, article by article, in the days before now; and how much there is.
package struct ReadingStatistics: Equatable, Sendable {
    /// By day, where the user is: `2026-11-21`. Only days on which something was read.
    package var readByDay: [String: Int] = [:]

    /// By hour of the day, 0 to 23, where the user is. Only hours in which something was read.
    package var readByHour: [Int: Int] = [:]

    /// How many articles were ever read here, as far as that is kept.
    package var read = 0
    package var unread = 0
    package var starred = 0
    package var feeds = 0

    package init() {}
}
