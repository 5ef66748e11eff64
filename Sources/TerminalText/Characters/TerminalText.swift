import Base
import HTML

/// Makes untrusted text safe for a terminal.
package enum TerminalText {

    /// Returns `text` on one line, without anything that a terminal would interpret.
    ///
    /// Line breaks and tabs become spaces. Other control characters (C0, DEL, C1, so ESC and CSI), overrides and
    /// isolates of the writing direction, soft hyphens and byte order marks are removed. The rest of an escape sequence
    /// is shown as text.
    package static func safe(_ text: String) -> String {
        text.withUTF8Bytes { bytes in
            guard var found = firstForbidden(in: bytes, bytes.indices) else { return text }
            var output: [UInt8] = []
            output.reserveCapacity(bytes.count)
            var position = 0
            while true {
                output.append(contentsOf: bytes[position..<found.range.lowerBound])
                if found.isSpace { output.append(UInt8(ascii: " ")) }
                position = found.range.upperBound
                guard let next = firstForbidden(in: bytes, position..<bytes.count) else { break }
                found = next
            }
            output.append(contentsOf: bytes[position...])
            return String(decoding: output, as: UTF8.self)
        }
    }

    /// A character that must not reach a terminal.
    struct ForbiddenCharacter: Equatable {
        var range: Range<Int>
        /// Whether it separates words.
        var isSpace: Bool
    }

    /// Returns the first forbidden character in `range` of valid UTF-8.
    static func firstForbidden(in bytes: HTMLBytes, _ range: Range<Int>) -> ForbiddenCharacter? {
        for index in range {
            let byte = bytes[index]
            if byte >= 0x20, byte < 0x7F { continue }
            if let found = forbiddenCharacter(in: bytes, at: index) { return found }
        }
        return nil
    }

    /// Returns the character that begins at `index`, if it is forbidden.
    static func forbiddenCharacter(in bytes: HTMLBytes, at index: Int) -> ForbiddenCharacter? {
        func character(_ length: Int, isSpace: Bool = false) -> ForbiddenCharacter {
            ForbiddenCharacter(range: index..<index + length, isSpace: isSpace)
        }
        func byte(_ offset: Int) -> UInt8 {
            index + offset < bytes.count ? bytes[index + offset] : 0
        }
        switch byte(0) {
        case 0x09...0x0D: return character(1, isSpace: true)
        case 0x00..<0x20, 0x7F: return character(1)
        // U+0080 to U+009F, the next line U+0085 among them, and the soft hyphen U+00AD.
        case 0xC2 where byte(1) < 0xA0: return character(2, isSpace: byte(1) == 0x85)
        case 0xC2 where byte(1) == 0xAD: return character(2)
        case 0xE2 where byte(1) == 0x80:
            switch byte(2) {
            // The line separator U+2028 and the paragraph separator U+2029.
            case 0xA8, 0xA9: return character(3, isSpace: true)
            // Overrides and embeddings of the writing direction, U+202A to U+202E.
            case 0xAA...0xAE: return character(3)
            default: return nil
            }
        // Isolates of the writing direction, U+2066 to U+2069.
        case 0xE2 where byte(1) == 0x81 && (0xA6...0xA9).contains(byte(2)): return character(3)
        // The byte order mark U+FEFF, and the interlinear annotation characters U+FFF9 to U+FFFB.
        case 0xEF where byte(1) == 0xBB && byte(2) == 0xBF: return character(3)
        case 0xEF where byte(1) == 0xBF && (0xB9...0xBB).contains(byte(2)): return character(3)
        default: return nil
        }
    }
}

package extension TerminalText {

    /// The treatment of tabs, line ends and backslashes.
    enum Breaks: Sendable {
        /// They are written as `\t`, `\n` and `\\`: the text stays on one line, and can be restored.
        case escaped
        /// They are kept; all line ends become line feeds.
        case kept
    }

    /// Appends the text's UTF-8, without anything that controls a terminal: see ``safe(_:)``.
    static func append(_ text: String, _ breaks: Breaks, to output: inout [UInt8]) {
        text.withUTF8Bytes { bytes in
            var index = 0
            var copied = 0
            while index < bytes.count {
                guard mayChange(bytes[index]), let change = change(in: bytes, at: index, breaks) else {
                    index += 1
                    continue
                }
                output.append(contentsOf: bytes[copied..<index])
                output.append(change.written)
                index += change.length
                copied = index
            }
            output.append(contentsOf: bytes[copied...])
        }
    }

    /// Returns whether the byte may begin a forbidden character: 0xC2, 0xE2 and 0xEF begin some, and many others.
    private static func mayChange(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x5C || byte == 0x7F || byte == 0xC2 || byte == 0xE2 || byte == 0xEF
    }

    /// Returns how many bytes at `index` are replaced, and their replacement; `nil` if they stay.
    private static func change(
        in bytes: HTMLBytes, at index: Int, _ breaks: Breaks
    ) -> (length: Int, written: StaticString)? {
        let isEscaped = breaks == .escaped
        switch bytes[index] {
        case 0x5C: return isEscaped ? (1, "\\\\") : nil
        case 0x09: return isEscaped ? (1, "\\t") : nil
        case 0x0A: return isEscaped ? (1, "\\n") : nil
        case 0x0D:
            let isPair = index + 1 < bytes.count && bytes[index + 1] == 0x0A
            return (isPair ? 2 : 1, isEscaped ? "\\n" : "\n")
        default:
            return forbiddenCharacter(in: bytes, at: index).map { ($0.range.count, $0.isSpace ? " " : "") }
        }
    }
}
