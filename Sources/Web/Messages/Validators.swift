/// The server's identification of a version. If it is sent back, the server can answer 304, Not Modified.
///
/// Both values are stored verbatim and never interpreted: a `Last-Modified` in the year 2038, or one that isn't a date,
/// is still the one that the server compares with.
package struct Validators: Hashable, Sendable {
    package var etag: String?
    package var lastModified: String?

    package init(etag: String? = nil, lastModified: String? = nil) {
        self.etag = etag
        self.lastModified = lastModified
    }

    package init(_ headers: HTTPHeaders) {
        self.init(
            etag: headers.first("ETag").flatMap { $0.isEmpty ? nil : $0 },
            lastModified: headers.first("Last-Modified").flatMap { $0.isEmpty ? nil : $0 })
    }

    package var isEmpty: Bool { etag == nil && lastModified == nil }

    /// The headers of RFC 9110, 13.1.2 and 13.1.3.
    package var headers: [HTTPHeader] {
        [
            etag.map { HTTPHeader("If-None-Match", $0) },
            lastModified.map { HTTPHeader("If-Modified-Since", $0) },
        ].compactMap(\.self)
    }
}
