import Base
import Parser

/// Reads the encoded words in a field: `=?iso-8859-1?Q?caf=E9?=` (RFC 2047).
enum EncodedWords {

    /// Returns the text on one line. Blanks between two encoded words do not count, and a character may be divided
    /// between two words of the same encoding, as many programs write them.
    static func decoded(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var (result, index, plainStart) = ("", 0, 0)
        var run: Word?
        func flush() {
            if let run { result += DocumentDecoder.text(of: run.bytes, charset: run.charset) }
            run = nil
        }
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "="), let (word, end) = word(in: bytes, at: index) else {
                index += 1
                continue
            }
            let between = bytes[plainStart..<index]
            if let last = run, between.allSatisfy(\.isASCIIBlank) {
                if last.charset == word.charset {
                    run?.bytes += word.bytes
                } else {
                    flush()
                    run = word
                }
            } else {
                flush()
                result += String(decoding: between, as: UTF8.self)
                run = word
            }
            (index, plainStart) = (end, end)
        }
        flush()
        return (result + String(decoding: bytes[plainStart...], as: UTF8.self)).asOneLine
    }

    private struct Word {
        /// In lower case.
        var charset: String
        var bytes: [UInt8]
    }

    /// The longest name of an encoding.
    private static let longestCharset = 80

    /// Returns the word that begins at `start`, and where it ends.
    private static func word(in bytes: [UInt8], at start: Int) -> (Word, end: Int)? {
        let mark = UInt8(ascii: "?")
        let names = bytes[start...].prefix(longestCharset).dropFirst(2)
        guard start + 1 < bytes.count, bytes[start + 1] == mark, let charset = names.firstIndex(of: mark),
            charset > names.startIndex, charset + 2 < bytes.count, bytes[charset + 2] == mark,
            let end = bytes[(charset + 3)...].firstIndex(of: mark), end + 1 < bytes.count,
            bytes[end + 1] == UInt8(ascii: "=")
        else { return nil }
        // The name of a language may follow: `utf-8*en`.
        let name = String(decoding: names[..<charset].prefix { $0 != UInt8(ascii: "*") }, as: UTF8.self)
        let text = bytes[(charset + 3)..<end]
        switch bytes[charset + 1].asciiLowercased {
        case UInt8(ascii: "b"):
            return (Word(charset: name.asciiLowercased, bytes: TransferDecoder.base64(text)), end + 2)
        case UInt8(ascii: "q"):
            let blanks = text.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: " ") : $0 }
            let decoded = PercentCoding.unescaped(blanks[...], mark: UInt8(ascii: "="))
            return (Word(charset: name.asciiLowercased, bytes: decoded), end + 2)
        default: return nil
        }
    }
}
