/// The classes and folding of characters in the search index: tables of Unicode, expanded for lookups in one step.
///
/// They are made for the first character that isn't ASCII, in a fraction of a millisecond.
struct WordCharacters: @unchecked Sendable {

    /// The classes, numbered like in share/unicode/make-tables.
    enum Class: UInt32 {
        case separator, word, unspaced, mark, symbol, regional, skipped
    }

    /// The properties of a code point.
    struct Entry {
        fileprivate var bits: UInt32

        var kind: Class { Class(rawValue: bits & 7) ?? .separator }

        /// Whether it only separates words.
        var separates: Bool { kind == .separator && !isFolded }

        fileprivate var isFolded: Bool { bits & 8 != 0 }
        fileprivate var isExpanded: Bool { bits & 16 != 0 }
        fileprivate var value: UInt32 { bits >> 8 }
    }

    static let shared = WordCharacters()

    // These are never written again, and never freed.
    private let pages: UnsafePointer<UInt16>
    private let entries: UnsafePointer<UInt32>

    /// The folded letter for each code point below ``lettersEnd``; 0 if it isn't a letter, or folds to something else.
    private let letters: UnsafePointer<UInt16>
    private static let lettersEnd = 0x800
    private let expansions: [UInt32]
    private let compositions: [UInt64: UInt32]

    private init() {
        var draft = Draft()
        draft.addClasses()
        draft.addFoldings()
        draft.addExpansions()
        pages = UnsafePointer(draft.pages)
        entries = UnsafePointer(draft.entries)
        expansions = draft.expansions
        compositions = draft.compositions
        let letters = UnsafeMutablePointer<UInt16>.allocate(capacity: Self.lettersEnd)
        letters.initialize(repeating: 0, count: Self.lettersEnd)
        self.letters = UnsafePointer(letters)
        for point in 0x80..<UInt32(Self.lettersEnd) { letters[Int(point)] = letter(point) }
    }

    private func letter(_ point: UInt32) -> UInt16 {
        let entry = entry(point)
        if entry.isExpanded { return 0 }
        let folded = entry.isFolded ? entry.value : point
        let isLetter = folded < 0x80 ? folded >= 0x61 && folded <= 0x7A : self.entry(folded).kind == .word
        return isLetter ? UInt16(exactly: folded) ?? 0 : 0
    }

    /// Returns the folded letter for the two bytes at a position; 0 if they aren't a letter, or it needs its whole
    /// entry.
    @inline(__always)
    func letter(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> UInt32 {
        let first = text[position]
        guard first >= 0xC2, first < 0xE0, position + 1 < text.count, text[position + 1] & 0xC0 == 0x80 else {
            return 0
        }
        return UInt32(letters[Int(first & 0x1F) << 6 | Int(text[position + 1] & 0x3F)])
    }

    /// - Parameter point: A Unicode scalar value.
    @inline(__always)
    func entry(_ point: UInt32) -> Entry {
        Entry(bits: entries[Int(pages[Int(point >> 8)]) << 8 | Int(point & 0xFF)])
    }

    /// Passes the folded code points to `body`, usually one.
    @inline(__always)
    func fold(_ point: UInt32, _ entry: Entry, _ body: (UInt32) -> Void) {
        if !entry.isFolded { return body(point) }
        if !entry.isExpanded { return body(entry.value) }
        let start = Int(entry.value)
        for index in start + 1..<start + 1 + Int(expansions[start]) { body(expansions[index]) }
    }

    /// Returns the composition of two folded code points if it isn't the first alone: a letter and its mark, or parts
    /// of a Hangul syllable. It has as many bytes as the first.
    func composed(_ first: UInt32, _ second: UInt32) -> UInt32? {
        switch second {
        case 0x306, 0x308, 0x3099, 0x309A: return compositions[UInt64(first) << 32 | UInt64(second)]
        case 0x1161...0x1175:
            guard (0x1100...0x1112).contains(first) else { return nil }
            return 0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28
        case 0x11A8...0x11C2:
            guard (0xAC00...0xD7A3).contains(first), (first - 0xAC00) % 28 == 0 else { return nil }
            return first + second - 0x11A7
        default: return nil
        }
    }
}

// MARK: - Making it

private struct Draft {
    /// The places of the entries of each 256 code points.
    let pages: UnsafeMutablePointer<UInt16>

