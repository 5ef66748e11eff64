import Base

/// Scans a date's text once and stores numbers and words in ``DateFields``, whatever their order.
struct DateScanner {
    let text: [UInt8]
    var position = 0
    var fields = DateFields()

    /// The end of the last number or name that belongs to the day.
    private var endOfDayPart = 0

    init(_ text: [UInt8]) {
        self.text = text
    }

    mutating func scan() {
        while position < text.count {
            let byte = text[position]
            if byte.isASCIIDigit {
                scanPart { $0.scanNumber() }
            } else if byte.isASCIILetter {
                scanPart { $0.scanWord() }
            } else if byte >= 0x80 {
                if let length = foreignSpaceLength { position += length } else { scanPart { $0.scanWord() } }
            } else if byte == UInt8(ascii: "("), fields.zone != nil {
                // This is the name of the zone, after its number.
                return
            } else if byte == UInt8(ascii: "("), let end = endOfComment {
                position = end
            } else if startsOffset(byte) {
                scanOffset()
            } else if byte == UInt8(ascii: "&") {
                skipReference()
            } else {
                position += 1
            }
        }
    }
}

// MARK: - Between numbers and words

private extension DateScanner {

    /// Scans a number or a word, and notes where it ends if it belongs to the day.
    mutating func scanPart(_ scan: (inout DateScanner) -> Void) {
        let (count, month) = (fields.numberCount, fields.month)
        scan(&self)
        if fields.numberCount > count || fields.month != month { endOfDayPart = position }
    }

    /// Returns whether an offset starts: a sign after the time, or a plus after the day, before digits. A hyphen may
    /// also stand within a day that follows its time: `10:00 15-06-2025`.
    func startsOffset(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "+"): (fields.hour != nil || fields.hasWholeDay) && isDigit(at: 1)
        case UInt8(ascii: "-"):
            fields.hour != nil && isDigit(at: 1) && (position != endOfDayPart || fields.hasWholeDay)
        default: false
        }
    }

    /// The position after a comment (RFC 5322, 3.2.2), which may stand anywhere, even within the time; `nil` for
    /// parentheses around the day or a zone.
    var endOfComment: Int? {
        guard fields.hour != nil || fields.numberCount > 0,
            let end = text[position...].firstIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let word = text[(position + 1)..<end].prefix { $0.isASCIILetter }
        let isZone = word.isEmpty ? "+-".utf8.contains(byte(at: 1)) : DateWords.zone(word) != nil
        return isZone ? nil : end + 1
    }

    /// Skips `&nbsp;`, `&#160;` and the like, which are never letters or digits.
    mutating func skipReference() {
        let end = text[position...].prefix(10).firstIndex(of: UInt8(ascii: ";")) ?? position
        position = end + 1
    }
}

// MARK: - Bytes

extension DateScanner {

    func byte(at offset: Int) -> UInt8 {
        position + offset < text.count ? text[position + offset] : 0
    }

    func isDigit(at offset: Int) -> Bool { byte(at: offset).isASCIIDigit }

    /// The number of bytes of a space or punctuation mark beyond ASCII: no-break and ideographic spaces, and those of
    /// the General Punctuation block, which Unicode's own formats have before `PM` since 2022. `nil` for others.
    var foreignSpaceLength: Int? {
        switch (byte(at: 0), byte(at: 1)) {
        case (0xC2, 0x80...0xBF): 2
        case (0xE2, 0x80), (0xE2, 0x81), (0xE3, 0x80): 3
        default: nil
        }
    }
}
