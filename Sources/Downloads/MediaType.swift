import Base
package import Model

/// The types of files that come with articles, and the extensions of their names.
package enum MediaType {

    /// Returns the type, such as `audio/mpeg`: the feed's, else that of the file's extension; empty if unknown.
    package static func of(_ enclosure: Enclosure) -> String {
        if let type = enclosure.mimeType.map(essence), !type.isEmpty { return type }
        let name = WebURL.lastPathComponent(of: enclosure.url) ?? ""
        return type(ofExtension: String(FileName.parts(name).ending.dropFirst())) ?? ""
    }

    /// The types with their extensions, of which the first is the usual one.
    private static let extensions: [(type: String, extensions: [String])] = [
        ("audio/mpeg", ["mp3"]), ("audio/mp4", ["m4a", "m4b"]), ("audio/x-m4a", ["m4a"]), ("audio/m4a", ["m4a"]),
        ("audio/mp3", ["mp3"]), ("audio/aac", ["aac"]), ("audio/ogg", ["ogg", "oga"]), ("audio/opus", ["opus"]),
        ("audio/flac", ["flac"]), ("audio/wav", ["wav"]), ("audio/x-wav", ["wav"]), ("audio/webm", ["weba"]),
        ("video/mp4", ["mp4"]), ("video/x-m4v", ["m4v"]), ("video/quicktime", ["mov"]), ("video/webm", ["webm"]),
        ("video/ogg", ["ogv"]), ("video/x-matroska", ["mkv"]), ("video/mpeg", ["mpg", "mpeg"]),
        ("image/jpeg", ["jpg", "jpeg"]), ("image/png", ["png"]), ("image/gif", ["gif"]), ("image/webp", ["webp"]),
        ("image/svg+xml", ["svg"]), ("image/avif", ["avif"]), ("application/pdf", ["pdf"]),
        ("application/epub+zip", ["epub"]), ("application/zip", ["zip"]), ("application/x-bittorrent", ["torrent"]),
        ("application/srt", ["srt"]), ("application/x-subrip", ["srt"]), ("application/json", ["json"]),
        ("text/vtt", ["vtt"]), ("text/plain", ["txt"]), ("text/html", ["html"]),
    ]

    private static let byType = Dictionary(
        extensions.map { ($0.type, $0.extensions.first) }, uniquingKeysWith: { first, _ in first })
    private static let byExtension = Dictionary(
        extensions.flatMap { entry in entry.extensions.map { ($0, entry.type) } },
        uniquingKeysWith: { first, _ in first })

    /// Returns the usual extension of a type, such as `mp3`; `nil` if the type is unknown.
    static func usualExtension(of type: String?) -> String? {
        type.flatMap { byType[essence($0)] ?? nil }
    }

    /// Returns the type of an extension, such as `audio/mpeg`; `nil` if it is unknown.
    static func type(ofExtension name: String) -> String? {
        byExtension[name.lowercased()]
    }

    /// Returns the type without parameters, in lower case.
    static func essence(_ type: String) -> String {
        type.prefix { $0 != ";" }.trimmingPrefix(while: \.isWhitespace).lowercased()
            .replacing(/\s+$/, with: "")
    }
}
