/// The times before which what failed is not tried again.
enum RetryTime {

    /// Returns an SQL condition: the time of the column `retryAt` is over. So is one that is further away than any pause: the
    /// clock was ahead when it was written.
    ///
    /// - Parameters:
    ///   - now: The SQL of the current time.
    ///   - longest: The longest pause, in seconds.
    static func isOver(at now: String, longest: Int) -> String {
        "(retryAt IS NULL OR retryAt <= \(now) OR retryAt > \(now) + \(longest))"
    }
}
