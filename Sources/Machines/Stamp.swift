/// When a value was written, by the clock of the machine that wrote it, or later than what that machine had seen.
///
/// A hybrid logical clock (https://cse.buffalo.edu/tech-reports/2014-04.pdf), kept for each register: milliseconds since
/// 1970 and a counter of 16 bits. What was written after something else had been seen has a greater stamp, whatever the
/// clocks say.
package struct Stamp: Comparable, Hashable, Sendable {
    /// The milliseconds in the higher 47 bits, the counter in the lower 16. Never negative.
    package let bits: Int64

    package init(bits: Int64) {
        self.bits = max(0, bits)
    }

    /// - Parameter milliseconds: since 1970; a time outside 1970 to 6429 becomes the nearer of both.
    package init(milliseconds: Int64) {
        bits = min(max(0, milliseconds), Int64.max >> 16) << 16
    }

    /// Reads milliseconds since 1970 that a record has; `nil` for anything else, and for a time that no stamp has.
    package static func milliseconds(_ text: String) -> Int64? {
        Int64(text).flatMap { 0...Int64.max >> 16 ~= $0 ? $0 : nil }
    }

    /// Creates the last stamp of a millisecond since 1970.
    package init(lastOf milliseconds: Int64) {
        bits = Stamp(milliseconds: milliseconds).bits | 0xFFFF
    }

    /// Creates the stamp of a value that replaces another.
    ///
    /// - Parameters:
    ///   - milliseconds: the writer's clock.
    ///   - seen: the stamp of the value that the writer has seen; `nil` if there was none.
    package init(milliseconds: Int64, after seen: Stamp?) {
        let next = seen.map { $0.bits == .max ? .max : $0.bits + 1 } ?? 0
        bits = max(Stamp(milliseconds: milliseconds).bits, next)
    }

    package var milliseconds: Int64 { bits >> 16 }

    /// Returns whether a clock that says `now` may apply the value: a machine whose clock is more than a day ahead must
    /// not decide until then.
    ///
    /// - Parameter now: milliseconds since 1970.
    package func isCredible(at now: Int64) -> Bool { milliseconds <= Self.lastCredible(at: now) }

    /// Returns the last millisecond since 1970 that is credible.
    package static func lastCredible(at now: Int64) -> Int64 { now + tolerance }

    private static let tolerance: Int64 = 86_400_000

    package static func < (left: Stamp, right: Stamp) -> Bool { left.bits < right.bits }
}

extension Stamp {
    /// Reads the sixteen hexadecimal digits of a line; `nil` for anything else.
    init?(text: some StringProtocol) {
        guard text.utf8.count == 16, text.utf8.allSatisfy(\.isLowerHexDigit), let bits = Int64(text, radix: 16) else {
            return nil
        }
        self.bits = bits
    }

    var text: String { Hexadecimal.text(UInt64(bits), digits: 16) }
}

/// Numbers as lower-case hexadecimal digits.
enum Hexadecimal {

    static func text(_ number: UInt64, digits: Int) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
}

extension UInt8 {
    var isLowerHexDigit: Bool { 0x30...0x39 ~= self || 0x61...0x66 ~= self }
}
