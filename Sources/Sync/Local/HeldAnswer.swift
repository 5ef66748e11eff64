import Synchronization

/// An answer that goes as soon as it is read: whoever else could refer to it would keep a large document in memory.
final class HeldAnswer: Sendable {
    private let answer: Mutex<FeedFetcher.Answer?>

    init(_ answer: FeedFetcher.Answer) {
        self.answer = Mutex(answer)
    }

    /// Called once: the answer is gone when it returns. Nil afterwards.
    func letGo<Result>(_ body: (FeedFetcher.Answer) -> Result) -> Result? {
        answer.withLock { $0.take() }.map(body)
    }
}
