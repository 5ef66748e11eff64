import Foundation
import Model
import Parser
import TerminalText
import Web

/// What stands between braces in the arguments of a program that is run for articles, and what takes its place.
///
/// A value is a part of its argument, whatever is in it: it is never split, nor looked through for placeholders. The
/// program itself is never one.
struct Placeholders {
    private let values: [String: String]

    init(_ values: [String: String]) {
        self.values = values
    }

    /// Titles and names come from anybody: they are one line, and can do nothing to a terminal. An address that isn't
    /// one of a web page is left empty: it might be a file's, or an option.
    init(_ article: ListedArticle) {
        let texts = [
            "title": article.title ?? "", "feed": article.feedName, "author": article.author ?? "",
        ]
        values = texts.mapValues(TerminalText.safe).merging([
            "id": "\(article.id)", "url": article.webAddress?.url ?? "",
        ]) { $1 }
    }

    /// - Parameter words: A program and its arguments.
    func filled(_ words: [String]) -> [String] {
        words.prefix(1)
            + words.dropFirst().map { word in
                word.replacing(/\{([a-z]+)\}/) { match in values[String(match.output.1)] ?? String(match.output.0) }
            }
    }
}
