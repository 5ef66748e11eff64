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
