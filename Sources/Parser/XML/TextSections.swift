import Base

/// A document with a processing instruction in place of each text that needs no parser: CDATA sections, and texts that are
/// full of references, as escaped HTML is.
///
/// libxml2 reads CDATA character by character, several times slower than it needs to, and takes as long for a reference as
/// for a hundred letters: that is most of the time that a feed of full articles takes. So it isn't shown any.
struct TextSections: ~Copyable {
    private static let instruction: StaticString = "<?x-text?>"

    struct Section {
        /// A part of the document.
        var bytes: UnsafeBufferPointer<UInt8>

        /// Whether it has references, see ``XMLReference``.
        var isEscaped: Bool
    }

    /// What libxml2 reads.
    private(set) var skeleton = ByteBuffer(capacity: 65536)

    /// In the order of the instructions.
    private(set) var sections: [Section] = []

    private let document: UnsafeBufferPointer<UInt8>

    /// How much of the document is in the skeleton, or has an instruction there.
    private var copied = 0

    /// Nil when the document has no such texts, or may have them where they are not text.
    init?(_ document: UnsafeBufferPointer<UInt8>) {
        self.document = document
        var source = XMLSource(document)
        while let start = source.next(UInt8(ascii: "<"), from: source.position) {
            if let text = EscapedText.range(in: document, source.position..<start) {
                hide(text, from: text.lowerBound, to: text.upperBound, isEscaped: true)
            }
            source.position = start
            switch source.byte(1) {
            case UInt8(ascii: "!"):
                guard let text = Self.section(at: &source) else { return nil }
                if !text.isEmpty { hide(text, from: start, to: source.position) }
            case UInt8(ascii: "?"):
                if source.starts(with: Self.instruction) { return nil }
                source.skip(past: "?>")
            default:
                source.position += 1
            }
        }
        if sections.isEmpty { return nil }
        skeleton.append(UnsafeBufferPointer(rebasing: document[copied...]))
    }

    /// - Parameters:
    ///   - start: Where its markup begins.
    ///   - end: Where its markup ends.
    private mutating func hide(_ text: Range<Int>, from start: Int, to end: Int, isEscaped: Bool = false) {
        skeleton.append(UnsafeBufferPointer(rebasing: document[copied..<start]))
        skeleton.append(Self.instruction)
        copied = end
        sections.append(Section(bytes: UnsafeBufferPointer(rebasing: document[text]), isEscaped: isEscaped))
    }

    /// Whether an instruction is one of ours, by its target.
    static func isTarget(_ target: UnsafePointer<UInt8>) -> Bool {
        XMLAttributes.isEqual(target, "x-text")
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
            // `<!-->` is the beginning of a comment only.
            source.position += 4
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

/// Text between tags whose references XML itself defines.
private enum EscapedText {
    /// In bytes.
    private static let shortest = 64

    /// With fewer references, libxml2 reads a text faster than an instruction.
    private static let fewestReferences = 4

    /// - Parameter range: From within a tag, or from other text, to the next markup.
    static func range(in document: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Range<Int>? {
        guard range.count >= shortest, document.firstIndex(of: UInt8(ascii: "&"), in: range) != nil,
            let start = afterLastTag(in: document, range)
        else { return nil }
        var count = 0
        var position = start
        while let ampersand = document.firstIndex(of: UInt8(ascii: "&"), in: position..<range.upperBound) {
            guard let reference = XMLReference(document, at: ampersand) else { return nil }
            position = reference.end
            count += 1
        }
        return count >= fewestReferences ? start..<range.upperBound : nil
    }

    /// Behind the last `>`. The tag ends there or before, as there is no `<` in tags.
    private static func afterLastTag(in document: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
        var start: Int?
        var position = range.lowerBound
        while let bracket = document.firstIndex(of: UInt8(ascii: ">"), in: position..<range.upperBound) {
            position = bracket + 1
            start = position
        }
        return start
    }
}
