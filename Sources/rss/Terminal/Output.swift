import ArgumentParser
import Base
import Foundation
import Synchronization
import TerminalText

/// Standard output for data, standard error for messages.
enum Output {
    private static let waiting = Mutex<[UInt8]>([])

    /// The size at which buffered output is written; the rest is written when the command ends.
    private static let most = 1 << 16

    static func write(_ text: String) {
        append { $0.append(contentsOf: text.utf8) }
    }

    /// Appends UTF-8 to the buffer.
    static func append(_ body: (inout [UInt8]) -> Void) {
        let isFull = waiting.withLock { bytes in
            body(&bytes)
            return bytes.count >= most
        }
        if isFull { flush() }
    }

    /// Writes UTF-8 at once.
    static func write(_ text: [UInt8]) {
        waiting.withLock { $0 += text }
        flush()
    }

    static func line(_ text: String) {
        write(text)
        write("\n")
    }

    /// Ends the program silently if the reader has closed the pipe, as `| head` does.
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

    /// Waits for the given time.
    ///
    /// - Parameter events: File descriptors that end the wait when they become readable; none if they are negative.
    /// - Returns: false, at once, if the reader of the pipe has closed it.
    static func isRead(for milliseconds: Int32, until events: [Int32] = []) -> Bool {
        var ends = [pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)]
        ends += events.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        return poll(&ends, nfds_t(ends.count), milliseconds) <= 0 || ends[0].revents == 0
    }

    /// Writes what is buffered, and waits until the reader of the pipe has read everything. Any other output has no
    /// reader to wait for.
    ///
    /// - Returns: false if the reader closed the pipe before.
    static func flushUntilRead() -> Bool {
        flush()
        var file = stat()
        guard fstat(STDOUT_FILENO, &file) == 0, file.st_mode & S_IFMT == S_IFIFO else { return true }
        while unread > 0 {
            if !isRead(for: 5) { return unread == 0 }
        }
        return true
    }

    /// The number of bytes in the pipe.
    private static var unread: Int32 {
        var count: Int32 = 0
        return ioctl(STDOUT_FILENO, UInt(FIONREAD), &count) == 0 ? count : 0
    }

    /// Prints a single line on standard error, without control characters, and without the passwords and tokens that
    /// addresses may have.
    static func remark(_ text: String) {
        let clean = SecretAddress.cleaned(TerminalText.safe(text))
        try? FileHandle.standardError.write(contentsOf: Data((clean + "\n").utf8))
    }

    /// Explains the delay to a user at a terminal.
    static func announceUpgrade() {
        if Terminal.isError { remark("upgrading the database (after a backup); this may take a while") }
    }

    /// Prints on standard error without a newline, for questions and progress.
    static func ask(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    /// Asks a question that only `y` or `yes` answers with yes, and waits for a line.
    static func confirms(_ question: String) -> Bool {
        ask("\(question) (y/N)? ")
        return ["y", "yes"].contains(readLine()?.lowercased())
    }

    /// Waits until the pipe accepts more, or is closed.
    private static func waitForReader() -> Bool {
        var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        return poll(&output, 1, -1) > 0 || errno == EINTR
    }

    /// Erases what was last asked or shown as progress.
    static func eraseLine() {
        ask("\r\u{1B}[K")
    }

    private static func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if sent < 0 && errno == EINTR { continue }
            // Another process that shares the pipe has made it non-blocking.
            if sent < 0 && errno == EAGAIN && waitForReader() { continue }
            if sent < 0 { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }
}

/// Makes writing to a closed pipe an error instead of a fatal signal.
func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
}
