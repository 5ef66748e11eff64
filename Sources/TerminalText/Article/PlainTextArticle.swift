import Base
import HTML

/// Recognises articles that are plain text although the feed declares HTML: YouTube's descriptions, Markdown.
enum PlainTextArticle {

    /// Returns whether there is an empty line, and no element that makes lines or paragraphs.
    static func matches(_ bytes: HTMLBytes) -> Bool {
        for token in HTMLTokenizer(bytes) {
            switch token {
            case .startTag(let tag) where tag.element.separatesWords || tag.element == .img: return false
            default: continue
            }
        }
        return hasEmptyLine(bytes)
    }

    private static func hasEmptyLine(_ bytes: HTMLBytes) -> Bool {
        var isEmpty = false
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                if isEmpty { return true }
                isEmpty = true
            } else if !byte.isHTMLSpace {
                isEmpty = false
            }
        }
        return false
    }
}
