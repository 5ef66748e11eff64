import Base
import Foundation

/// A value that tells whether the rest of a body belongs to the existing part: a strong `ETag`, or a `Last-Modified`
/// that is strong (RFC 9110, 13.1.5).
package struct StrongValidator: Hashable, Sendable {

    /// The server's text, to be sent in `If-Range`.
    package let text: String

    /// - Parameter text: the text of an earlier validator.
    package init(text: String) {
        self.text = text
    }

    /// Returns `nil` if the server sent no strong validator.
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

    /// Returns the headers that request the rest. The server sends everything if the version has changed.
    package func headers(from start: Int64) -> [HTTPHeader] {
        [HTTPHeader("Range", "bytes=\(start)-"), HTTPHeader("If-Range", text)]
    }

    /// Returns whether the response has the same version: some servers ignore `If-Range`. A response without a
    /// validator is accepted.
    package func fits(_ headers: HTTPHeaders) -> Bool {
        let validators = Validators(headers)
        let now = text.hasPrefix("\"") ? validators.etag : validators.lastModified
        return now == nil || now == text
    }

    /// Returns whether a date is strong: a file may change twice within a second (RFC 9110, 8.8.2.2).
    private static func isStrong(_ lastModified: String, _ headers: HTTPHeaders) -> Bool {
        // The current time is only needed for years of two digits.
        let now = Date().wholeSeconds
        guard let changed = HTTPDate.seconds(lastModified, now: now),
            let sent = headers.first("Date").flatMap({ HTTPDate.seconds($0, now: now) })
        else { return false }
        return sent > changed
    }
}
