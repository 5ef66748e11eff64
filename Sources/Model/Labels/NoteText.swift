import Foundation

/// The rule for texts of notes, which the user writes about articles.
package enum NoteText {
    /// The most bytes of a text, with two for a line break, tab or backslash: machines that share a directory write each text
    /// into a line.
    package static let longest = 60_000

    /// Returns the text without blanks around it, and without control characters other than line breaks and tabs; `nil` if
    /// it is too long.
    package static func read(_ typed: String) -> String? {
        let lines = typed.replacing("\r\n", with: "\n").unicodeScalars.filter {
            $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
        }
        let text = String(String.UnicodeScalarView(lines)).trimmingCharacters(in: .whitespacesAndNewlines)
        let size = text.utf8.reduce(0) { $0 + ($1 == 0x0A || $1 == 0x09 || $1 == 0x5C ? 2 : 1) }
        return size <= longest ? text : nil
    }
}
