/// Eight bytes of a text, compared at once. Results have the high bits of the matching bytes, the first byte lowest.
///
/// Bit Twiddling Hacks, "Determine if a word has a byte equal to n": the exact forms, whatever the other bytes are. Public,
/// as Swift 6.3 inlines nothing of a type that is `package` in other modules. For the search index alone.
public struct EightBytes {
    @usableFromInline let word: UInt64

    @inlinable @inline(__always) static var ones: UInt64 { 0x0101_0101_0101_0101 }
    @inlinable @inline(__always) static var lows: UInt64 { 0x7F7F_7F7F_7F7F_7F7F }
    @inlinable @inline(__always) static var highs: UInt64 { 0x8080_8080_8080_8080 }

    /// - Parameter start: the start of at least eight bytes.
    @inlinable @inline(__always)
    package init(at start: UnsafePointer<UInt8>) {
        word = UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
    }

    @inlinable @inline(__always)
    init(_ word: UInt64) {
        self.word = word
    }

    /// The bytes beyond ASCII.
    @inlinable @inline(__always)
    package var beyondASCII: UInt64 { word & Self.highs }

    /// Whether all are ASCII from the space on, including DEL, as in most texts: the fastest test. Only a byte that
    /// isn't borrows from the next one, which doesn't change the result.
    @inlinable @inline(__always)
    package var arePrintable: Bool { ((word &- 0x20 &* Self.ones) | word) & Self.highs == 0 }

    @inlinable @inline(__always)
    package func equal(to byte: UInt8) -> UInt64 {
        let difference = word ^ (UInt64(byte) &* Self.ones)
        return ~(((difference & Self.lows) &+ Self.lows) | difference) & Self.highs
    }

    /// - Parameter limit: at most 0x80.
    @inlinable @inline(__always)
    package func less(than limit: UInt8) -> UInt64 {
        ~(((word & Self.lows) &+ UInt64(0x80 - limit) &* Self.ones) | word) & Self.highs
    }

    /// Returns the bytes with these bits set in each.
    @inlinable @inline(__always)
    package func setting(_ bits: UInt8) -> EightBytes {
        EightBytes(word | UInt64(bits) &* Self.ones)
    }

    @inlinable @inline(__always)
    package var asciiLetters: UInt64 {
        setting(0x20).isBetween(UInt8(ascii: "a"), UInt8(ascii: "z"))
    }

    @inlinable @inline(__always)
    package var asciiDigits: UInt64 {
        isBetween(UInt8(ascii: "0"), UInt8(ascii: "9"))
    }

    /// - Parameter last: at most 0x7F.
    @inlinable @inline(__always)
    func isBetween(_ first: UInt8, _ last: UInt8) -> UInt64 {
        less(than: last + 1) & ~less(than: first)
    }

    /// - Parameter letters: the letters among the bytes, see ``asciiLetters``.
    @inlinable @inline(__always)
    package func lowercased(_ letters: UInt64) -> EightBytes {
        EightBytes(word | letters >> 2)
    }

    /// Stores the bytes. There must be room for eight.
    @inlinable @inline(__always)
    package func store(at start: UnsafeMutablePointer<UInt8>) {
        UnsafeMutableRawPointer(start).storeBytes(of: word.littleEndian, as: UInt64.self)
    }

    /// Returns the index of the first byte that doesn't match; 8 if all do.
    @inlinable @inline(__always)
    package static func first(notIn found: UInt64) -> Int { first(of: ~found & highs) }

    /// Returns the index of the first byte that matches; 8 if none does.
    @inlinable @inline(__always)
    package static func first(of found: UInt64) -> Int { found.trailingZeroBitCount >> 3 }
}
