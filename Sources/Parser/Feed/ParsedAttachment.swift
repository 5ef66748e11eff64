package import Foundation

/// A file that comes with an item: an enclosure, media:content, a JSON Feed attachment.
package struct ParsedAttachment: Equatable, Sendable {
    package var url: String
    package var mimeType: String?

    /// In bytes, as the feed claims.
    package var size: Int64?

    /// In seconds.
    package var duration: TimeInterval?

    package init(url: String, mimeType: String? = nil, size: Int64? = nil, duration: TimeInterval? = nil) {
        self.url = url
        self.mimeType = mimeType
        self.size = size
        self.duration = duration
    }
}
