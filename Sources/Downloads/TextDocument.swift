/// A text that servers send, as if all was well, instead of a file: a login, an error, a list of other files.
package enum TextDocument: String, Sendable {
    case webPage = "a web page"
    case json = "JSON"
    case xml = "XML"
    case playlist = "a playlist"

    /// Creates the document of a media type without parameters; `nil` if others are files, too.
    init?(type: String) {
        switch type {
        case "text/html", "application/xhtml+xml": self = .webPage
        case "application/json": self = .json
        case "text/xml", "application/xml": self = .xml
        case "application/vnd.apple.mpegurl", "application/x-mpegurl", "audio/mpegurl", "audio/x-mpegurl",
            "audio/x-scpls":
            self = .playlist
        case _ where type.hasSuffix("+json"): self = .json
        case _ where type.hasSuffix("+xml") && !type.hasPrefix("image/"): self = .xml
        default: return nil
        }
    }

    /// Creates the document that begins so, whatever type the server gave; `nil` for any other file.
    init?(beginning: UnsafeRawBufferPointer) {
        let bytes = beginning.prefix(512).drop { [0xEF, 0xBB, 0xBF, 0x09, 0x0A, 0x0D, 0x20].contains($0) }
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
        if text.hasPrefix("#extm3u") || text.hasPrefix("[playlist]") {
            self = .playlist
        } else if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") {
            self = .webPage
        } else if text.hasPrefix("<?xml") || text.hasPrefix("<error") {
            self = .xml
        } else if let bracket = text.first, bracket == "{" || bracket == "[",
            let next = text.dropFirst().first(where: { !$0.isWhitespace }), "\"{}]".contains(next)
        {
            self = .json
        } else {
            return nil
        }
    }

    /// Returns whether a file of this type has bytes that no text has, as sounds and pictures do.
    ///
    /// - Parameter type: A media type without parameters.
    static func isNever(_ type: String) -> Bool {
        ["audio/", "video/", "image/"].contains(where: type.hasPrefix) && type != "image/svg+xml"
            && TextDocument(type: type) == nil
    }
}
