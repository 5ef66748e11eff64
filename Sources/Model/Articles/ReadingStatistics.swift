/// The numbers of articles read here, one by one, in the days before now, and of all articles.
package struct ReadingStatistics: Equatable, Sendable {
    /// The number of articles read on each day, such as `2026-11-21`, in local time. Days without any are left out.
    package var readByDay: [String: Int] = [:]

    /// The number of articles read in each hour of the day, 0 to 23, in local time. Hours without any are left out.
    package var readByHour: [Int: Int] = [:]

    /// The number of articles that were ever read here, as far as that is recorded.
    package var read = 0
    package var unread = 0
    package var starred = 0
    package var feeds = 0

    package init() {}
}
