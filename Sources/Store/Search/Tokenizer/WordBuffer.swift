/// A word that is being read.
struct WordBuffer {

    /// Words are cut to so many bytes, without their decoration: what is longer isn't language.
    static let longestWord = 128

    /// Characters with their marks.
    static let longestCharacter = 32

    /// The first byte is for what stands before a word; and there is room behind for what stands after it.
    private let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 1 + longestWord + 2)
    private let limit: Int
    private var count = 0

    /// Nothing more is taken: the word is too long.
    private var isCut = false

    /// The code point that was appended last; 0: there is none, or it was left out.
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

    /// For the bytes of a word that was read elsewhere, while none is open here.
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

    /// Letters and digits of ASCII, from a position of a text on.
    ///
    /// - Parameter codes: See ``WordBytes``.
    /// - Returns: Where they end.
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

    /// - Parameter point: Has as many bytes as the last.
    mutating func replaceLast(_ point: UInt32) {
        let length = UTF8Scalar.length(point)
        UTF8Scalar.encode(point, length, memory + 1 + count - length)
        last = point
    }

    /// However long the word is.
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
