package import Foundation

/// A file attached to an item: an enclosure, media:content, a JSON Feed attachment.
package struct ParsedAttachment: Equatable, Sendable {
    package var url: String
    package var mimeType: String?

    /// The size in bytes, according to the feed.
    package var size: Int64?

    /// The duration in seconds.
    package var duration: TimeInterval?

    package init(url: String, mimeType: String? = nil, size: Int64? = nil, duration: TimeInterval? = nil) {
        self.url = url
        self.mimeType = mimeType
        self.size = size
        self.duration = duration
    }
}
