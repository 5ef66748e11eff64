import HTML

/// A character as readers see it, in UTF-8: a letter with its marks, a flag, a family of emoji.
struct TextCluster {
    /// The length in bytes.
    let length: Int
    let columns: Int
    let lineBreakClass: LineBreakClass

    /// The maximum length in bytes. Longer clusters are split: no script needs so many marks.
    private static let mostBytes = 64

    /// Finds the cluster that begins at `index` of valid UTF-8, before `end`.
    init(_ bytes: HTMLBytes, at index: Int, end: Int) {
        let (scalar, length) = Self.scalar(bytes, at: index)
        if Self.standsAlone(scalar), Self.beginsCluster(bytes, at: index + length, end: end) {
            self.length = length
            columns = scalar.value < 0x1100 || (0x2000..<0x2E80).contains(scalar.value) ? 1 : 2
            lineBreakClass = LineBreakClass(scalar, columns: columns)
        } else {
            let character = Self.character(bytes, at: index, end: end)
            self.length = character.utf8.count
            columns = DisplayWidth.width(of: character)
            lineBreakClass = LineBreakClass(scalar, columns: columns)
        }
    }

    private static func scalar(_ bytes: HTMLBytes, at index: Int) -> (Unicode.Scalar, length: Int) {
        let first = UInt32(bytes[index])
        func rest(_ offset: Int) -> UInt32 { UInt32(bytes[index + offset] & 0x3F) }
        let (value, length): (UInt32, Int) =
            switch first {
            case ..<0x80: (first, 1)
            case ..<0xE0: ((first & 0x1F) << 6 | rest(1), 2)
            case ..<0xF0: ((first & 0xF) << 12 | rest(1) << 6 | rest(2), 3)
            default: ((first & 0x7) << 18 | rest(1) << 12 | rest(2) << 6 | rest(3), 4)
            }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
    }

    /// Returns whether it is one of the most common characters, whose width needs no table and which join no others.
    private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Latin, Greek, Cyrillic, Hebrew, Arabic.
        case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300, 0x370..<0x378, 0x386..<0x483, 0x48A..<0x530, 0x5D0..<0x5EB,
            0x620..<0x64B:
            true
        // Punctuation, except the two characters that may be emoji.
        case 0x2010..<0x2028, 0x2030..<0x203C, 0x203D..<0x2049: true
        // East Asian characters, without combining marks.
        case 0x3001..<0x302A, 0x3041..<0x3097, 0x309B..<0x3100, 0x3400..<0x4DC0, 0x4E00..<0xA000, 0xAC00..<0xD7A4,
            0xFF01..<0xFF61:
            true
        default: false
        }
    }

    /// Returns whether the text at `index` surely doesn't belong to the cluster before it.
    private static func beginsCluster(_ bytes: HTMLBytes, at index: Int, end: Int) -> Bool {
        index >= end || bytes[index] < 0x80 || standsAlone(scalar(bytes, at: index).0)
    }

    private static func character(_ bytes: HTMLBytes, at index: Int, end: Int) -> Character {
        var limit = min(end, index + mostBytes)
        while limit < end, bytes[limit] & 0xC0 == 0x80 { limit -= 1 }
        return String(decoding: bytes[index..<limit], as: UTF8.self).first ?? " "
    }
}
