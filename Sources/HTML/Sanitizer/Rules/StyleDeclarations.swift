import Base

/// The declarations of a `style` attribute: names and values between colons and semicolons, without white space around
/// them. Strings and comments aren't parsed: values with one are not kept.
struct StyleDeclarations: Sequence, IteratorProtocol {
    private let bytes: HTMLBytes
    private let range: Range<Int>
    private var position: Int

    init(_ bytes: HTMLBytes, _ range: Range<Int>) {
        self.bytes = bytes
        self.range = range
        position = range.lowerBound
    }

    mutating func next() -> (name: Range<Int>, value: Range<Int>)? {
        while position < range.upperBound {
            let end = bytes.firstIndex(of: UInt8(ascii: ";"), in: position..<range.upperBound) ?? range.upperBound
            let declaration = position..<end
            position = end + 1
            guard let colon = bytes.firstIndex(of: UInt8(ascii: ":"), in: declaration) else { continue }
            let value = colon + 1..<end
            return (bytes.trimmed(declaration.lowerBound..<colon), bytes.trimmed(withoutPriority(value)))
        }
        return nil
    }

    private func withoutPriority(_ value: Range<Int>) -> Range<Int> {
        guard let mark = bytes.firstIndex(of: UInt8(ascii: "!"), in: value) else { return value }
        return value.lowerBound..<mark
    }
}
