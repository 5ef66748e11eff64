package import Web

/// How long a file may take, and how large it may be.
package struct DownloadLimits: Sendable {
    package var http: HTTPLimits

    /// Bytes of a file whose length the server doesn't tell. Of one whose length is known, the disk is the limit.
    package var untold: Int64 = 4 << 30

    package init() {
        http = HTTPLimits()
        http.stalled = .seconds(60)
        http.whole = .seconds(7 * 86_400)
    }
}
