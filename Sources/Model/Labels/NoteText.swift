import Foundation

/// The rule for texts of notes, which the user writes about articles.
package enum NoteText {
    /// The most characters of a text.
    package static let longest = 50_000

    /// Returns the text without blanks around it, and without control characters other than line breaks and tabs; `nil` if
    /// it is too long.
    package static func read(_ typed: String) -> String? {
        let lines = typed.replacing("\r\n", with: "\n").unicodeScalars.filter {
            $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
        }
        let text = String(String.UnicodeScalarView(lines)).trimmingCharacters(in: .whitespacesAndNewlines)
        return text.count <= longest ? text : nil
    }
}
