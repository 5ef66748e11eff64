import Base

/// A document with a processing instruction in place of each CDATA section.
///
/// libxml2 reads CDATA character by character, several times slower than it needs to: it is most of the time that a feed
/// of full articles takes. Nothing in a section needs a parser, so libxml2 isn't shown any.
struct CDATASections: ~Copyable {
    private static let instruction: StaticString = "<?x-cdata?>"

    /// What libxml2 reads.
    private(set) var skeleton = ByteBuffer(capacity: 65536)

    /// The text of each section, in the order of the instructions. They point into the document.
    private(set) var texts: [UnsafeBufferPointer<UInt8>] = []

    /// Nil when the document has no sections, or may have them where they are not text.
    init?(_ document: UnsafeBufferPointer<UInt8>) {
        var source = XMLSource(document)
        var copied = 0
        while let start = source.next(UInt8(ascii: "<"), from: source.position) {
            source.position = start
            switch source.byte(1) {
            case UInt8(ascii: "!"):
                guard let text = Self.section(at: &source) else { return nil }
                if text.isEmpty { continue }
                skeleton.append(UnsafeBufferPointer(rebasing: document[copied..<start]))
                skeleton.append(Self.instruction)
                copied = source.position
                texts.append(UnsafeBufferPointer(rebasing: document[text]))
            case UInt8(ascii: "?"):
                if source.starts(with: Self.instruction) { return nil }
                source.skip(past: "?>")
            default:
                source.position += 1
            }
        }
        if texts.isEmpty { return nil }
        skeleton.append(UnsafeBufferPointer(rebasing: document[copied...]))
    }

    /// Whether an instruction is one of ours, by its target.
    static func isTarget(_ target: UnsafePointer<UInt8>) -> Bool {
        XMLAttributes.isEqual(target, "x-cdata")
    }

    /// Steps over what starts with `<!`. The text of a section; empty for everything else; nil when the document is
    /// better read as it is: the section has no end, or the document type declares entities.
    private static func section(at source: inout XMLSource) -> Range<Int>? {
        if source.starts(with: "<![cdata[") {
            let start = source.position + 9
            guard let end = source.find("]]>", from: start) else { return nil }
            source.position = end + 3
            return start..<end
        }
        if source.starts(with: "<!--") {
            source.skip(past: "-->")
            return 0..<0
        }
        guard let end = source.next(UInt8(ascii: ">"), from: source.position),
            source.next(UInt8(ascii: "["), in: source.position..<end) == nil
        else { return nil }
        source.position = end + 1
        return 0..<0
    }
}
