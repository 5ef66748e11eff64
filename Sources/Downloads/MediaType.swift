package import Model
import Web

/// Types of files that come with articles, and how names of such files end.
package enum MediaType {

    /// `audio/mpeg`, in lower case: as the feed says it, else as the name of the file does. Empty: nobody says it.
    package static func of(_ enclosure: Enclosure) -> String {
        if let type = enclosure.mimeType.map(essence), !type.isEmpty { return type }
        let name = WebAddress.lastPathComponent(of: enclosure.url) ?? ""
        return type(ofExtension: String(FileName.parts(name).ending.dropFirst())) ?? ""
    }

    /// The first extension of a type is the usual one.
    private static let extensions: [(type: String, extensions: [String])] = [
        ("audio/mpeg", ["mp3"]), ("audio/mp4", ["m4a", "m4b"]), ("audio/x-m4a", ["m4a"]), ("audio/m4a", ["m4a"]),
        ("audio/mp3", ["mp3"]), ("audio/aac", ["aac"]), ("audio/ogg", ["ogg", "oga"]), ("audio/opus", ["opus"]),
        ("audio/flac", ["flac"]), ("audio/wav", ["wav"]), ("audio/x-wav", ["wav"]), ("audio/webm", ["weba"]),
        ("video/mp4", ["mp4"]), ("video/x-m4v", ["m4v"]), ("video/quicktime", ["mov"]), ("video/webm", ["webm"]),
        ("video/ogg", ["ogv"]), ("video/x-matroska", ["mkv"]), ("video/mpeg", ["mpg", "mpeg"]),
        ("image/jpeg", ["jpg", "jpeg"]), ("image/png", ["png"]), ("image/gif", ["gif"]), ("image/webp", ["webp"]),
        ("image/svg+xml", ["svg"]), ("image/avif", ["avif"]), ("application/pdf", ["pdf"]),
        ("application/epub+zip", ["epub"]), ("application/zip", ["zip"]), ("application/x-bittorrent", ["torrent"]),
        ("application/srt", ["srt"]), ("text/vtt", ["vtt"]), ("text/plain", ["txt"]), ("text/html", ["html"]),
    ]

    private static let byType = Dictionary(
        extensions.map { ($0.type, $0.extensions.first) }, uniquingKeysWith: { first, _ in first })
    private static let byExtension = Dictionary(
        extensions.flatMap { entry in entry.extensions.map { ($0, entry.type) } },
        uniquingKeysWith: { first, _ in first })

    /// `mp3`; nil when the type has none that is known.
    static func usualExtension(of type: String?) -> String? {
        type.flatMap { byType[essence($0)] ?? nil }
    }

    /// `audio/mpeg`; nil when it isn't known.
    static func type(ofExtension name: String) -> String? {
        byExtension[name.lowercased()]
    }

    /// Without parameters, in lower case.
    static func essence(_ type: String) -> String {
        type.prefix { $0 != ";" }.trimmingPrefix(while: \.isWhitespace).lowercased()
            .replacing(/\s+$/, with: "")
    }
}
