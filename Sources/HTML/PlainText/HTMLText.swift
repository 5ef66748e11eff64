import Base

/// Extracts the words of HTML without its markup.
package enum HTMLText {

    /// Returns HTML as one line: markup removed, references decoded, white space folded. See ``title(_:)`` for titles.
    ///
    /// Text that only looks like a tag stays: `a < b`, `Vec<T>`, `x<y`. See ``HTMLTag/isText(in:)``.
    package static func plain(_ html: String) -> String {
        html.withUTF8Bytes { bytes in
            if bytes.firstIndex(of: UInt8(ascii: "<"), from: 0) == nil,
                bytes.firstIndex(of: UInt8(ascii: "&"), from: 0) == nil, isFolded(bytes)
            {
                return html
            }
            var folder = TextFolder(capacity: bytes.count)
            append(bytes, to: &folder, purpose: .reading)
            return folder.knownText
        }
    }

    /// Raise this whenever the result of ``searchable(_:)`` changes: search indexes are then rebuilt.
    package static let searchableVersion = 1

    /// Returns the words of HTML for full-text search, separated by single spaces: the result of `plain`, and the
    /// alternative text of images. Scripts, styles and comments are left out.
    package static func searchable(_ html: String) -> String {
        html.withUTF8Bytes { bytes in
            var folder = TextFolder(capacity: bytes.count)
            append(bytes, to: &folder, purpose: .searching)
            return folder.knownText
        }
    }
}

extension HTMLText {
    /// Returns plain text with its white space folded.
    package static func folded(_ text: String) -> String {
        text.withUTF8Bytes { bytes in
            if isFolded(bytes) { return text }
            var folder = TextFolder(capacity: bytes.count)
            folder.append(bytes, bytes.indices)
            return folder.knownText
        }
    }
}

private extension HTMLText {
    enum Purpose {
        case reading, searching
    }

    static func append(_ bytes: HTMLBytes, to folder: inout TextFolder, purpose: Purpose) {
        for token in HTMLTokenizer(bytes) {
            switch token {
            case .text(let range): folder.appendDecoded(bytes, range)
            case .rawText(let range, of: .unknown), .rawText(let range, of: .xmp), .rawText(let range, of: .plaintext):
                folder.append(bytes, range)
            case .startTag(let tag) where purpose == .reading && tag.isText(in: bytes),
                .unfinishedTag(let tag) where purpose == .reading && tag.isText(in: bytes):
                folder.appendDecoded(bytes, tag.range)
            case .startTag(let tag):
                if tag.element.separatesWords { folder.separate() }
                if purpose == .searching, tag.element == .img, let text = tag.value(of: "alt", in: bytes) {
                    folder.separate()
                    folder.append(text)
                    folder.separate()
                }
            case .endTag(let tag): if tag.element.separatesWords { folder.separate() }
            case .rawText, .comment, .doctype, .unfinishedTag: break
            }
        }
    }

    /// Returns whether folding white space would change nothing.
    static func isFolded(_ bytes: HTMLBytes) -> Bool {
        var previousIsSpace = true
        for byte in bytes {
            if byte.isHTMLSpace {
                if previousIsSpace || byte != UInt8(ascii: " ") { return false }
                previousIsSpace = true
            } else {
                previousIsSpace = false
            }
        }
        return !previousIsSpace || bytes.isEmpty
    }
}

extension HTMLText {

    /// Returns plain text as HTML, in which addresses of the web are links.
    static func linked(_ text: Substring) -> String {
        var html = ""
        var rest = text
        while let address = firstAddress(in: rest) {
            let url = escaped(rest[address], quotes: true)
            html += escaped(rest[..<address.lowerBound]) + "<a href=\"" + url + "\">" + url + "</a>"
            rest = rest[address.upperBound...]
        }
        return html + escaped(rest)
    }

    /// Returns where the first address stands, without the marks of the sentence around it: a full stop after it, or a
    /// bracket that was opened before it.
    private static func firstAddress(in text: Substring) -> Range<Substring.Index>? {
        var search = text
        while let separator = search.firstRange(of: "://") {
            search = search[separator.upperBound...]
            let scheme = text[..<separator.lowerBound].reversed().prefix { $0.isASCII && $0.isLetter }.reversed()
            guard ["http", "https"].contains(String(scheme).lowercased()),
                let start = text.index(separator.lowerBound, offsetBy: -scheme.count, limitedBy: text.startIndex),
                start == text.startIndex || !isPartOfWord(text[text.index(before: start)])
            else { continue }
            // What follows is looked through only once, as the next search begins behind it.
            let rest = text[separator.upperBound...]
            if let first = rest.first, isHost(first) { return start..<end(ofAddress: rest) }
        }
        return nil
    }

    private static func end(ofAddress text: Substring) -> Substring.Index {
        var address = text.prefix { !$0.isWhitespace && !"<>\"“”„«»「」『』、。，；：！？（）".contains($0) }
        // How many more brackets of a kind are closed than opened.
        var closed: [Character: Int] = [:]
        for character in address {
            if let closing = brackets[character] { closed[closing, default: 0] -= 1 }
            if ")]}".contains(character) { closed[character, default: 0] += 1 }
        }
        while let last = address.last {
            if ".,;:!?'’*…".contains(last) {
                address.removeLast()
            } else if let surplus = closed[last], surplus > 0 {
                closed[last] = surplus - 1
                address.removeLast()
            } else {
                break
            }
        }
        return address.endIndex
    }

    private static let brackets: [Character: Character] = ["(": ")", "[": "]", "{": "}"]

    private static func isPartOfWord(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber)
    }

    /// Returns whether a host may begin with `character`: a name, or an IPv6 address.
    private static func isHost(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "["
    }
}

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

extension HTMLText {

    /// Returns HTML that shows plain text: blank lines part paragraphs, other line ends are kept. So are the spaces of a
    /// paragraph whose lines are indented or in columns, and addresses are links. A space with a mark on it is white space
    /// to `Character`, but not blank.
    package static func html(plain text: String) -> String {
        let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
            .split(separator: "\n", omittingEmptySubsequences: false)
        let paragraphs = lines.split { $0.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
        return paragraphs.map { lines in
            lines.contains { hasShape($0) }
                ? "<p style=\"white-space: pre-wrap\">" + lines.map { linked($0) }.joined(separator: "\n") + "</p>"
                : "<p>" + lines.map { linked($0) }.joined(separator: "<br>\n") + "</p>"
        }.joined(separator: "\n")
    }

    /// Returns whether the spaces of a line mean something: it is indented, or has a gap that is no typist's after a
    /// sentence.
    private static func hasShape(_ line: Substring) -> Bool {
        let line = Array(line.utf8)
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        guard let end = line.lastIndex(where: { !isBlank($0) }) else { return false }
        if isBlank(line[0]) || line[..<end].contains(UInt8(ascii: "\t")) { return true }
        return line.indices.dropFirst().contains { index in
            index < end && isBlank(line[index]) && isBlank(line[index + 1]) && !".!?:".utf8.contains(line[index - 1])
                && !isBlank(line[index - 1])
        }
    }

    /// Text as HTML has it. Byte by byte: to Swift, `<` and an accent after it are one character, and not `<`.
    ///
    /// - Parameter quotes: Whether quotation marks are escaped, too, for the values of attributes.
    package static func escaped(_ text: some StringProtocol, quotes: Bool = false) -> String {
        let text = String(text)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 16)
        bytes.appendEscaped(text.utf8.span, quotes: quotes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
