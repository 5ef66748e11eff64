import GRDB
import GRDBSQLite
import Model
import Synchronization

/// A condition about words, for articles that the search index doesn't have, and for what it can't tell: phrases.
struct WordCondition {
    private let condition: ArticleCondition
    private let finder: PhraseFinder

    /// The number of each phrase in the finder.
    private let numbers: [SearchPhrase: Int]

    /// Of a phrase that must be there.
    private let filter: PhraseFilter?

    init(_ condition: ArticleCondition) {
        self.condition = condition
        let phrases = Array(Set(condition.phrases))
        numbers = Dictionary(uniqueKeysWithValues: phrases.enumerated().map { ($1, $0) })
        finder = PhraseFinder(phrases.map(SearchedPhrase.init))
        filter = condition.neededPhrases.lazy.compactMap { PhraseFilter(SearchedPhrase($0)) }.first
    }

    /// False: the condition surely doesn't hold.
    ///
    /// - Parameter html: As it is stored. So is the title.
    func mayHold(title: UnsafeBufferPointer<UInt8>, html: UnsafeBufferPointer<UInt8>) -> Bool {
        filter.map { $0.mayBe(in: html) || $0.mayBe(in: title) } ?? true
    }

    func holds(title: String, text: String) -> Bool {
        holds(condition, finder.found(in: title), finder.found(in: text))
    }

    private func holds(_ condition: ArticleCondition, _ title: [Bool], _ text: [Bool]) -> Bool {
        switch condition {
        case .all(let parts): return parts.allSatisfy { holds($0, title, text) }
        case .any(let parts): return parts.contains { holds($0, title, text) }
        case .not(let inner): return !holds(inner, title, text)
        case .text(let phrase): return numbers[phrase].map { title[$0] || text[$0] } ?? false
        case .title(let phrase): return numbers[phrase].map { title[$0] } ?? false
        default: return false
        }
    }
}

extension ArticleCondition {
    /// All phrases in it, wanted or not.
    fileprivate var phrases: [SearchPhrase] {
        switch self {
        case .all(let parts), .any(let parts): parts.flatMap(\.phrases)
        case .not(let inner): inner.phrases
        case .text(let phrase), .title(let phrase): [phrase]
        default: []
        }
    }

    /// Phrases without any of which it doesn't hold.
    fileprivate var neededPhrases: [SearchPhrase] {
        switch self {
        case .all(let parts): parts.flatMap(\.neededPhrases)
        case .text(let phrase), .title(let phrase): [phrase]
        default: []
        }
    }
}

/// Conditions that SQL asks of articles, by numbers.
enum WordConditions {
    private static let known = Mutex<[(condition: ArticleCondition, asked: WordCondition)]>([])

    /// The same condition has the same number, as long as the program runs.
    static func number(of condition: ArticleCondition) -> Int {
        known.withLock { known in
            if let number = known.firstIndex(where: { $0.condition == condition }) { return number }
            known.append((condition, WordCondition(condition)))
            return known.count - 1
        }
    }

    static func condition(numbered number: Int) -> WordCondition? {
        known.withLock { known in known.indices.contains(number) ? known[number].asked : nil }
    }
}

extension Database {

    /// Adds the function `hasWords(number, title, content)`: whether a condition of ``WordConditions`` holds of an article.
    ///
    /// It is called for hundreds of thousands of articles: GRDB's functions get copies of what they are called with.
    ///
    /// - Parameter plainText: Of the content.
    func addWordConditions(_ plainText: @escaping @Sendable (String) -> String) throws {
        let function = Unmanaged.passRetained(WordFunction(plainText))
        let code = sqlite3_create_function_v2(
            sqliteConnection, "hasWords", 3, SQLITE_UTF8 | SQLITE_DETERMINISTIC, function.toOpaque(),
            { context, _, values in
                guard let values, let data = sqlite3_user_data(context) else { return }
                let function = Unmanaged<WordFunction>.fromOpaque(data).takeUnretainedValue()
                let condition = WordConditions.condition(numbered: Int(sqlite3_value_int64(values[0])))
                let holds = condition.map { function.holds($0, title: values[1], html: values[2]) } ?? false
                sqlite3_result_int(context, holds ? 1 : 0)
            }, nil, nil,
            { data in if let data { Unmanaged<WordFunction>.fromOpaque(data).release() } })
        if code != SQLITE_OK { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
}

private final class WordFunction: Sendable {
    private let plainText: @Sendable (String) -> String

    init(_ plainText: @escaping @Sendable (String) -> String) {
        self.plainText = plainText
    }

    /// - Parameters: Values of SQLite's.
    func holds(_ condition: WordCondition, title: OpaquePointer?, html: OpaquePointer?) -> Bool {
        let (title, html) = (Self.bytes(title), Self.bytes(html))
        if !condition.mayHold(title: title, html: html) { return false }
        let text = html.isEmpty ? "" : plainText(String(decoding: html, as: UTF8.self))
        return condition.holds(title: String(decoding: title, as: UTF8.self), text: text)
    }

    private static func bytes(_ value: OpaquePointer?) -> UnsafeBufferPointer<UInt8> {
        let start = sqlite3_value_text(value)
        return UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_value_bytes(value)))
    }
}
