/// Goes through a date's text once and sorts numbers and words into ``DateFields``, whatever their order.
struct DateScanner {
    private let text: UnsafeBufferPointer<UInt8>
    private var position = 0
    private(set) var fields = DateFields()

    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text.trimmed
    }

    mutating func scan() {
        while position < text.count {
            let byte = text[position]
            if byte.isDigit {
                scanNumber()
            } else if Self.isWord(byte) {
                scanWord()
            } else if byte == UInt8(ascii: "("), fields.hour != nil {
                // The zone in words, after the zone.
                return
            } else if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"), fields.hour != nil, isDigit(at: 1) {
                scanOffset()
            } else {
                position += 1
            }
        }
    }
}

// MARK: - Numbers

private extension DateScanner {

    mutating func scanNumber() {
        let separator = position == 0 ? 0 : text[position - 1]
        let number = takeNumber()
        if fields.hour == nil, byte(at: 0) == UInt8(ascii: ":"), isDigit(at: 1) {
            fields.hour = number.value
            scanMinutes()
        } else if fields.hour == nil, separator | 0x20 == UInt8(ascii: "t"), fields.numberCount > 0 {
            setCompactTime(number)
        } else if number.digitCount == 10 || number.digitCount == 13, fields.numberCount == 0 {
            fields.timestamp = Double(number.value) / (number.digitCount == 13 ? 1000 : 1)
        } else if number.digitCount == 14 {
            setCompactDateAndTime(number)
        } else {
            fields.add(.init(value: number.value, digitCount: number.digitCount, separator: separator))
        }
    }

    /// `:14:55.123` after the hour.
    mutating func scanMinutes() {
        position += 1
        fields.minute = takeNumber().value
        guard byte(at: 0) == UInt8(ascii: ":"), isDigit(at: 1) else { return }
        position += 1
        fields.second = takeNumber().value
        guard byte(at: 0) == UInt8(ascii: ".") || byte(at: 0) == UInt8(ascii: ","), isDigit(at: 1) else { return }
        position += 1
        scanFraction()
    }

    /// To the millisecond: what is finer says nothing, and differs from one printing to the next.
    mutating func scanFraction() {
        var milliseconds = 0
        var place = 100
        while isDigit(at: 0) {
            milliseconds += Int(text[position] - UInt8(ascii: "0")) * place
            place /= 10
            position += 1
        }
        fields.fraction = Double(milliseconds) / 1000
    }

    /// ISO 8601's basic format: `T10`, `T1014`, `T101455`.
    mutating func setCompactTime(_ number: DateFields.Number) {
        switch number.digitCount {
        case 1, 2: fields.hour = number.value
        case 4: (fields.hour, fields.minute) = (number.value / 100, number.value % 100)
        case 6:
            (fields.hour, fields.minute) = (number.value / 10_000, number.value / 100 % 100)
            fields.second = number.value % 100
        default: fields.hour = .max
        }
    }

    /// `20031231101455`.
    mutating func setCompactDateAndTime(_ number: DateFields.Number) {
        fields.add(.init(value: number.value / 1_000_000, digitCount: 8))
        setCompactTime(.init(value: number.value % 1_000_000, digitCount: 6))
    }

    /// `+0100`, `-01:00`, `+1`.
    mutating func scanOffset() {
        let isWest = text[position] == UInt8(ascii: "-")
        position += 1
        let number = takeNumber()
        var seconds = number.value * 3600
        if byte(at: 0) == UInt8(ascii: ":"), isDigit(at: 1) {
            position += 1
            seconds += takeNumber().value * 60
        } else if number.digitCount > 2 {
            seconds = number.value / 100 * 3600 + number.value % 100 * 60
        }
        fields.zone = isWest ? -seconds : seconds
    }

    /// Numbers of more than 15 digits are as good as that.
    mutating func takeNumber() -> DateFields.Number {
        var number = DateFields.Number()
        while isDigit(at: 0) {
            if number.digitCount < 15 { number.value = number.value * 10 + Int(text[position] - UInt8(ascii: "0")) }
            number.digitCount += 1
            position += 1
        }
        return number
    }
}

// MARK: - Words

private extension DateScanner {

    mutating func scanWord() {
        let start = position
        while position < text.count, Self.isWord(text[position]) { position += 1 }
        let word = UnsafeBufferPointer(rebasing: text[start..<position])

        if let isAfternoon = DateWords.isAfternoon(word, isAbbreviated: byte(at: 0) == UInt8(ascii: ".")) {
            fields.isAfternoon = isAfternoon
            // The m of a.m. is no zone.
            if word.count == 1 { position = min(position + 2, text.count) }
            // 오전 and 오후, which only Koreans write.
            if word[0] >= 0x80, fields.zone == nil { fields.zone = 9 * 3600 }
        } else if let month = DateWords.month(word) {
            fields.month = month
        } else if fields.hour != nil, fields.zone == nil, let zone = DateWords.zone(word) {
            fields.zone = zone
        }
    }

    static func isWord(_ byte: UInt8) -> Bool { byte.isLetter || byte >= 0x80 }
}

// MARK: - Bytes

private extension DateScanner {

    func byte(at offset: Int) -> UInt8 {
        position + offset < text.count ? text[position + offset] : 0
    }

    func isDigit(at offset: Int) -> Bool { byte(at: offset).isDigit }
}
