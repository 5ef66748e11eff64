import Base

/// The HTML that is being written. Unchanged parts are copied from the source in pieces as large as possible, and not
/// at all if nothing changes.
struct SanitizedOutput {
    let source: HTMLBytes
    private var bytes: [UInt8] = []

    /// The end of the output, still to be copied from the source.
    private var run = 0..<0

    /// A position in the output to return to.
    struct Mark {
        fileprivate var count: Int
        fileprivate var run: Range<Int>
    }

    init(_ source: HTMLBytes) {
        self.source = source
    }

    /// The output; `nil` if it is the source.
    var result: String? {
        mutating get {
            if bytes.isEmpty, run == source.indices { return nil }
            flush()
            return String(knownUTF8: bytes.span)
        }
    }

    var count: Int { bytes.count + run.count }

    var mark: Mark { Mark(count: bytes.count, run: run) }

    /// Removes everything that was written since `mark`.
    mutating func rewind(to mark: Mark) {
        bytes.removeLast(bytes.count - mark.count)
        run = mark.run
    }

    /// Returns whether a tag was written since `mark`.
    mutating func hasTag(since mark: Mark) -> Bool {
        flush()
        return bytes[(mark.count + mark.run.count)...].contains(UInt8(ascii: "<"))
    }

    /// Copies a piece of the source.
    mutating func keep(_ range: Range<Int>) {
        if range.lowerBound != run.upperBound {
            flush()
            run = range
        } else {
            run = run.lowerBound..<range.upperBound
        }
    }

    mutating func write(_ markup: StaticString) {
        flush()
        bytes.append(markup)
    }

    mutating func write(_ byte: UInt8) {
        flush()
        bytes.append(byte)
    }

    mutating func write(_ markup: String) {
        flush()
        bytes.append(contentsOf: markup.utf8)
    }

    private mutating func write(_ text: ArraySlice<UInt8>) {
        flush()
        bytes.append(contentsOf: text)
    }

    private mutating func flush() {
        guard !run.isEmpty else { return }
        if bytes.isEmpty { bytes.reserveCapacity(source.count + source.count / 16) }
        bytes.append(contentsOf: source[run])
        run = run.upperBound..<run.upperBound
    }
}

// MARK: Text and values

extension SanitizedOutput {

    /// Writes text of the source with its references: those that every parser reads alike are copied, the others
    /// rewritten. Control characters are dropped.
    mutating func keepText(_ range: Range<Int>) {
        keepText(range, inAttribute: false)
    }

    /// Writes the value of an attribute between double quotes.
    mutating func keepValue(of attribute: HTMLAttribute) {
        let mayHaveQuotes = attribute.quote != UInt8(ascii: "\"")
        if mayHaveQuotes, source.firstIndex(of: UInt8(ascii: "\""), in: attribute.value) != nil {
            var decoded: [UInt8] = []
            HTMLEntity.appendDecoded(source, attribute.value, inAttribute: true, to: &decoded)
            writeEscaped(decoded)
        } else {
            keepText(attribute.value, inAttribute: true)
        }
    }

    private mutating func keepText(_ range: Range<Int>, inAttribute: Bool) {
        var position = range.lowerBound
        while true {
            let special = nextSpecial(in: position..<range.upperBound)
            keep(position..<special)
            guard special < range.upperBound else { return }
            position = special + 1
            if source[special] != UInt8(ascii: "&") {
                writeEscaped(source[special])
            } else if let end = HTMLReference.endOfPlain(source, special..<range.upperBound) {
                keep(special..<end)
                position = end
            } else {
                var decoded: [UInt8] = []
                position = HTMLEntity.appendReference(
                    source, special..<range.upperBound, inAttribute: inAttribute, to: &decoded)
                writeEscaped(decoded)
            }
        }
    }

    /// Writes text of the source in which ampersands are literal.
    mutating func keepRawText(_ range: Range<Int>) {
        var position = range.lowerBound
        while position < range.upperBound {
            let special = nextSpecial(in: position..<range.upperBound)
            keep(position..<special)
            if special < range.upperBound { writeEscaped(source[special]) }
            position = special + 1
        }
    }

    mutating func writeEscaped(_ text: some Sequence<UInt8>) {
        // References can produce control characters that have been removed from the source.
        let bytes = Array(text)
        let cleaned = bytes.withUnsafeBufferPointer { ControlFilter.cleaned($0) } ?? bytes
        var rest = cleaned[...]
        while let escaped = rest.firstIndex(where: Self.isEscaped) {
            write(rest[..<escaped])
            writeEscaped(rest[escaped])
            rest = rest[(escaped + 1)...]
        }
        write(rest)
    }

    /// Returns whether ``writeEscaped(_:)`` changes the byte. No carriage return gets there.
    private static func isEscaped(_ byte: UInt8) -> Bool { isSpecial(byte) || byte == UInt8(ascii: "\"") }

    private mutating func writeEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "&"): write("&amp;")
        case UInt8(ascii: "<"): write("&lt;")
        case UInt8(ascii: ">"): write("&gt;")
        case UInt8(ascii: "\""): write("&quot;")
        // A form feed separates words.
        case 0x0C: write(" ")
        case 0x09, 0x0A, 0x20..<0x7F, 0x80...: write(byte)
        default: break
        }
    }

    /// The next byte that cannot simply be copied.
    private func nextSpecial(in range: Range<Int>) -> Int {
        range.first { Self.isSpecial(source[$0]) } ?? range.upperBound
    }

    /// One look-up in bits for the ASCII half.
    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte < 0x40 ? specialBelow64 >> UInt64(byte) & 1 != 0 : byte == 0x7F
    }

    /// Control characters except tab, line feed and carriage return; `&`, `<`, `>`.
    private static var specialBelow64: UInt64 { 0xFFFF_D9FF &+ bit("&") &+ bit("<") &+ bit(">") }

    private static func bit(_ character: Unicode.Scalar) -> UInt64 { 1 << UInt64(character.value) }
}
