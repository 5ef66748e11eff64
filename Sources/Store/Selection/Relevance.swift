import Foundation

/// How well articles match a query of the search index: https://www.sqlite.org/fts5.html#the_bm25_function
///
/// The index can tell, but asks itself again for every word of the query, and takes longer to count words in a text.
struct Relevance {
    private let query: IndexQuery

    /// Has counted nothing.
    private let counter: WordCounter

    /// What each word of the query is worth: the more, the fewer articles have it.
    private let weights: [Double]

    /// Of title and text together, in words.
    private let averageLength: Double

    /// Any word is worth that.
    static let leastWeight = 1e-6

    /// A word in the title counts as much as eight in the text.
    private static let titleWeight = 8.0

    /// - Parameter weights: One for each of the query's words.
    init(_ query: IndexQuery, weights: [Double], averageLength: Double) {
        self.query = query
        counter = WordCounter(query.words)
        self.weights = weights
        self.averageLength = averageLength
    }

    /// What a word is worth that so many articles have.
    static func weight(hits: Int, of articles: Int) -> Double {
        let (hits, articles) = (Double(hits), Double(articles))
        let weight = log((articles - hits + 0.5) / (hits + 0.5))
        return weight > 0 ? weight : leastWeight
    }

    /// The higher, the better. Nil: the query doesn't find the article.
    func score(title: UnsafeBufferPointer<UInt8>, text: UnsafeBufferPointer<UInt8>) -> Double? {
        let (title, text) = (counter.counted(title, isOfTitle: true), counter.counted(text, isOfTitle: false))
        let length = Double(title.length + text.length) / averageLength
        var word = 0
        return score(query, &word) { word in
            let count = Self.titleWeight * Double(title.counts[word]) + Double(text.counts[word])
            return count == 0 ? nil : weights[word] * Self.saturated(count, length)
        }
    }

    /// The sum of what its words score, of those of its parts that find the article.
    ///
    /// - Parameter word: The number of the part's first word; afterwards, that of the next part's.
    private func score(_ query: IndexQuery, _ word: inout Int, _ scoreOfWord: (Int) -> Double?) -> Double? {
        switch query {
        case .word:
            defer { word += 1 }
            return scoreOfWord(word)
        case .all(let parts):
            let scores = parts.compactMap { score($0, &word, scoreOfWord) }
            return scores.count == parts.count ? scores.reduce(0, +) : nil
        case .any(let parts):
            let scores = parts.compactMap { score($0, &word, scoreOfWord) }
            return scores.isEmpty ? nil : scores.reduce(0, +)
        case .difference(let wanted, let unwanted):
            let score = score(wanted, &word, scoreOfWord)
            let others = unwanted.compactMap { self.score($0, &word, scoreOfWord) }
            return others.isEmpty ? score : nil
        }
    }

    /// The more often a word is there, the less is another one worth; and it is worth more in a short text.
    ///
    /// - Parameter length: As a multiple of the average.
    private static func saturated(_ count: Double, _ length: Double) -> Double {
        let (limit, share) = (1.2, 0.75)
        return (count * (limit + 1)) / (count + limit * (1 - share + share * length))
    }
}
