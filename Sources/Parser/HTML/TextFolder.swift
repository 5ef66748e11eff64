/// Collects text, folding each run of white space into one space and leaving none at the ends.
struct TextFolder {
    private var output: [UInt8] = []

    /// A reference decoded on its own, before its white space is folded.
    private var reference: [UInt8] = []
    private var spaceIsDue = false

    init(capacity: Int) {
        output.reserveCapacity(capacity)
    }

    var text: String { String(decoding: output, as: UTF8.self) }

    /// The next text is another word.
    mutating func separate() {
        spaceIsDue = true
    }

    mutating func append(_ text: String) {
        text.withHTMLBytes { append($0, $0.indices) }
    }

    mutating func append(_ bytes: HTMLBytes, _ range: Range<Int>) {
        var position = range.lowerBound
        while position < range.upperBound {
            if bytes[position].isHTMLSpace {
                spaceIsDue = true
                position += 1
                continue
            }
            let start = position
            while position < range.upperBound, !bytes[position].isHTMLSpace { position += 1 }
            appendWord(bytes, start..<position)
        }
    }

    /// Appends with character references decoded.
    mutating func appendDecoded(_ bytes: HTMLBytes, _ range: Range<Int>) {
        var position = range.lowerBound
        while let ampersand = bytes.firstIndex(of: UInt8(ascii: "&"), in: position..<range.upperBound) {
            append(bytes, position..<ampersand)
            reference.removeAll(keepingCapacity: true)
            position = HTMLEntity.appendReference(
                bytes, ampersand..<range.upperBound, inAttribute: false, to: &reference)
            let decoded = reference
            decoded.withUnsafeBufferPointer { append($0, $0.indices) }
        }
        append(bytes, position..<range.upperBound)
    }

    private mutating func appendWord(_ bytes: HTMLBytes, _ range: Range<Int>) {
        if spaceIsDue, !output.isEmpty { output.append(UInt8(ascii: " ")) }
        spaceIsDue = false
        output.append(contentsOf: bytes[range])
    }
}
