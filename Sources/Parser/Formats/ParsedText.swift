import Base
import HTML

/// A text of a feed that may be markup.
struct ParsedText {
    var text: String
    var isHTML: Bool

    /// The text as one line without markup.
    var plain: String? {
        let plain = isHTML ? HTMLText.plain(text) : HTMLText.folded(text)
        return plain.isEmpty ? nil : plain
    }

    /// The text as one line, in which tags that are mentioned rather than used are text.
    var title: String? {
        let title = isHTML ? HTMLText.title(text) : HTMLText.folded(text)
        return title.isEmpty ? nil : title
    }

    /// The text as HTML, whatever it was. Lines are kept.
    var html: String {
        if isHTML { return text }
        return text.utf8.contains(UInt8(ascii: "\n")) ? HTMLText.html(plain: text) : HTMLText.escaped(text)
    }
}