    /// The entries. The first ones have one class throughout. There is room for the most that there can be: unwritten
    /// memory takes no space.
    let entries: UnsafeMutablePointer<UInt32>
    private var used = uniform
    var expansions: [UInt32] = []
    var compositions: [UInt64: UInt32] = [:]

    private static let count = 0x1100
    private static let uniform = 7

    init() {
        pages = .allocate(capacity: Self.count)
        pages.initialize(repeating: 0, count: Self.count)
        entries = .allocate(capacity: (Self.uniform + Self.count) << 8)
        for kind in 0..<Self.uniform { (entries + kind << 8).initialize(repeating: UInt32(kind), count: 256) }
    }

    /// Returns the entries of the 256 code points around the given one, which are not shared from now on.
    private mutating func ownEntries(of point: UInt32) -> UnsafeMutablePointer<UInt32> {
        let page = Int(point >> 8)
        let place = Int(pages[page])
        if place >= Self.uniform { return entries + place << 8 }
        let own = entries + used << 8
        own.initialize(from: entries + place << 8, count: 256)
        pages[page] = UInt16(used)
        used += 1
        return own
    }

    mutating func addClasses() {
        var numbers = HexadecimalNumbers(WordClassTable.classes)
        var point: UInt32 = 0
        while let distance = numbers.next(), let count = numbers.next(), let kind = numbers.next() {
            point += distance
            let end = point + count
            while point < end {
                if point & 0xFF == 0 && end - point >= 0x100 {
                    pages[Int(point >> 8)] = UInt16(kind)
                    point += 0x100
                } else {
                    let own = ownEntries(of: point)
                    let last = min(end, (point | 0xFF) + 1)
                    while point < last {
                        own[Int(point & 0xFF)] = kind
                        point += 1
                    }
                }
            }
        }
    }

    private mutating func fold(_ point: UInt32, _ bits: UInt32) {
        ownEntries(of: point)[Int(point & 0xFF)] |= bits
    }

    mutating func addFoldings() {
        var runs = HexadecimalNumbers(WordFoldingTable.runs)
        var first: UInt32 = 0
        while let distance = runs.next(), let count = runs.next(), let step = runs.next(), let target = runs.next(),
            let rise = runs.next()
        {
            first += distance
            for index in 0..<count { fold(first + index * step, 8 | (target + index * rise) << 8) }
        }
        var singles = HexadecimalNumbers(WordFoldingTable.singles)
        var point: UInt32 = 0
        while let distance = singles.next(), let target = singles.next() {
            point += distance
            fold(point, 8 | target << 8)
        }
        var kept = HexadecimalNumbers(WordFoldingTable.compositions)
        while let first = kept.next(), let second = kept.next(), let composed = kept.next() {
            compositions[UInt64(first) << 32 | UInt64(second)] = composed
        }
    }

    mutating func addExpansions() {
        var numbers = HexadecimalNumbers(WordExpansionTable.expansions)
        var point: UInt32 = 0
        while let distance = numbers.next(), let count = numbers.next() {
            point += distance
            fold(point, 8 | 16 | UInt32(expansions.count) << 8)
            expansions.append(count)
            for _ in 0..<count { expansions.append(numbers.next() ?? 0) }
        }
    }
}

/// The numbers in a table's text.
private struct HexadecimalNumbers: IteratorProtocol {
    private var position: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>

    init(_ text: StaticString) {
        position = text.utf8Start
        end = position + text.utf8CodeUnitCount
    }

    mutating func next() -> UInt32? {
        if position == end { return nil }
        var number: UInt32 = 0
        while position < end, position.pointee != 0x20 {
            let digit = position.pointee
            number = number << 4 | UInt32(digit < 0x3A ? digit - 0x30 : digit - 0x57)
            position += 1
        }
        if position < end { position += 1 }
        return number
    }
}
