import Base
import Foundation

/// Tells whether the rest of a body belongs to the part that is already there: a strong `ETag`, else a
/// `Last-Modified` that is strong (RFC 9110, 13.1.5).
package struct StrongValidator: Hashable, Sendable {

    /// As sent by the server, to be sent back in `If-Range`.
    package let text: String

    /// - Parameter text: of an earlier one.
    package init(text: String) {
        self.text = text
    }

    /// Nil if the server sent no strong validator.
    package init?(_ headers: HTTPHeaders) {
        let validators = Validators(headers)
        if let etag = validators.etag, etag.hasPrefix("\"") {
            text = etag
        } else if let date = validators.lastModified, Self.isStrong(date, headers) {
            text = date
        } else {
            return nil
        }
    }

    /// The request for what follows so many bytes. The server sends everything when it has another version by now.
    package func headers(from start: Int64) -> [HTTPHeader] {
        [HTTPHeader("Range", "bytes=\(start)-"), HTTPHeader("If-Range", text)]
    }

    /// Whether the response is of the same version: some servers don't look at `If-Range`. One needn't repeat what it
    /// said before.
    package func fits(_ headers: HTTPHeaders) -> Bool {
        let validators = Validators(headers)
        let now = text.hasPrefix("\"") ? validators.etag : validators.lastModified
        return now == nil || now == text
    }

    /// Within the second that it names, a file may have changed again (RFC 9110, 8.8.2.2).
    private static func isStrong(_ lastModified: String, _ headers: HTTPHeaders) -> Bool {
        // Only years of two digits need to know when it is.
        let now = Int(Date().timeIntervalSince1970)
        guard let changed = HTTPDate.seconds(lastModified, now: now),
            let sent = headers.first("Date").flatMap({ HTTPDate.seconds($0, now: now) })
        else { return false }
        return sent > changed
    }
}
