import Base

/// The words in dates: months, zones, halves of the day.
enum DateWords {

    /// 1 to 12, from a name that begins like a month's in one of the languages found in feeds.
    static func month(_ word: ArraySlice<UInt8>) -> Int? {
        guard word.count >= 3 else { return nil }
        let beginning = letters(word)
        if let month = englishMonths.firstIndex(of: beginning), !isOtherMonth(word) { return month + 1 }
        if weekdays.contains(beginning) { return nil }
        return MonthNames.month(beginning: String(decoding: word, as: UTF8.self).lowercased())
    }

    /// Returns the zone that a word names; `nil` for other words.
    static func zone(_ word: ArraySlice<UInt8>) -> DateZone? {
        if word.count == 1 { return militaryZone(word[word.startIndex].asciiLowercased).map(DateZone.offset) }
        guard word.count <= 5 else { return nil }
        if let zone = americanZones.first(where: { isEqual(word, $0.name) }) { return .american(zone.hours * 3600) }
        return zones.first { isEqual(word, $0.name) }.flatMap {
            Int($0.hours * 3600, rounded: .down).map(DateZone.offset)
        }
    }

    /// Returns whether `am`, `pm` or an East Asian word for one means the afternoon; `nil` for other words.
    static func isAfternoon(_ word: ArraySlice<UInt8>) -> Bool? {
        if word[word.startIndex] < 0x80 { return halves.first { isEqual(word, $0.name) }?.isAfternoon }
        return halves.first { contains(word, $0.name) }?.isAfternoon
    }

    /// Returns whether the `a` or `p` of `a.m.` or `p.m.` means the afternoon.
    static func isAfternoon(letter: UInt8) -> Bool? {
        switch letter.asciiLowercased {
        case UInt8(ascii: "a"): false
        case UInt8(ascii: "p"): true
        default: nil
        }
    }

    /// Returns whether the text begins with a Thai letter, U+0E00 to U+0E7F.
    static func isThai(_ text: ArraySlice<UInt8>) -> Bool {
        text.starts(with: [0xE0, 0xB8]) || text.starts(with: [0xE0, 0xB9])
    }

    /// Returns whether the word is Korean for a year or for a half of the day.
    static func isKorean(_ word: ArraySlice<UInt8>) -> Bool {
        word[word.startIndex] >= 0xEA && koreanSigns.contains { contains(word, $0) }
    }

    /// Returns the length in bytes of the sign between hour and minute with which the text begins, if it does.
    static func hourSign(_ text: ArraySlice<UInt8>) -> Int? { length(of: hourSigns, in: text) }

    /// Returns the length in bytes of the sign between minute and second with which the text begins, if it does.
    static func minuteSign(_ text: ArraySlice<UInt8>) -> Int? { length(of: minuteSigns, in: text) }
}

// MARK: - Comparing

private extension DateWords {

    /// Returns the zone of RFC 822's letter, with its sign, although RFC 1123 says that they are wrong. H is left out:
    /// it means hours, `13:15 h`.
    static func militaryZone(_ letter: UInt8) -> Int? {
        switch letter {
        case UInt8(ascii: "z"): 0
        case UInt8(ascii: "a")...UInt8(ascii: "g"), UInt8(ascii: "i"): -3600 * Int(letter - UInt8(ascii: "a") + 1)
        case UInt8(ascii: "k")...UInt8(ascii: "m"): -3600 * Int(letter - UInt8(ascii: "a"))
        case UInt8(ascii: "n")...UInt8(ascii: "y"): 3600 * Int(letter - UInt8(ascii: "n") + 1)
        default: nil
        }
    }

    static func isEqual(_ word: ArraySlice<UInt8>, _ name: StaticString) -> Bool {
        word.count == name.utf8CodeUnitCount && begins(word, with: name)
    }

    static func begins(_ word: ArraySlice<UInt8>, with name: StaticString) -> Bool {
        let length = name.utf8CodeUnitCount
        guard word.count >= length else { return false }
        for index in 0..<length where word[word.startIndex + index].asciiLowercased != name.utf8Start[index] {
            return false
        }
        return true
    }

    static func contains(_ word: ArraySlice<UInt8>, _ name: StaticString) -> Bool {
        word.indices.contains { begins(word[$0...], with: name) }
    }

    static func length(of signs: [StaticString], in text: ArraySlice<UInt8>) -> Int? {
        signs.first { begins(text, with: $0) }?.utf8CodeUnitCount
    }

    /// The Finnish `marraskuu` is no March.
    static func isOtherMonth(_ word: ArraySlice<UInt8>) -> Bool {
        begins(word, with: "marras")
    }

    /// The first three letters in lower case, as a number.
    static func letters(_ word: ArraySlice<UInt8>) -> UInt32 {
        word.prefix(3).reduce(0) { $0 << 8 | UInt32($1.asciiLowercased) }
    }
}

// MARK: - Tables

private extension DateWords {

    static let englishMonths = numbers([
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ])

    /// Beginnings of weekdays. No language has months that begin like these.
    static let weekdays = numbers(["mon", "tue", "wed", "thu", "fri", "sat", "sun"])

