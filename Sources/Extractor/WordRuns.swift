/// The runs of four words in a text, by their hashes: texts that have one in common have a part in common.
struct WordRuns {
    private var hashes: Set<UInt64> = []

    /// The first run.
    private(set) var first: UInt64?

    init(_ text: String) {
        var first: UInt64?
        var hashes: Set<UInt64> = []
        Self.forEach(in: text) { run in
            first = first ?? run
            hashes.insert(run)
        }
        self.first = first
        self.hashes = hashes
    }

    var count: Int { hashes.count }

    /// Returns the number of runs of `text` that are in this text, too, the number of all its runs, and whether this
    /// text begins in it.
    func compare(_ text: String) -> (common: Int, all: Int, hasFirst: Bool) {
        var common = 0
        var all = 0
        var hasFirst = false
        Self.forEach(in: text) { run in
            all += 1
            if hashes.contains(run) { common += 1 }
            if run == first { hasFirst = true }
        }
        return (common, all, hasFirst)
    }

    /// Returns whether at least half of this text's runs are in `text`.
    func isIn(_ text: String) -> Bool {
        let common = compare(text).common
        return common > 0 && common * 2 >= count
    }

    /// Returns a hash of all words of a text, in their order. It is stored, and must not change without need.
    static func fingerprint(_ text: String) -> UInt64 {
        var hash: UInt64 = 0
        forEachWord(in: text) { hash = combined(hash, $0) }
        return hash
    }

    /// Passes on each run. A text of fewer than four words has one.
    private static func forEach(in text: String, _ body: (UInt64) -> Void) {
        var last: (UInt64, UInt64, UInt64) = (0, 0, 0)
        var count = 0
        forEachWord(in: text) { word in
            count += 1
            if count >= 4 { body(combined(combined(combined(last.0, last.1), last.2), word)) }
            last = (last.1, last.2, word)
        }
        if (1...3).contains(count) { body(combined(combined(last.0, last.1), last.2)) }
    }

    private static func combined(_ first: UInt64, _ second: UInt64) -> UInt64 {
        (first ^ (second &+ 0x9E37_79B9_7F4A_7C15 &+ (first &<< 6) &+ (first &>> 2))) &* 0x0100_0000_01B3
    }

    /// Passes on a hash (FNV-1a) of each word with ASCII in lower case. An ideograph or a syllable of Japanese is a word.
    private static func forEachWord(in text: String, _ body: (UInt64) -> Void) {
        let none: UInt64 = 0xCBF2_9CE4_8422_2325
        var hash = none
        for scalar in text.unicodeScalars {
            let point = scalar.value
            let isAlone = (0x3040...0x9FFF).contains(point)
            if isAlone || !isPartOfWord(point) {
                if hash != none { body(hash) }
                hash = none
                if isAlone { body(UInt64(point)) }
            } else {
                let lower = (0x41...0x5A).contains(point) ? point + 0x20 : point
                hash = (hash ^ UInt64(lower)) &* 0x0100_0000_01B3
            }
        }
        if hash != none { body(hash) }
    }

    /// Returns whether it is a letter or a digit, or beyond ASCII no punctuation of the blocks where texts have it.
    private static func isPartOfWord(_ point: UInt32) -> Bool {
        switch point {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0..<0xC0, 0x2000...0x2BFF, 0x3000...0x303F, 0xFF00...0xFF0F: false
        default: true
        }
    }
}
