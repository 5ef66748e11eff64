import Base

/// Splits HTML into tokens as browsers do (WHATWG HTML 13.2.5), in one pass, without allocations.
///
/// It differs in two points, because feeds are often written by XML tools: `<script/>` and its like have no content,
/// and a CDATA section is text everywhere.
package struct HTMLTokenizer: Sequence, IteratorProtocol {
    private let bytes: HTMLBytes
    private(set) var position: Int

    /// The element whose text isn't markup, while the tokenizer is inside it.
    private var rawElement: HTMLElement?

    package init(_ bytes: HTMLBytes, from position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    package mutating func next() -> HTMLToken? {
        if let element = rawElement {
            rawElement = nil
            let text = takeRawText(of: element)
            if !text.isEmpty {
                return element.content == .escapableRawText ? .text(text) : .rawText(text, of: element)
            }
        }
        guard position < bytes.count else { return nil }
        let start = position
        let markup = nextMarkup(from: start)
        if markup > start {
            position = markup
            return .text(start..<markup)
        }
        return takeMarkup()
    }
}

private extension HTMLTokenizer {

    /// Returns the next `<` that begins a tag or a comment: followed by a letter, `/`, `!` or `?`.
    func nextMarkup(from start: Int) -> Int {
        var search = start
        while let bracket = bytes.firstIndex(of: UInt8(ascii: "<"), from: search), bracket + 1 < bytes.count {
            switch bytes[bracket + 1] {
            case UInt8(ascii: "!"), UInt8(ascii: "?"): return bracket
            case UInt8(ascii: "/"): if bracket + 2 < bytes.count { return bracket }
            case let byte where byte.isASCIILetter: return bracket
            default: break
            }
            search = bracket + 1
        }
        return bytes.count
    }

    /// Reads markup. `position` is at its `<`.
    mutating func takeMarkup() -> HTMLToken {
        switch bytes[position + 1] {
        case UInt8(ascii: "!"): takeDeclaration()
        case UInt8(ascii: "?"): .comment(takeBogusComment())
        case UInt8(ascii: "/"):
            bytes[position + 2].isASCIILetter ? takeTag(nameAt: position + 2) : .comment(takeBogusComment())
        default: takeTag(nameAt: position + 1)
        }
    }

    mutating func takeTag(nameAt nameStart: Int) -> HTMLToken {
        let isEndTag = nameStart == position + 2
        var nameEnd = nameStart + 1
        while nameEnd < bytes.count, !endsName(bytes[nameEnd]) { nameEnd += 1 }
        let name = nameStart..<nameEnd

        var attributes = HTMLAttributes(bytes: bytes, range: nameEnd..<bytes.count)
        while attributes.next() != nil {}
        let close = attributes.position
        let isFinished = close < bytes.count

        var tag = HTMLTag(
            element: HTMLElement(HTMLBytes(rebasing: bytes[name])), range: position..<(isFinished ? close + 1 : close),
            name: name, attributeBytes: nameEnd..<close)
        tag.isSelfClosing = attributes.isSelfClosing
        position = tag.range.upperBound
        guard isFinished else { return .unfinishedTag(tag) }
        if isEndTag { return .endTag(tag) }
        if tag.element.content != .markup, !tag.isSelfClosing { rawElement = tag.element }
        return .startTag(tag)
    }

    func endsName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || byte.isHTMLSpace
    }

    /// Reads everything up to the end tag of `element`, which is left for the next token.
    mutating func takeRawText(of element: HTMLElement) -> Range<Int> {
        let start = position
        position = element.content == .plainText ? bytes.count : endTag(of: element, from: start)
        return start..<position
    }

    func endTag(of element: HTMLElement, from start: Int) -> Int {
        var search = start
        while let bracket = bytes.firstIndex(of: UInt8(ascii: "<"), from: search) {
            let name = bracket + 2
            if name < bytes.count, bytes[bracket + 1] == UInt8(ascii: "/") {
                var end = name
                while end < bytes.count, end - name < 16, !endsName(bytes[end]) { end += 1 }
                if HTMLElement(HTMLBytes(rebasing: bytes[name..<end])) == element { return bracket }
            }
            search = bracket + 1
        }
        return bytes.count
    }

    /// Reads `<!` and the text after it: a comment, a document type or a CDATA section.
    mutating func takeDeclaration() -> HTMLToken {
        if bytes.starts(with: "<!--", at: position) { return .comment(takeComment()) }
        if bytes.starts(with: "<![cdata[", at: position) { return takeCharacterData() }
        let isDoctype = bytes.starts(with: "<!doctype", at: position)
        let range = takeBogusComment()
        return isDoctype ? .doctype(range) : .comment(range)
    }

    mutating func takeBogusComment() -> Range<Int> {
        let start = position
        position = bytes.firstIndex(of: UInt8(ascii: ">"), from: start).map { $0 + 1 } ?? bytes.count
        return start..<position
    }

    /// Reads a comment. It ends at `-->` or `--!>`; `<!-->` and `<!--->` are complete.
    mutating func takeComment() -> Range<Int> {
        let start = position
        var search = start + 4
        while let bracket = bytes.firstIndex(of: UInt8(ascii: ">"), from: search) {
            search = bracket + 1
            guard closesComment(bracket, startedAt: start) else { continue }
            position = search
            return start..<search
        }
        position = bytes.count
        return start..<position
    }

    func closesComment(_ bracket: Int, startedAt start: Int) -> Bool {
        let dash = UInt8(ascii: "-")
        if bytes[bracket - 1] == dash, bytes[bracket - 2] == dash { return true }
        return bracket >= start + 7 && bytes[bracket - 1] == UInt8(ascii: "!") && bytes[bracket - 2] == dash
            && bytes[bracket - 3] == dash
    }

    mutating func takeCharacterData() -> HTMLToken {
        let start = position + 9
        var search = start
        while let bracket = bytes.firstIndex(of: UInt8(ascii: ">"), from: search) {
            search = bracket + 1
            let close = bracket - 2
            guard close >= start, bytes[close] == UInt8(ascii: "]"), bytes[close + 1] == UInt8(ascii: "]") else {
                continue
            }
            position = search
            return .rawText(start..<close, of: .unknown)
        }
        position = bytes.count
        return .rawText(start..<position, of: .unknown)
    }
}
