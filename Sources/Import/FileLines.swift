import Foundation

/// Reads the lines of a file one by one, without keeping all of it in memory.
package final class FileLines {
    private let file: FileHandle?
    private var waiting: [UInt8] = []

    /// The position where the next line begins in ``waiting``, and the end of what was searched for a line end.
    private var start = 0
    private var searched = 0
    private var isAtEnd = false

    /// The maximum length of a line: 32 MiB. The rest of a longer one counts as further lines.
    private static let longest = 32 << 20
    private static let chunk = 1 << 18

    /// Opens the file. Fails if it doesn't exist or cannot be read.
    package init?(path: String) {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        self.file = file
    }

    /// Reads the lines of what is in memory.
    package init(_ bytes: [UInt8]) {
        file = nil
        waiting = bytes
    }

    /// Returns the next line without its end, invalid UTF-8 replaced; `nil` if there are no more, or reading failed.
    package func next() -> String? {
        while true {
            if let end = waiting[searched...].firstIndex(of: 0x0A) { return line(to: end, next: end + 1) }
            searched = waiting.count
            if isAtEnd { return start < waiting.count ? line(to: waiting.count, next: waiting.count) : nil }
            if waiting.count - start >= Self.longest { return line(to: waiting.count, next: waiting.count) }
            waiting.removeFirst(start)
            start = 0
            let more = (try? file?.read(upToCount: Self.chunk)) ?? Data()
            isAtEnd = more.isEmpty
            waiting += more
            searched = waiting.count - more.count
        }
    }

    private func line(to end: Int, next: Int) -> String {
        defer { (start, searched) = (next, next) }
        return String(decoding: waiting[start..<end], as: UTF8.self)
    }
}
