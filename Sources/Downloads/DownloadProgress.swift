/// The progress of a run of downloads.
package struct DownloadProgress: Equatable, Sendable {
    package var done = 0
    package var total = 0

    /// The bytes of all files that are on the disk, including those of earlier runs.
    package var size: Int64 = 0

    /// The total length of all files in bytes, as far as it is known.
    package var length: Int64 = 0

    /// The bytes received in this run.
    package var received: Int64 = 0

    package init() {}
}
