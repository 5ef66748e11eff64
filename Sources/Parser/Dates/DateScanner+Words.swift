import Base

extension DateScanner {

    mutating func scanWord() {
        let start = position
        let isThai = DateWords.isThai(text[start...])
        while position < text.count, isInWord || isThai && startsThaiLetter { position += 1 }
        let word = text[start..<position]
        if isThai { fields.isThai = true }

        if let era = DateEra(word) {
            fields.era = era
            if era.isFirstYear { fields.add(.init(value: 1)) }
        } else if word.count == 1, text[start] | 0x20 == UInt8(ascii: "w"), isDigit(at: 0), fields.numberCount == 1 {
            scanWeek()
        } else if let isAfternoon = half(named: word) {
            fields.isAfternoon = isAfternoon
        } else if fields.hour != nil, let zone = zone(named: word) {
            fields.zone = zone
        } else if fields.hour != nil, startsPlace {
            skipPlace()
        } else if let month = DateWords.month(word) {
            fields.setMonth(month)
        }
        if fields.zone == nil, DateWords.isKorean(word) { fields.zone = .korea }
    }
}

private extension DateScanner {

    var isInWord: Bool {
        text[position].isASCIILetter || text[position] >= 0x80 && foreignSpaceLength == nil
    }

    /// Whether this is the point of an abbreviation and a letter follows: `ม.ค.`
    var startsThaiLetter: Bool {
        byte(at: 0) == UInt8(ascii: ".") && position + 1 < text.count && DateWords.isThai(text[(position + 1)...])
    }

    /// Scans `01-3` or `013` after the `W` of a week date.
    mutating func scanWeek() {
        let number = takeNumber()
        fields.week = number.digitCount == 3 ? number.value / 10 : number.value
        if number.digitCount == 3 { fields.add(.init(value: number.value % 10, digitCount: 1)) }
    }

    /// The first zone counts, unless it was only inferred from the language.
    func zone(named word: ArraySlice<UInt8>) -> DateZone? {
        fields.zone == nil || fields.zone == .korea ? DateWords.zone(word) : nil
    }

    /// Whether a word that has just been read begins a place's name, such as `Europe/Berlin`.
    var startsPlace: Bool { byte(at: 0) == UInt8(ascii: "/") && byte(at: 1).isASCIILetter }

    /// Steps over the rest of the name: `Europe/Mariehamn` is not in March, and the `+5` of `Etc/GMT+5` means -5.
    mutating func skipPlace() {
        while position < text.count, Self.isInPlace(text[position]) { position += 1 }
    }

    static func isInPlace(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"): true
        default: byte.isASCIILetterOrDigit
        }
    }

    /// Returns whether a word is `pm` rather than `am`; `nil` if it is neither.
    ///
    /// Germans have another `am`, before the day: this one comes after the hour.
    mutating func half(named word: ArraySlice<UInt8>) -> Bool? {
        if word.count == 1, byte(at: 0) == UInt8(ascii: "."), byte(at: 1) | 0x20 == UInt8(ascii: "m") {
            guard let isAfternoon = DateWords.isAfternoon(letter: word[word.startIndex]), hasHour() else { return nil }
            // The m of a.m. is no zone.
            position = min(position + 3, text.count)
            return isAfternoon
        }
        guard let isAfternoon = DateWords.isAfternoon(word) else { return nil }
        return hasHour() || isAfternoon || word[word.startIndex] >= 0x80 ? isAfternoon : nil
    }

    /// Returns whether there is an hour. That of `3pm` was a plain number so far.
    mutating func hasHour() -> Bool {
        fields.hour != nil || fields.takeLastNumberForHour()
    }
}
