import Foundation
package import Model
import TerminalText
import Web

/// The placeholders in a program's arguments, and their values.
///
/// A value stays a part of its argument, whatever it contains: it is neither split nor searched for placeholders. The
/// program's name is never replaced.
package struct Placeholders {
    private var values: [String: String]

    /// The values that were too long for an argument.
    private var cuts: [Cut] = []

    /// A value that was too long for an argument.
    package struct Cut: Sendable {
        package let placeholder: String
        package let article: ArticleID
    }

    /// The length limit of a text, in bytes. The system takes up to 128 KiB as one argument, and two megabytes for all
    /// arguments with the environment.
    private static let longestText = 4_096
    private static let longestAddress = 65_536

    init(_ values: [String: String]) {
        self.values = values
    }

    /// Creates the values of an article. As any server may have sent the texts, they become one line without control
    /// characters. An address that is not a web address is left empty: it might be a file or an option.
    init(_ article: ListedArticle) {
        let texts = [
            "title": article.name ?? "", "feed": article.feedName, "author": article.author ?? "",
        ]
        values = texts.mapValues(TerminalText.safe).merging([
            "id": "\(article.id)", "url": article.url.flatMap(WebAddress.init(ofArticle:))?.url ?? "",
        ]) { $1 }
        for name in texts.keys where values[name]?.utf8.count ?? 0 > Self.longestText {
            values[name] = values[name].map { $0.cut(to: Self.longestText) + "…" }
            cuts.append(Cut(placeholder: name, article: article.id))
        }
        // A truncated address would lead elsewhere.
        if values["url"]?.utf8.count ?? 0 > Self.longestAddress {
            values["url"] = ""
            cuts.append(Cut(placeholder: "url", article: article.id))
        }
    }

    /// Returns the shortened values that the program gets.
    func cuts(in words: [String]) -> [Cut] {
        cuts.filter { cut in words.dropFirst().contains { $0.contains("{\(cut.placeholder)}") } }
            .sorted { $0.placeholder < $1.placeholder }
    }

    /// Returns the words with their placeholders replaced.
    ///
    /// - Parameter words: A program and its arguments.
    func filled(_ words: [String]) -> [String] {
        words.prefix(1)
            + words.dropFirst().map { word in
                word.replacing(/\{([a-z]+)\}/) { match in values[String(match.output.1)] ?? String(match.output.0) }
            }
    }
}

extension String {
    /// Returns the beginning of the text, up to `most` bytes, without splitting a character.
    fileprivate func cut(to most: Int) -> String {
        var end = utf8.index(startIndex, offsetBy: most)
        while end > startIndex, end.samePosition(in: self) == nil { end = utf8.index(before: end) }
        return String(self[..<end])
    }
}
