import Base

/// Writes sanitised HTML from the tokens of any HTML, in one pass and without a tree.
///
/// Only three things are written: tags with a name from a table, attributes in double quotes, and text without `<`. No
/// element whose content parsers read in another way is among them, so that they can't disagree about what is text.
struct SanitizedHTMLBuilder {
    let bytes: HTMLBytes
    var output: SanitizedOutput
    var urls: URLCleaner
    var open = OpenTags()

    /// How many elements are open around the outermost one whose content is dropped.
    var mutedDepth: Int?

    /// Whether a tag was dropped that parts words, and nothing has parted them yet.
    var wordEnds = false

    /// Whether the output ends where a block begins or ends.
    var isAtBoundary = true

    /// The formula that is being read.
    var formula: TeXFormula?

    /// Whether the script that follows is TeX.
    var scriptFormula: TeXFormula.Form?

    var lastImage = LastImage()
    var lastEndTags: LastEndTags

    init(_ bytes: HTMLBytes, base: String?) {
        self.bytes = bytes
        output = SanitizedOutput(bytes)
        urls = URLCleaner(base: base)
        lastEndTags = LastEndTags(bytes)
    }

    /// Nil where nothing is to be changed.
    mutating func build() -> String? {
        for token in HTMLTokenizer(bytes) { take(token) }
        while !open.isEmpty { close() }
        return output.result
    }
}

private extension SanitizedHTMLBuilder {

    mutating func take(_ token: HTMLToken) {
        formula?.read(token, in: bytes)
        switch token {
        case .text(let range): take(text: range) { $0.keepText(range) }
        case .rawText(let range, of: .unknown), .rawText(let range, of: .xmp), .rawText(let range, of: .plaintext):
            take(text: range) { $0.keepRawText(range) }
        case .rawText(let range, of: .script): takeScript(range)
        case .startTag(let tag): begin(tag)
        case .endTag(let tag): end(tag)
        case .rawText, .comment, .doctype, .unfinishedTag: break
        }
    }

    mutating func take(text: Range<Int>, keep: (inout SanitizedOutput) -> Void) {
        guard !isMuted, let first = text.first else { return }
        let isBlank = bytes[first].isHTMLSpace && bytes.trimmed(text).isEmpty
        if !isBlank {
            makeCell()
            if wordEnds, !bytes[first].isHTMLSpace { output.write(" ") }
            wordEnds = false
            isAtBoundary = false
        }
        keep(&output)
    }
}

// MARK: Opening and closing

extension SanitizedHTMLBuilder {

    /// Whether nothing is written.
    var isMuted: Bool { mutedDepth != nil }

    /// Ends the word before content that is no block.
    mutating func beginInline() {
        if wordEnds { output.write(" ") }
        wordEnds = false
        isAtBoundary = false
    }

    mutating func beginBlock() {
        wordEnds = false
        isAtBoundary = true
    }

    /// A tag isn't written.
    mutating func drop(_ element: HTMLElement) {
        if element.separatesWords, !isMuted, !isAtBoundary { wordEnds = true }
    }

    /// Drops everything up to the end of the element. What has no end tag is no reason to drop all the rest.
    mutating func mute(_ tag: HTMLTag) {
        drop(tag.element)
        guard !tag.isSelfClosing, !tag.element.isVoid, lastEndTags.follow(tag) else { return }
        guard open.push(OpenTag(element: tag.element, isWritten: false)) else { return }
        if !isMuted { mutedDepth = open.count - 1 }
    }

    /// Closes elements, the innermost first.
    mutating func close(_ count: Int, with endTag: HTMLTag? = nil) {
        for left in stride(from: count, to: 0, by: -1) { close(with: left == 1 ? endTag : nil) }
    }

    /// Closes the innermost element.
    ///
    /// - Parameter endTag: of this element, to be taken over if it looks as ours do.
    mutating func close(with endTag: HTMLTag? = nil) {
        guard let tag = open.pop() else { return }
        if tag.isWritten, !isMuted {
            writeEndTag(of: tag.element, as: endTag)
            if tag.element.separatesWords { beginBlock() }
        }
        if mutedDepth == open.count {
            mutedDepth = nil
            drop(tag.element)
        }
        if tag.element == .math { finishFormula() }
    }

    private mutating func writeEndTag(of element: HTMLElement, as endTag: HTMLTag?) {
        if let endTag, endTag.range.count == endTag.name.count + 3, endTag.element == element,
            !bytes.hasUppercase(in: endTag.name)
        {
            output.keep(endTag.range)
        } else {
            output.write("</")
            output.write(element.rawValue)
            output.write(">")
        }
    }
}

extension HTMLBytes {
    /// Whether an ASCII capital is in `range`.
    func hasUppercase(in range: Range<Int>) -> Bool {
        range.contains { self[$0] &- 0x41 < 26 }
    }
}
