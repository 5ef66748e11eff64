import Base
import HTML

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

    /// Returns whether the byte may begin an unsafe character: 0xC2, 0xE2 and 0xEF begin some, and many others.
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
            return unsafeCharacter(in: bytes, at: index).map { ($0.range.count, $0.isSpace ? " " : "") }
        }
    }
}