    static func numbers(_ words: [String]) -> [UInt32] {
        words.map { $0.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
    }

    static let halves: [(name: StaticString, isAfternoon: Bool)] = [
        ("pm", true), ("am", false), ("오후", true), ("오전", false), ("下午", true), ("上午", false), ("午後", true),
        ("午前", false),
    ]

    static let koreanSigns: [StaticString] = ["년", "오후", "오전"]
    static let hourSigns: [StaticString] = ["時", "时", "点", "시"]
    static let minuteSigns: [StaticString] = ["分", "분"]

    /// Zones that observe daylight time by the rule of the United States, with the hours of their standard time.
    static let americanZones: [(name: StaticString, hours: Int)] = [("et", -5), ("ct", -6), ("mt", -7), ("pt", -8)]

    /// The zones. A name that is used twice means the place with more feeds: EST is New York's, IST India's.
    static let zones: [(name: StaticString, hours: Double)] = [
        ("gmt", 0), ("utc", 0), ("ut", 0), ("uct", 0), ("zulu", 0), ("wet", 0),
        ("est", -5), ("edt", -4), ("cst", -6), ("cdt", -5),
        ("mst", -7), ("mdt", -6), ("pst", -8), ("pdt", -7), ("at", -4),
        ("akst", -9), ("akdt", -8), ("hst", -10), ("ast", -4), ("adt", -3), ("nst", -3.5), ("ndt", -2.5),
        ("brt", -3), ("brst", -2), ("art", -3), ("clt", -4), ("clst", -3), ("cot", -5), ("pet", -5),
        ("bst", 1), ("west", 1), ("cet", 1), ("cest", 2), ("mez", 1), ("mesz", 2), ("met", 1), ("mest", 2),
        ("eet", 2), ("eest", 3), ("sast", 2), ("cat", 2), ("eat", 3), ("wat", 1), ("idt", 3), ("trt", 3),
        ("msk", 3), ("msd", 4), ("gst", 4), ("irst", 3.5), ("pkt", 5), ("ist", 5.5), ("npt", 5.75),
        ("ict", 7), ("wib", 7), ("wita", 8), ("wit", 9), ("sgt", 8), ("myt", 8), ("pht", 8), ("hkt", 8),
        ("jst", 9), ("kst", 9), ("awst", 8), ("acst", 9.5), ("acdt", 10.5), ("aest", 10), ("aedt", 11),
        ("nzst", 12), ("nzdt", 13),
    ]
}

/// The months of languages other than English.
private enum MonthNames {

    /// Returns 1 to 12 for a name in lower case: one that is known as a whole or, as names are inflected, by its
    /// beginning. The longest known beginning counts.
    static func month(beginning name: String) -> Int? {
        let word = name.filter { !abbreviating.contains($0) }
        if let month = wholeMonth(word) ?? inflectedMonth(word) { return month }
        // Hebrew writes `in` with the name.
        if word.hasPrefix("ב"), let month = wholeMonth(String(word.dropFirst())) { return month }
        return month(known: name)
    }

    private static func wholeMonth(_ word: String) -> Int? { whole[word] }

    /// Returns the month of a word that begins with a whole name: `ekainaren` is Basque for `of June`.
    private static func inflectedMonth(_ word: String) -> Int? {
        var beginning = word.prefix(longestWhole)
        while beginning.count >= shortestInflected {
            if let month = whole[String(beginning)] { return month }
            beginning.removeLast()
        }
        return nil
    }

    /// The marks of abbreviations: a point, and those of Hebrew and Hindi.
    private static let abbreviating: Set<Character> = [".", "׳", "॰"]
    private static let shortestInflected = 5
    private static let longestWhole = 20

    private static let whole = Dictionary(
        MonthNameTable.names.enumerated().flatMap { index, names in
            names.split(separator: " ").map { (String($0), index + 1) }
        },
        uniquingKeysWith: { first, _ in first })

    private static func month(known name: String) -> Int? {
        var beginning = name.prefix(longest)
        while beginning.count >= shortest {
            if let month = months[String(beginning)] { return month }
            beginning.removeLast()
        }
        return nil
    }

    private static let shortest = 3
    private static let longest = 7

    private static let months = Dictionary(
        beginnings.enumerated().flatMap { index, names in names.split(separator: " ").map { (String($0), index + 1) } },
        uniquingKeysWith: { first, _ in first })

    /// Beginnings of names other than English ones: German, French, Spanish, Italian, Portuguese, Catalan, Romanian,
    /// Dutch, the Scandinavian languages, Finnish, Polish, Czech, Slovak, Croatian, Hungarian, Turkish, Indonesian,
    /// Greek, Russian, Ukrainian, Bulgarian.
    ///
    /// A name that means different months in two languages is that of the language with more feeds: listopad is the
    /// Polish and Czech November, not the Croatian October.
    private static let beginnings = [
        "ene gen jän ian sty led sij oca tam ιαν янв січ яну",
        "fév fev lut úno vel şub hel peb φεβ фев лют",
        "mär mae maa mrt bře ožu már μάρ μαρ мар бер",
        "avr abr kwi dub tra ápr nis huh απρ апр кві",
        "mai mag mei maj máj kvě svi tou μάι μαϊ μαΐ май мая тра",
        "juin giu gug iun cze červen červn června čvn lipnj lipanj jún haz kes ιούν ιουν июн чер юни",
        "juil lug iul lip červenc červec července čvc srpnj srpanj júl tem hei ιούλ ιουλ июл лип юли",
        "aoû aou ago sie srp kol ağu agu elo αύγ αυγ авг сер",
        "set wrz zář szep ruj eyl syy σεπ сен вер сеп",
        "okt out ott paź říj eki lok οκτ окт жов",
        "lis stu kas noi marras νοέ νοε ноя лис ное",
        "dez déc dic des gru pro ara jou δεκ дек гру",
    ]
}
