import Base

/// Decodes what mails are sent in. Nothing is an error: what is not of the encoding is left out, or stays as it is.
enum TransferDecoder {

    /// - Parameter encoding: The value of `Content-Transfer-Encoding`.
    static func decoded(_ body: ArraySlice<UInt8>, from encoding: String?) -> [UInt8] {
        switch encoding?.asciiTrimmed.asciiLowercased {
        case "base64": base64(body)
        case "quoted-printable": quotedPrintable(body)
        default: Array(body)
        }
    }

    /// Returns the bytes; whatever is no digit is skipped. The padding, or a line shorter than the one before, ends them
    /// (RFC 2045, 6.8), unless lines of digits follow: some texts are joined of several, or were wrapped again. What follows
    /// else is as it stands, such as the footer of a list.
    static func base64(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var (bits, count) = (UInt32(0), 0)
        var rest = text
        var (isOver, length) = (false, 0)
        while case let left = rest, !rest.isEmpty, case let line = rest.takeLine() {
            let word = line.drop(while: \.isASCIIBlank)
            if isOver, !word.isEmpty, !hasOnlyDigits(word) { return bytes + [UInt8(ascii: "\n")] + left }
            decode(line, &bits, &count, to: &bytes)
            isOver = isOver || line.contains(UInt8(ascii: "=")) || word.count < length
            length = word.count
        }
        return bytes
    }

    /// Returns whether a line has digits of the usual alphabet only, and padding.
    private static func hasOnlyDigits(_ line: ArraySlice<UInt8>) -> Bool {
        line.reversed().drop(while: \.isASCIIBlank).allSatisfy { byte in
            byte == UInt8(ascii: "=") || "-_".utf8.contains(byte) == false && digit(byte) != nil
        }
    }

    private static func decode(
        _ line: ArraySlice<UInt8>, _ bits: inout UInt32, _ count: inout Int, to bytes: inout [UInt8]
    ) {
        for byte in line {
            if byte == UInt8(ascii: "=") {
                // Some texts are joined of several, each with padding of its own.
                (bits, count) = (0, 0)
                continue
            }
            guard let digit = digit(byte) else { continue }
            bits = bits << 6 | UInt32(digit)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }

    /// Decodes lines of quoted-printable (RFC 2045, 6.7), whose blanks at the end do not count.
    static func quotedPrintable(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text
        while !rest.isEmpty {
            let isLast = rest.firstIndex(of: UInt8(ascii: "\n")) == nil
            var line = rest.takeLine()
            while let last = line.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") { line.removeLast() }
            let goesOn = line.last == UInt8(ascii: "=")
            bytes += PercentCoding.unescaped(goesOn ? line.dropLast() : line, mark: UInt8(ascii: "="))
            if !goesOn && !isLast { bytes.append(UInt8(ascii: "\n")) }
        }
        return bytes
    }
}
