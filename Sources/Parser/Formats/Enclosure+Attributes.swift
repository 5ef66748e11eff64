import Base
import Model

extension Enclosure {

    /// Creates a file from an element's attributes: `type`, `duration`, `title`, and the size, whose name depends on the
    /// element.
    init(_ url: String, _ attributes: XMLAttributes, size: StaticString) {
        self.init(
            url: url,
            mimeType: attributes.text("type"),
            size: attributes.text(size).flatMap(Self.byteCount),
            duration: attributes.text("duration").flatMap(MediaDuration.seconds),
            title: attributes.text("title").flatMap { ParsedText(text: $0, isHTML: false).plain })
    }

    /// Returns a number of bytes that may have spaces, and commas between thousands. `nil` if it is not a number.
    static func byteCount(_ text: String) -> Int64? {
        let digits = text.utf8.filter { !$0.isWhiteSpace && $0 != UInt8(ascii: ",") }
        return Int64(String(decoding: digits, as: UTF8.self)).flatMap { $0 >= 0 ? $0 : nil }
    }
}

extension Enclosure {

    /// Whether it is a player of Flash rather than a file: no program plays it any more.
    var isFlashPlayer: Bool {
        if let type = mimeType?.lowercased() {
            return ["application/x-shockwave-flash", "application/futuresplash"].contains { type.hasPrefix($0) }
        }
        let path = url.lowercased().prefix { $0 != "?" && $0 != "#" }
        return path.hasSuffix(".swf") || ["http:", "https:"].contains { path.hasPrefix($0 + "//www.youtube.com/v/") }
    }
}

extension XMLAttributes {

    /// Whether these are the attributes of a `media:content` with a picture (Media RSS 1.5.1, `medium` and `type`).
    var areOfPicture: Bool {
        text("medium")?.lowercased() == "image" || text("type")?.lowercased().hasPrefix("image/") == true
    }
}
