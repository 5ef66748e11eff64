import Base

/// A part of a message in UTF-8, with the encoding for its transfer.
struct MailBody {
    /// The value of `Content-Transfer-Encoding`.
    let encoding: String

    /// The text in this encoding, which ends with a line break.
    let text: String

    /// The longest line that a message may have, in bytes without its end (RFC 5322, 2.1.1).
    private static let longestLine = 998

    /// The longest line of quoted-printable.
    private static let width = 76

    /// Keeps the text as it is if every program takes it so: lines that are too long, or that end a message for
    /// sendmail(8) or in a mailbox, are written as quoted-printable.
    init(_ text: String) {
        // A carriage return and a line feed are one Character.
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
        let whole = lines.last == "" ? lines.dropLast() : lines[...]
        if whole.allSatisfy(Self.isFit) {
            encoding = text.utf8.allSatisfy { $0 < 0x80 } ? "7bit" : "8bit"
            self.text = whole.map { $0 + "\n" }.joined()
        } else {
            encoding = "quoted-printable"
            var bytes: [UInt8] = []
            for line in whole { Self.appendQuoted(line, to: &bytes) }
            self.text = String(decoding: bytes, as: UTF8.self)
        }
    }

    private static func isFit(_ line: Substring) -> Bool {
        line.utf8.count <= longestLine && !endsMessage(line) && !line.utf8.contains(0)
    }

    private static func endsMessage(_ line: Substring) -> Bool {
        line == "." || line.utf8.starts(with: "From ".utf8)
    }

    /// Appends a line as quoted-printable (RFC 2045, 6.7).
    private static func appendQuoted(_ line: Substring, to bytes: inout [UInt8]) {
        var column = 0
        let source = Array(line.utf8)
        for (index, byte) in source.enumerated() {
            let isLast = index == source.count - 1
            let isQuoted =
                switch byte {
                case UInt8(ascii: "="): true
                case UInt8(ascii: " "), UInt8(ascii: "\t"): isLast
                case 0x21...0x7E: index == 0 && endsMessage(line)
                default: true
                }
            let width = isQuoted ? 3 : 1
            // The end of a line that goes on takes a column.
            if column + width > (isLast ? Self.width : Self.width - 1) {
                bytes += "=\n".utf8
                column = 0
            }
            if isQuoted {
                bytes += [UInt8(ascii: "=")] + byte.hexadecimalDigits
            } else {
                bytes.append(byte)
            }
            column += width
        }
        bytes.append(UInt8(ascii: "\n"))
    }
}
