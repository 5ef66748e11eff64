import ArgumentParser
import Foundation
import Model

/// Articles to do something with: ids, or a query.
struct ArticleArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Ids as printed by 'rss list', '-' to read ids from standard input, or a query, see rss-query(7)",
            valueName: "id-or-query"))
    var words: [String] = []

    var isEmpty: Bool { words.isEmpty }

    /// Whether an article is named by its id.
    var hasIDs: Bool { words.contains(where: Self.isID) }

    /// In the order they were given, each once. Nil: it is a query.
    ///
    /// Throws ``Failure`` when there is nothing, or both, or a number that is no id.
    func ids() throws -> [ArticleID]? {
        if words.isEmpty {
            throw Failure(
                "no article given: pass ids, '-' to read ids from standard input, or a query", ExitStatus.usage)
        }
        let count = words.count(where: Self.isID)
        if count == words.count { return try ArticleIDs.read(words) }
        if count == 0 { return nil }
        throw Failure(
            "ids and a query cannot be used together; in a query, write 'id:1' for article 1", ExitStatus.usage)
    }

    private static func isID(_ word: String) -> Bool {
        word == "-" || (!word.isEmpty && word.utf8.allSatisfy { (0x30...0x39).contains($0) })
    }
}
