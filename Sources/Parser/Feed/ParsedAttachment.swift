package import Foundation

/// A file attached to an item: an enclosure, media:content, a JSON Feed attachment.
package struct ParsedAttachment: Equatable, Sendable {
    package var url: String
    package var mimeType: String?

    /// The size in bytes, according to the feed.
    package var size: Int64?

    /// The duration in seconds.
    package var duration: TimeInterval?

    /// The words for the file in one line: its title; of a picture, what it shows.
    package var title: String?

    /// Its part in an episode of a podcast; `nil` of most files.
    package var role: Role?

    package enum Role: String, Sendable {
        /// The words of the episode (podcastindex.org/namespace/1.0, `transcript`).
        case transcript
        case chapters
    }

    package init(
        url: String, mimeType: String? = nil, size: Int64? = nil, duration: TimeInterval? = nil, title: String? = nil,
        role: Role? = nil
    ) {
        self.url = url
        self.mimeType = mimeType
        self.size = size
        self.duration = duration
        self.title = title
        self.role = role
    }

    /// Whether it is a player of Flash rather than a file: no program plays it any more.
    var isFlashPlayer: Bool {
        if let type = mimeType?.lowercased() {
            return ["application/x-shockwave-flash", "application/futuresplash"].contains { type.hasPrefix($0) }
        }
        let path = url.lowercased().prefix { $0 != "?" && $0 != "#" }
        return path.hasSuffix(".swf") || ["http:", "https:"].contains { path.hasPrefix($0 + "//www.youtube.com/v/") }
    }
}
