package import Machines

/// The records of a part of a machine's log, and the file in which they were read.
package struct SharedLog: Sendable {
    /// The path of the file in the directory.
    package var path: String
    package var records: [LogRecord]

    /// How far the file need not be read again.
    package var position: Segment.Position

    package init(path: String, records: [LogRecord], position: Segment.Position) {
        (self.path, self.records, self.position) = (path, records, position)
    }
}
