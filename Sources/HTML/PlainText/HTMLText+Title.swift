import Base

extension HTMLText {

    /// Returns the HTML of a title or a name as one line: markup removed, references decoded, white space folded.
    ///
    /// A title may name elements, and RSS has no way to say so: `The <dialog> element`. Markup formats text: it comes
    /// in pairs, stands alone by nature (`<br>`, an image with a source), or has attributes. All other tags are text.
    package static func title(_ html: String) -> String {
        html.withUTF8Bytes { bytes in
            if bytes.firstIndex(of: UInt8(ascii: "<"), from: 0) == nil { return plain(html) }
            var reader = TitleReader(bytes)
            reader.read()
            return reader.folder.knownText
        }
    }
}

/// Reads a title's tokens in one pass.
private struct TitleReader {
    var folder: TextFolder

    private let bytes: HTMLBytes
    private var lastEndTags: LastEndTags

    /// The number of open elements of each name whose start tag was markup.
    private var open: [HTMLElement: Int] = [:]

    init(_ bytes: HTMLBytes) {
        self.bytes = bytes
        folder = TextFolder(capacity: bytes.count)
        lastEndTags = LastEndTags(bytes)
    }

    mutating func read() {
        var tokens = HTMLTokenizer(bytes)
        while let token = tokens.next() {
            switch token {
            case .text(let range): folder.appendDecoded(bytes, range)
            case .rawText(let range, of: .unknown): folder.append(bytes, range)
            case .startTag(let tag) where isText(tag):
                folder.appendDecoded(bytes, tag.range)
                // Whose content would not be markup.
                if tag.element.content != .markup { tokens = HTMLTokenizer(bytes, from: tag.range.upperBound) }
            case .endTag(let tag) where isTextAtEnd(tag): folder.appendDecoded(bytes, tag.range)
            // A title is no document.
            case .doctype(let range): folder.appendDecoded(bytes, range)
            case .unfinishedTag(let tag) where tag.isText(in: bytes): folder.appendDecoded(bytes, tag.range)
            case .startTag(let tag), .endTag(let tag): if tag.element.separatesWords { folder.separate() }
            case .rawText, .comment, .unfinishedTag: break
            }
        }
    }

    private mutating func isText(_ tag: HTMLTag) -> Bool {
        switch tag.element {
        case .unknown: return tag.isText(in: bytes)
        case .br, .wbr: return false
        case .img: return !tag.has("src", in: bytes)
        case let element where element.isVoid || tag.isSelfClosing: return true
        case let element where lastEndTags.follow(tag):
            open[element, default: 0] += 1
            return false
        case let element: return !element.formatsText || !tag.hasValues(in: bytes)
        }
    }

    /// A stray end tag at the end is what is left of markup.
    private mutating func isTextAtEnd(_ tag: HTMLTag) -> Bool {
        if tag.element == .unknown || tag.element.isVoid { return false }
        if let count = open[tag.element], count > 0 {
            open[tag.element] = count - 1
            return false
        }
        return tag.range.upperBound < bytes.count
    }
}

private extension HTMLTag {
    func hasValues(in bytes: HTMLBytes) -> Bool {
        attributes(in: bytes).contains { $0.quote != nil || !$0.value.isEmpty }
    }
}

private extension HTMLElement {
    /// Whether it is there for how text looks or where it leads.
    var formatsText: Bool {
        switch self {
        case .a, .abbr, .acronym, .b, .bdi, .bdo, .big, .center, .cite, .code, .del, .dfn, .div, .em, .font, .h1, .h2,
            .h3,
            .h4, .h5, .h6, .i, .ins, .kbd, .mark, .nobr, .p, .q, .s, .samp, .small, .span, .strike, .strong, .sub, .sup,
            .time, .tt, .u, .var:
            true
        default: false
        }
    }
}
