import Base

extension ParsedAttachment {

    /// A file as an element's attributes describe it: `type`, `duration`, and its size under the name that the element
    /// has for it.
    init(_ url: String, _ attributes: XMLAttributes, size: StaticString) {
        self.init(
            url: url,
            mimeType: attributes.text("type"),
            size: attributes.text(size).flatMap(Self.byteCount),
            duration: attributes.text("duration").flatMap(MediaDuration.seconds))
    }

    /// A number of bytes as people write it: with spaces, with commas between thousands. Nil when it can't be one.
    static func byteCount(_ text: String) -> Int64? {
        let digits = text.utf8.filter { !$0.isWhiteSpace && $0 != UInt8(ascii: ",") }
        return Int64(String(decoding: digits, as: UTF8.self)).flatMap { $0 >= 0 ? $0 : nil }
    }
}

extension XMLAttributes {

    /// Whether `media:content` shows a picture (Media RSS 1.5.1, `medium` and `type`).
    var areOfPicture: Bool {
        text("medium")?.lowercased() == "image" || text("type")?.lowercased().hasPrefix("image/") == true
    }
}
