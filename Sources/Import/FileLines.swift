import Foundation

/// The lines of a file, one after the other, without having all of it in memory.
package final class FileLines {
    private let file: FileHandle
    private var waiting: [UInt8] = []

    /// Where the next line begins in ``waiting``, and what is known to have no line end.
    private var start = 0
    private var searched = 0
    private var isAtEnd = false

    /// What no line needs: 32 MiB. The rest of a longer one counts as further lines.
    private static let longest = 32 << 20
    private static let chunk = 1 << 18

    /// Nil: there is no such file that can be read.
    package init?(path: String) {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        self.file = file
    }

    /// Without its end; what isn't UTF-8 is replaced. Nil: there are no more, or reading failed.
    package func next() -> String? {
        while true {
            if let end = waiting[searched...].firstIndex(of: 0x0A) { return line(to: end, next: end + 1) }
            searched = waiting.count
            if isAtEnd { return start < waiting.count ? line(to: waiting.count, next: waiting.count) : nil }
            if waiting.count - start >= Self.longest { return line(to: waiting.count, next: waiting.count) }
            waiting.removeFirst(start)
            start = 0
            let more = (try? file.read(upToCount: Self.chunk)) ?? Data()
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
