/// The words in dates: months, zones, halves of the day.
enum DateWords {

    /// 1 to 12, from a name that begins like a month's in one of the languages found in feeds.
    static func month(_ word: UnsafeBufferPointer<UInt8>) -> Int? {
        guard word.count >= 3 else { return nil }
        let beginning = letters(word)
        if let month = english.firstIndex(of: beginning) { return month + 1 }
        for (index, names) in months.enumerated() where names.contains(where: { begins(word, with: $0) }) {
            return index + 1
        }
        return nil
    }

    /// Seconds east of Greenwich.
    static func zone(_ word: UnsafeBufferPointer<UInt8>) -> Int? {
        if word.count == 1 { return militaryZone(word[0].asciiLowercased) }
        guard word.count <= 5 else { return nil }
        let hours = zones.first { word.count == $0.name.utf8CodeUnitCount && begins(word, with: $0.name) }?.hours
        return hours.map { Int($0 * 3600) }
    }

    /// `am`, `pm`, and the `a` and `p` of `a.m.` and `p.m.`.
    static func isAfternoon(_ word: UnsafeBufferPointer<UInt8>, isAbbreviated: Bool) -> Bool? {
        if word.count == 1, !isAbbreviated || word[0].asciiLowercased == UInt8(ascii: "m") { return nil }
        if word.count > 2, word[0] < 0x80 { return nil }
        if begins(word, with: "pm") || begins(word, with: "오후") || isAbbreviated && begins(word, with: "p") {
            return true
        }
        if begins(word, with: "am") || begins(word, with: "오전") || isAbbreviated && begins(word, with: "a") {
            return false
        }
        return nil
    }

    /// RFC 822's letters, with its signs, although RFC 1123 says that it got them wrong.
    private static func militaryZone(_ letter: UInt8) -> Int? {
        switch letter {
        case UInt8(ascii: "z"): 0
        case UInt8(ascii: "a")...UInt8(ascii: "i"): -3600 * Int(letter - UInt8(ascii: "a") + 1)
        case UInt8(ascii: "k")...UInt8(ascii: "m"): -3600 * Int(letter - UInt8(ascii: "a"))
        case UInt8(ascii: "n")...UInt8(ascii: "y"): 3600 * Int(letter - UInt8(ascii: "n") + 1)
        default: nil
        }
    }

    private static func begins(_ word: UnsafeBufferPointer<UInt8>, with name: StaticString) -> Bool {
        let length = name.utf8CodeUnitCount
        guard word.count >= length else { return false }
        for index in 0..<length where word[index].asciiLowercased != name.utf8Start[index] { return false }
        return true
    }

    /// The first three letters in lower case, as a number.
    private static func letters(_ word: UnsafeBufferPointer<UInt8>) -> UInt32 {
        word.prefix(3).reduce(0) { $0 << 8 | UInt32($1.asciiLowercased) }
    }

    private static let english: [UInt32] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ].map { $0.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

    /// Beginnings, in lower case where they are ASCII: German, French, Spanish, Italian, Portuguese, Dutch, the
    /// Scandinavian languages, Polish, Czech, Hungarian, Turkish, Greek, Russian.
    private static let months: [[StaticString]] = [
        ["ene", "gen", "sty", "led", "oca", "ιαν", "Ιαν", "янв"],
        ["fév", "fev", "lut", "úno", "şub", "φεβ", "Φεβ", "фев"],
        ["mär", "mae", "maa", "mrt", "bře", "már", "μάρ", "Μάρ", "Μαρ", "μαρ", "мар"],
        ["avr", "abr", "kwi", "dub", "ápr", "nis", "απρ", "Απρ", "апр"],
        ["mai", "mag", "mei", "maj", "máj", "kvě", "μάι", "Μάι", "Μαϊ", "Μαΐ", "май", "мая"],
        ["juin", "giu", "cze", "jún", "haz", "ιούν", "Ιούν", "Ιουν", "июн"],
        ["juil", "lug", "lip", "júl", "tem", "ιούλ", "Ιούλ", "Ιουλ", "июл"],
        ["aoû", "aou", "ago", "sie", "srp", "ağu", "αύγ", "Αύγ", "Αυγ", "авг"],
        ["set", "wrz", "zář", "sze", "eyl", "σεπ", "Σεπ", "сен"],
        ["okt", "out", "ott", "paź", "říj", "eki", "οκτ", "Οκτ", "окт"],
        ["lis", "kas", "νοέ", "Νοέ", "Νοε", "ноя"],
        ["dez", "déc", "dic", "des", "gru", "pro", "ara", "δεκ", "Δεκ", "дек"],
    ]

    private static let zones: [(name: StaticString, hours: Double)] = [
        ("gmt", 0), ("utc", 0), ("ut", 0), ("wet", 0),
        ("est", -5), ("edt", -4), ("et", -5), ("cst", -6), ("cdt", -5), ("ct", -6),
        ("mst", -7), ("mdt", -6), ("mt", -7), ("pst", -8), ("pdt", -7), ("pt", -8),
        ("akst", -9), ("akdt", -8), ("hst", -10), ("ast", -4), ("adt", -3), ("nst", -3.5), ("ndt", -2.5),
        ("bst", 1), ("west", 1), ("cet", 1), ("cest", 2), ("mez", 1), ("mesz", 2), ("met", 1), ("mest", 2),
        ("eet", 2), ("eest", 3), ("msk", 3), ("ist", 5.5), ("sgt", 8), ("hkt", 8), ("jst", 9), ("kst", 9),
        ("acst", 9.5), ("acdt", 10.5), ("aest", 10), ("aedt", 11), ("awst", 8), ("nzst", 12), ("nzdt", 13),
    ]
}
