/// How long one server may keep this program waiting for nothing, over all its requests: a server that hangs would
/// otherwise be waited for again and again, once for each list.
struct Patience: Sendable {
    private static let whole: Duration = .seconds(60)

    private var spent: Duration = .zero

    /// The end of the silence that was counted last.
    private var end: ContinuousClock.Instant?

    /// Returns how long the next request may wait without a byte; `nil` if the server was waited for long enough.
    ///
    /// - Parameter stalled: the request's own limit.
    func limit(_ stalled: Duration) -> Duration? {
        let left = Self.whole - spent
        return left < .seconds(1) ? nil : min(stalled, left)
    }

    /// Counts a request that ended without an answer. What requests waited at the same time counts once.
    mutating func waited(from start: ContinuousClock.Instant, to end: ContinuousClock.Instant) {
        spent += max(.zero, max(start, self.end ?? start).duration(to: end))
        self.end = max(end, self.end ?? end)
    }
}
