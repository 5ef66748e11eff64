import ArgumentParser
import Base
import Foundation
import Model

/// The articles that a command concerns: ids, or a query.
struct ArticleArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Ids as printed by 'rss list', '-' to read ids from standard input, or a query, see rss-query(7)",
            valueName: "id-or-query"))
    var words: [String] = []

    var isEmpty: Bool { words.isEmpty }

    /// Whether an article is named by its id.
    var hasIDs: Bool { words.contains(where: Self.isID) }

    /// Returns the ids in the order they were given, each once; `nil` if the arguments are a query.
    ///
    /// Throws ``Failure`` when the arguments are empty, mix ids with a query, or contain a number that is not an id.
    func ids() throws -> [ArticleID]? {
        try areIDs() ? ArticleIDs.read(words) : nil
    }

    /// Returns whether the arguments are ids, not a query. Throws like ``ids()``, before anything is read.
    func areIDs() throws -> Bool {
        if words.isEmpty {
            throw Failure(
                "no article given: pass ids, '-' to read ids from standard input, or a query", ExitStatus.usage)
        }
        if let word = words.first(where: Self.looksLikeIDs) {
            let ids = word.split { $0 == "," || $0 == "-" }.joined(separator: " ")
            throw Failure(
                "'\(word)' is not an id; separate ids with spaces ('\(ids)'), or search for it with quotes ('\"\(word)\"')",
                ExitStatus.usage)
        }
        let count = words.count(where: Self.isID)
        if count == words.count { return true }
        if count == 0 { return false }
        throw Failure(
            "ids and a query cannot be used together; in a query, write 'id:1' for article 1", ExitStatus.usage)
    }

    /// Returns whether the word is like `12,13` or `12-15`, which are hardly meant as words to search for.
    ///
    /// A regular expression would be slower: it would be compiled for each of thousands of words.
    private static func looksLikeIDs(_ word: String) -> Bool {
        let listed = word.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        let ends = word.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return (listed.count > 1 && listed.allSatisfy(isNumber)) || (ends.count == 2 && ends.allSatisfy(isNumber))
    }

    private static func isNumber(_ digits: Substring.UTF8View) -> Bool {
        (1...9).contains(digits.count) && digits.allSatisfy(\.isASCIIDigit)
    }

    /// Returns whether the word is an id, or stands for those on standard input.
    static func isID(_ word: String) -> Bool {
        word == "-" || (!word.isEmpty && word.utf8.allSatisfy(\.isASCIIDigit))
    }
}
