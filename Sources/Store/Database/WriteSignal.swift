import Foundation
import Platform

/// When to look into a database for what other processes wrote: soon after they did, and hardly ever otherwise.
///
/// What was written to the log is there for others only a moment later, when it has reached the disk. So looks follow each
/// other for some seconds after a write.
package struct WriteSignal {
    private let watch: DirectoryWatch?
    private var lastWrite: ContinuousClock.Instant

    /// How long after a write looks follow each other.
    private static let unrest: Duration = .seconds(5)

    /// Watches the directory of a database, in which logs are made and removed.
    package init(of database: FeedDatabase) {
        watch = DirectoryWatch(URL(fileURLWithPath: database.path).deletingLastPathComponent().path)
        lastWrite = .now
    }

    /// Readable when something was written; negative, which poll(2) ignores, where the system does not tell.
    package var descriptor: Int32 { watch?.descriptor ?? -1 }

    /// How long to wait at most for ``descriptor`` until the next look, in milliseconds. It has an end: of what another
    /// machine writes to a shared disk, no system tells.
    package var longestWait: Int32 {
        guard watch != nil else { return 1_000 }
        return lastWrite.duration(to: .now) < Self.unrest ? 200 : 60_000
    }

    /// To be called before each look.
    package mutating func clear() {
        if watch?.clear() == true { lastWrite = .now }
    }
}
