/// How far a run of downloads is.
package struct DownloadProgress: Equatable, Sendable {
    package var done = 0
    package var total = 0

    /// Bytes that are there of all files, with those that were there before.
    package var size: Int64 = 0

    /// Bytes of all files, as far as anybody knows.
    package var length: Int64 = 0

    /// Bytes that came in this run.
    package var received: Int64 = 0

    package init() {}
}
