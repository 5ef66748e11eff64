import Foundation
import TerminalText

/// A text with styles, cut into rows of a screen.
struct ScreenText {
    /// Each row has its styles complete: it looks the same whatever is drawn before it.
    let rows: [String]

    /// - Parameters:
    ///   - text: Lines with escape sequences for styles (SGR) and links (OSC 8), without other control characters.
    ///   - width: The width of rows, in columns. Longer lines continue in the next row.
    init(_ text: String, width: Int) {
        var rows: [String] = []
        var style = StyleState()
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            Self.append(line, max(width, 1), &style, to: &rows)
        }
        // The text ends with a line break.
        if text.hasSuffix("\n") { rows.removeLast() }
        self.rows = rows
    }

    /// Returns the index of the first row at or after the given one that contains the words, whatever their case and
    /// accents; after the last row, from the first one on. Returns `nil` if no row contains them.
    func row(containing words: String, from start: Int) -> Int? {
        Self.row(of: rows, containing: words, from: start)
    }

    /// Returns the index of a row like ``row(containing:from:)``.
    static func row(of rows: [String], containing words: String, from start: Int) -> Int? {
        let order = Array(rows.indices.dropFirst(start)) + Array(rows.indices.prefix(start))
        return order.first { contains(rows[$0], words) }
    }

    static func contains(_ row: String, _ words: String) -> Bool {
        plain(row).range(of: words, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }

    /// Returns the row without styles and links.
    static func plain(_ row: String) -> String {
        guard row.utf8.contains(0x1B) else { return row }
        var plain = ""
        for piece in Pieces(row[...]) {
            if case .text(let text) = piece { plain += text }
        }
        return plain
    }

    /// Returns the row in reverse video over the whole width, without its own styles.
    static func highlighted(_ row: String, width: Int) -> String {
        "\u{1B}[7m" + DisplayWidth.fitted(plain(row), toWidth: width) + "\u{1B}[0m"
    }

    /// Returns the row in bold and underlined, without its own styles: the place in a list that has not got the keys.
    static func marked(_ row: String, width: Int) -> String {
        "\u{1B}[1;4m" + DisplayWidth.fitted(plain(row), toWidth: width) + "\u{1B}[0m"
    }

    /// The most rows of a message: the rest of a longer one is cut off.
    private static let mostRows = 4

    /// Returns a message in rows that break between words, each with the message's style.
    static func wrapped(_ message: String, width: Int) -> [String] {
        guard DisplayWidth.width(of: plain(message)) > width else { return [message] }
        var rows: [String] = []
        var row = ""
        for word in message.split(separator: " ", omittingEmptySubsequences: false) {
            let longer = row.isEmpty ? String(word) : row + " " + word
            if row.isEmpty || DisplayWidth.width(of: plain(longer)) <= width {
                row = longer
            } else {
                rows.append(row)
                row = String(word)
                if rows.count == mostRows { break }
            }
        }
        // A word that is too long is cut, and so is what is too long for a message.
        let cut = ScreenText((rows + [row]).prefix(mostRows).joined(separator: "\n"), width: width).rows
        return Array(cut.prefix(mostRows))
    }

    /// Returns the row without what is beyond the width, and padded to it.
    static func fitted(_ row: String, width: Int) -> String {
        var rows: [String] = []
        var style = StyleState()
        append(row[...], max(width, 1), &style, to: &rows)
        return rows[0] + String(repeating: " ", count: max(0, width - DisplayWidth.width(of: plain(rows[0]))))
    }
}

extension ScreenText {

    /// Appends the rows of a line, which begins with the style.
    private static func append(_ line: Substring, _ width: Int, _ style: inout StyleState, to rows: inout [String]) {
        // No character has fewer bytes than columns.
        if line.utf8.count <= width, style.isPlain, !line.utf8.contains(0x1B) { return rows.append(String(line)) }
        var row = style.sequences
        var column = 0
        for piece in Pieces(line) {
            switch piece {
            case .escape(let sequence):
                style.apply(sequence)
                row += sequence
            case .text(let text):
                for character in text {
                    let columns = DisplayWidth.width(of: character)
                    if column + columns > width && column > 0 {
                        rows.append(style.ended(row))
                        row = style.sequences
                        column = 0
                    }
                    row.append(character)
                    column += columns
                }
            }
        }
        rows.append(style.ended(row))
    }

    /// The style and the link at a place of a text.
    private struct StyleState {
        private var styles = ""
        private var link = ""

        var isPlain: Bool { styles.isEmpty && link.isEmpty }
        var sequences: String { styles + link }

        mutating func apply(_ sequence: Substring) {
            if sequence.hasSuffix("m") {
                // A sequence that begins with 0 resets all others.
                if sequence == "\u{1B}[0m" || sequence == "\u{1B}[m" {
                    styles = ""
                } else {
                    styles = sequence.hasPrefix("\u{1B}[0;") ? String(sequence) : styles + sequence
                }
            } else {
                link = sequence.hasPrefix("\u{1B}]8;;\u{1B}") ? "" : String(sequence)
            }
        }

        /// Returns the row with its style and link ended.
        func ended(_ row: String) -> String {
            row + (styles.isEmpty ? "" : "\u{1B}[0m") + (link.isEmpty ? "" : "\u{1B}]8;;\u{1B}\\")
        }
    }

    /// The pieces of a text: what is shown, and escape sequences.
    private struct Pieces: Sequence, IteratorProtocol {
        private var rest: Substring

        enum Piece {
            case text(Substring)
            case escape(Substring)
        }

        init(_ text: Substring) {
            rest = text
        }

        mutating func next() -> Piece? {
            guard let first = rest.utf8.first else { return nil }
            if first == 0x1B { return .escape(take(lengthOfEscape)) }
            return .text(take(rest.utf8.prefix { $0 != 0x1B }.count))
        }

        private mutating func take(_ length: Int) -> Substring {
            let end = rest.utf8.index(rest.startIndex, offsetBy: length)
            defer { rest = rest[end...] }
            return rest[..<end]
        }

        /// The length in bytes of the sequence at the beginning: `ESC [ … m`, or `ESC ] … ESC \`.
        private var lengthOfEscape: Int {
            let bytes = rest.utf8
            let body = bytes.dropFirst(2)
            if bytes.dropFirst().first == UInt8(ascii: "]") {
                let address = body.prefix { $0 != 0x1B }.count
                return Swift.min(bytes.count, 2 + address + 2)
            }
            return Swift.min(bytes.count, 2 + body.prefix { !(0x40...0x7E).contains($0) }.count + 1)
        }
    }
}
