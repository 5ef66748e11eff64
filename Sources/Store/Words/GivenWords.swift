/// Which words of a text the search index was given already. It counts an article once for each word, and takes ten times
/// as long to find that out: two words in five of an article are there before.
///
/// Long words aren't remembered, and a word makes way for another one with the same hash: they are given again. What is
/// given depends on the text alone.
struct GivenWords {
    /// Words of up to sixteen bytes: as numbers, no two are alike.
    private struct Entry: Equatable {
        var first: UInt64 = 0
        var last: UInt64 = 0

        /// The number of the text, and how many bytes the word has.
        var text: UInt64 = 0
    }

    private static let mostBytes = 16
    private static let count = 512

    /// The first one has the number of the text; the others are found by hashes.
    private let entries: UnsafeMutablePointer<Entry>

    /// Lives until ``free()``.
    init() {
        entries = .allocate(capacity: 1 + Self.count)
        entries.initialize(repeating: Entry(), count: 1 + Self.count)
    }

    /// As C passes it on.
    init(_ pointer: OpaquePointer) {
        entries = UnsafeMutablePointer(pointer)
    }

    var pointer: OpaquePointer { OpaquePointer(entries) }

    func free() {
        entries.deallocate()
    }

    /// Forgets all words: another text begins.
    func begin() {
        entries[0].text += 32
    }

    /// - Returns: Whether the index must be given the word.
    @inline(__always)
    func add(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = word.baseAddress, word.count > 0, word.count <= Self.mostBytes else { return true }
        var entry = Entry(text: entries[0].text | UInt64(word.count))
        let bytes = UnsafeRawPointer(start)
        switch word.count {
        case 8...:
            entry.first = bytes.loadUnaligned(as: UInt64.self)
            entry.last = bytes.loadUnaligned(fromByteOffset: word.count - 8, as: UInt64.self)
        case 4...:
            entry.first = UInt64(bytes.loadUnaligned(as: UInt32.self))
            entry.last = UInt64(bytes.loadUnaligned(fromByteOffset: word.count - 4, as: UInt32.self))
        default:
            entry.first = UInt64(word[0]) | UInt64(word[word.count / 2]) << 8 | UInt64(word[word.count - 1]) << 16
        }
        // Fibonacci hashing: the high bits are the best ones.
        let hash = (entry.first ^ (entry.last &* 31) &+ UInt64(word.count)) &* 0x9E37_79B9_7F4A_7C15
        let slot = 1 + Int(truncatingIfNeeded: hash >> 55)
        if entries[slot] == entry { return false }
        entries[slot] = entry
        return true
    }
}
