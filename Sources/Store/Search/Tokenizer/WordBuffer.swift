/// A word that is being read.
struct WordBuffer {

    /// The most bytes of a word without its decoration; the rest is cut off, as longer words aren't language.
    static let longestWord = 128

    /// The most bytes of a character with its marks.
    static let longestCharacter = 32

    /// The bytes: the first is for a sign before the word, and there is room for signs after it.
    private let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 1 + longestWord + 2)
    private let limit: Int
    private var count = 0

    /// Whether the word is too long, so that nothing more is appended.
    private var isCut = false

    /// The last code point; 0 if nothing was appended yet, or it was left out.
    private(set) var last: UInt32 = 0
    private(set) var isOpen = false
    private var start = 0
    var end = 0

    init(limit: Int) {
        self.limit = limit
    }

    func free() {
        memory.deallocate()
    }

    /// The room for the bytes of a word that is read elsewhere, while none is open here.
    var room: UnsafeMutablePointer<UInt8> { memory + 1 }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: memory + 1, count: count) }

    var place: WordPlace { WordPlace(start: start, end: end, middle: end) }

    func bytes(prefix: UInt8) -> UnsafeBufferPointer<UInt8> {
        memory[0] = prefix
        return UnsafeBufferPointer(start: memory, count: count + 1)
    }

    @inline(__always)
    mutating func begin(at start: Int) {
        self.start = start
        count = 0
        isCut = false
        isOpen = true
    }

    @inline(__always)
    mutating func close() {
        isOpen = false
        last = 0
    }

    /// Appends ASCII letters and digits from a position of a text on.
    ///
    /// - Parameter codes: The table ``WordBytes/codes``.
    /// - Returns: The position at which they end.
    @inline(__always)
    mutating func append(
        lettersOf text: UnsafeBufferPointer<UInt8>, from start: Int, _ codes: UnsafePointer<UInt8>
    ) -> Int {
        let end = isCut ? start : min(text.count, start + limit - count)
        var position = WordBytes.copyLetters(of: text, start..<end, to: memory + 1 + count, codes)
        count += position - start
        if position > start { last = UInt32(memory[count]) }
        while position < text.count, position >= end, codes[Int(text[position])] >= WordBytes.firstLetter {
            cut()
            position += 1
        }
        return position
    }

    mutating func append(scalar point: UInt32) {
        let length = UTF8Scalar.length(point)
        guard count + length <= limit, !isCut else { return cut() }
        UTF8Scalar.encode(point, length, memory + 1 + count)
        count += length
        last = point
    }

    private mutating func cut() {
        isCut = true
        last = 0
    }

    /// - Parameter point: A code point with as many bytes as the last.
    mutating func replaceLast(_ point: UInt32) {
        let length = UTF8Scalar.length(point)
        UTF8Scalar.encode(point, length, memory + 1 + count - length)
        last = point
    }

    /// Appends the suffix, however long the word is.
    mutating func append(suffix: WordSuffix) {
        for _ in 0..<suffix.count {
            memory[1 + count] = suffix.sign
            count += 1
        }
    }

    mutating func append(contentsOf other: WordBuffer) {
        (memory + 1 + count).update(from: other.memory + 1, count: other.count)
        count += other.count
    }
}
