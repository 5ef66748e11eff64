import Base

extension HTMLText {

    /// Returns whether it begins like a web page: with HTML's document type or, as `html`, `head` and `body` may be
    /// omitted, with any element that they can start with.
    package static func isPage(_ bytes: HTMLBytes) -> Bool {
        for token in HTMLTokenizer(bytes) {
            switch token {
            case .doctype(let range): if isDocumentType(bytes, range) { return true }
            case .startTag(let tag): return tag.element.mayBeginPage
            default: continue
            }
        }
        return false
    }

    /// Returns whether it is `<!doctype html>`, or one of the longer forms of HTML 4 and XHTML.
    private static func isDocumentType(_ bytes: HTMLBytes, _ range: Range<Int>) -> Bool {
        let name = range.lowerBound + "<!doctype".utf8.count..<range.upperBound
        guard let word = bytes.firstWord(in: name), bytes.starts(with: "html", at: word.lowerBound) else {
            return false
        }
        return word.count == 4 || bytes[word.lowerBound + 4] == UInt8(ascii: ">")
    }
}

private extension HTMLElement {
    /// Whether a page may begin with it. Left out are those of other XML documents: `map`, `menu`, `object`, `svg`.
    var mayBeginPage: Bool {
        switch self {
        case .html, .head, .title, .base, .link, .meta, .style, .script, .noscript, .body, .frameset, .header, .nav,
            .main, .div, .p, .h1, .h2, .h3, .h4, .h5, .h6, .hr, .br, .center, .font, .b, .i, .a, .img, .span, .form,
            .iframe, .pre, .table, .ul, .ol, .dl:
            true
        default: false
        }
    }
}
