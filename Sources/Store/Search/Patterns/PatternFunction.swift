import GRDB
import Patterns
import Synchronization

/// The SQL function `matchesPattern`: whether a pattern, written as in queries, matches a part of a text.
final class PatternFunction: Sendable {

    /// The patterns of the last queries.
    private let matchers = Mutex<[String: PatternMatcher]>([:])

    /// The most matchers that are kept: a query has fewer patterns as a rule.
    private static let most = 100

    /// Texts are folded like words in the search index, and `\w` is what it takes for letters and digits.
    private static let folding = PatternFolding(
        folded: { $0.folded },
        isLetter: { [.word, .unspaced, .mark].contains(WordCharacters.shared.entry($0).kind) })

    /// Returns the SQL that calls the function.
    static func sql(_ pattern: String, _ text: String) -> String { "matchesPattern(\(pattern), \(text))" }

    /// Returns the function of a connection.
    static func make() -> DatabaseFunction {
        let function = PatternFunction()
        return DatabaseFunction("matchesPattern", argumentCount: 2, pure: true) { values in
            guard let pattern = String.fromDatabaseValue(values[0]) else { return false }
            return function.matches(pattern, String.fromDatabaseValue(values[1]) ?? "")
        }
    }

    private func matches(_ pattern: String, _ text: String) -> Bool {
        // The matcher itself overlooks the case of ASCII.
        let text = text.utf8.allSatisfy { $0 < 0x80 } ? text : text.folded
        return matchers.withLock { matchers in
            if matchers[pattern] == nil {
                if matchers.count >= Self.most { matchers = [:] }
                matchers[pattern] = (try? Pattern(pattern)).map { PatternMatcher($0, Self.folding) }
            }
            return matchers[pattern]?.matches(text) ?? false
        }
    }
}
