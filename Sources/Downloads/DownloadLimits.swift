package import Web

/// The limits for the duration of a download and the size of its file.
package struct DownloadLimits: Sendable {
    package var http: HTTPLimits

    /// The maximum size of a file of unknown length, in bytes. If the length is known, the disk is the limit.
    package var untold: Int64 = 4 << 30

    package init() {
        http = HTTPLimits()
        http.stalled = .seconds(60)
        http.whole = .seconds(7 * 86_400)
    }
}
