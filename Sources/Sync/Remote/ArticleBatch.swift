import API
import Model

/// Articles of a server that wait to be saved together: an answer has few of them, and a transaction for each answer
/// would write the same pages of the database again and again.
struct ArticleBatch {
    /// The articles, by whether known statuses stay as they are.
    private(set) var articles: [Bool: [ServerArticle]] = [:]
    private var bytes = 0

    /// The time at which the first of them came.
    private var start: ContinuousClock.Instant?

    /// The number of articles from which on the batch is saved, so that it doesn't take too much memory.
    private static let mostArticles = 1_000
    private static let mostBytes = 4 << 20

    /// The longest time before the batch is saved: what came since would have to come again if the program were killed.
    private static let longestWait = Duration.seconds(2)

    var isEmpty: Bool { articles.isEmpty }

    /// Whether the batch should be saved now.
    var isDue: Bool {
        guard let start else { return false }
        let count = articles.values.reduce(0) { $0 + $1.count }
        return count >= Self.mostArticles || bytes >= Self.mostBytes || ContinuousClock.now - start >= Self.longestWait
    }

    /// Adds an answer's articles, which replace earlier ones with the same key.
    ///
    /// - Parameter keepsStatuses: whether known statuses stay as they are.
    mutating func add(_ answer: [ServerArticle], keepsStatuses: Bool) {
        if answer.isEmpty { return }
        let keys = Set(answer.map(\.incoming.key))
        articles[keepsStatuses]?.removeAll { keys.contains($0.incoming.key) }
        articles[keepsStatuses, default: []] += answer
        bytes += answer.reduce(0) { $0 + $1.incoming.size }
        start = start ?? .now
    }
}
