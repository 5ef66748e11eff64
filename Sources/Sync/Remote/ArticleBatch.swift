import API
import Model

/// Articles of a server that wait to be saved together: an answer has few, and a transaction for each of them would write
/// the same pages of the database again and again.
struct ArticleBatch {
    /// By whether a status that is known stays as it is.
    private(set) var articles: [Bool: [ServerArticle]] = [:]
    private var bytes = 0

    /// When the first of them came.
    private var start: ContinuousClock.Instant?

    /// Small enough for the memory.
    private static let mostArticles = 1_000
    private static let mostBytes = 4 << 20

    /// What would have to come again if the program were killed: so much, and an answer.
    private static let longestWait = Duration.seconds(2)

    var isEmpty: Bool { articles.isEmpty }

    /// Whether no more should be waited for.
    var isDue: Bool {
        guard let start else { return false }
        let count = articles.values.reduce(0) { $0 + $1.count }
        return count >= Self.mostArticles || bytes >= Self.mostBytes || ContinuousClock.now - start >= Self.longestWait
    }

    /// Of an article that came before, the later answer is the true one.
    ///
    /// - Parameter keepsStatuses: Whether a status that is known stays as it is.
    mutating func add(_ answer: [ServerArticle], keepsStatuses: Bool) {
        if answer.isEmpty { return }
        let keys = Set(answer.map(\.incoming.key))
        articles[keepsStatuses]?.removeAll { keys.contains($0.incoming.key) }
        articles[keepsStatuses, default: []] += answer
        bytes += answer.reduce(0) { $0 + $1.incoming.size }
        start = start ?? .now
    }
}
