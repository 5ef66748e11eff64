import HTML

extension StyledText {

    /// Whether there is nothing visible.
    var isBlank: Bool { !hasContent(from: 0) }

    /// Whether there is anything to see after `start`. No-break spaces are nothing here: authors put them into
    /// paragraphs that are there for the gap.
    func hasContent(from start: Int, to end: Int? = nil) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            var index = start
            while index < end ?? bytes.count {
                switch bytes[index] {
                case UInt8(ascii: " "), UInt8(ascii: "\n"): index += 1
                // The ideographic space U+3000.
                case 0xE3 where bytes[index...].starts(with: [0xE3, 0x80, 0x80]): index += 3
                // Spaces of typographic widths, marks of the writing direction, and joiners that join nothing.
                case 0xE2 where bytes[index...].starts(with: [0xE2, 0x80]) && (0x80...0x8F).contains(bytes[index + 2]):
                    index += 3
                default:
                    guard let invisible = InvisibleCharacter(bytes, at: index) else { return true }
                    index += invisible.length
                }
            }
            return false
        }
    }

    /// Returns the text from `start` on as it is shown.
    func shown(from start: Int) -> String {
        guard hasInvisible else { return String(decoding: bytes[start...], as: UTF8.self) }
        var shown: [UInt8] = []
        bytes.withUnsafeBufferPointer {
            InvisibleCharacter.appendShown(HTMLBytes(rebasing: $0[start...]), to: &shown)
        }
        return String(decoding: shown, as: UTF8.self)
    }

    /// Returns the end of what stands right before `end`, up to a blank and in at most 16 bytes: empty after a blank.
    func word(from first: Int = 0, before end: Int) -> String {
        let word = bytes[min(first, end)..<end].suffix(16)
        let start = word.lastIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
        return String(decoding: start.map { word[($0 + 1)...] } ?? word, as: UTF8.self)
    }

    /// Returns whether a word, or the mark at the end of a clause, stands right before `end`.
    func endsInWord(before end: Int) -> Bool {
        word(before: end).last.map { $0.isLetter || $0.isNumber || ".,;:!?)]\"'”’»…".contains($0) } ?? false
    }

    /// Whether the text before `end` ends in `suffix`.
    func ends(in suffix: String, before end: Int) -> Bool {
        bytes[..<end].suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    }
}
