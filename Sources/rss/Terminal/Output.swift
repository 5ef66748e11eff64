import ArgumentParser
import Foundation
import Parser
import Synchronization
import TerminalText

/// Standard output for data, standard error for talk.
enum Output {
    private static let waiting = Mutex<[UInt8]>([])

    /// Written at once when it is this much, else when the command ends.
    private static let most = 1 << 16

    static func write(_ text: String) {
        append { $0.append(contentsOf: text.utf8) }
    }

    /// Lets the body append UTF-8 to what waits to be written.
    static func append(_ body: (inout [UInt8]) -> Void) {
        let isFull = waiting.withLock { bytes in
            body(&bytes)
            return bytes.count >= most
        }
        if isFull { flush() }
    }

    /// Bytes of UTF-8.
    static func write(_ text: [UInt8]) {
        waiting.withLock { $0 += text }
        flush()
    }

    static func line(_ text: String) {
        write(text)
        write("\n")
    }

    /// Ends the program when nobody reads any more: quietly, as `| head` expects.
    static func flush() {
        let bytes = waiting.withLock { bytes in
            defer { bytes.removeAll(keepingCapacity: true) }
            return bytes
        }
        guard !send(bytes) else { return }
        if errno == EPIPE { quit(0) }
        remark("rss: cannot write output: \(String(cString: strerror(errno)))")
        quit(ExitStatus.inputOutput.rawValue)
    }

    /// Waits so many milliseconds.
    ///
    /// - Returns: Whether somebody may still read what is written: at once when the reader of a pipe has gone.
    static func isRead(for milliseconds: Int32) -> Bool {
        var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        return poll(&output, 1, milliseconds) <= 0
    }

    /// A line on standard error: one, and harmless, whatever name or address stands in it.
    static func remark(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data((TerminalText.safe(text) + "\n").utf8))
    }

    /// For a person who waits while a database is upgraded.
    static func announceUpgrade() {
        if Terminal.isError { remark("upgrading the database (after a backup); this may take a while") }
    }

    /// On standard error, without a line end: for a question, or progress.
    static func ask(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    private static func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if sent < 0 && errno == EINTR { continue }
            if sent < 0 { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }
}

/// Makes writing to a closed pipe an error, not the end.
func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
}
