import Foundation

/// A program of the user's that prints a feed's document, or changes it. It runs without a shell.
///
/// It is only ever typed by the user: no list of feeds, server or other machine can name one.
package struct FeedProgram: Equatable, Sendable {
    /// The program, and its arguments.
    package let words: [String]

    /// Fails without a program, and if a word has a character that no argument can have.
    package init?(_ words: [String]) {
        guard let name = words.first, !name.isEmpty, words.allSatisfy({ !$0.utf8.contains(0) }) else { return nil }
        self.words = words
    }

    /// Parses the value of a setting: an array of JSON, so that each argument stays what it is.
    package init?(stored: String) {
        guard let words = try? JSONDecoder().decode([String].self, from: Data(stored.utf8)) else { return nil }
        self.init(words)
    }

    /// The value of the setting.
    package var stored: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(words)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
