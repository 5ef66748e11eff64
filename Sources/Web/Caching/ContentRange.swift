import Base

/// `Content-Range`: the part of a representation in a 206, or its length in a 416 (RFC 9110, 14.4).
package struct ContentRange: Hashable, Sendable {

    /// The offset of the first byte; `nil` in a 416.
    package var start: Int64?

    /// The total number of bytes; `nil` if the server doesn't know.
    package var total: Int64?

    package init(start: Int64? = nil, total: Int64? = nil) {
        self.start = start
        self.total = total
    }

    /// Returns `nil` if there is no such header, or it is invalid.
    package init?(_ headers: HTTPHeaders) {
        guard let value = headers.first("Content-Range")?.asciiLowercased, value.hasPrefix("bytes") else { return nil }
        let parts = value.dropFirst("bytes".count).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let (range, length) = (parts[0].asciiTrimmed, parts[1].asciiTrimmed)
        let total = length.asciiNumber.map(Int64.init)
        guard total != nil || length == "*" else { return nil }
        if range == "*" {
            self.init(total: total)
            return
        }
        let ends = range.split(separator: "-", omittingEmptySubsequences: false).map { $0.asciiTrimmed.asciiNumber }
        guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last else { return nil }
        if let total, last >= total { return nil }
        self.init(start: Int64(first), total: total)
    }
}
