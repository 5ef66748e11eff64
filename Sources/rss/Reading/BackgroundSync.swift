import Foundation
import Model
import Platform

/// An `rss sync` that runs while the user reads on.
final class BackgroundSync {
    private let process = Process()

    /// The messages of the process, in a file: it never has to wait for a reader.
    private let output: FileHandle

    /// Starts a sync.
    ///
    /// - Parameters:
    ///   - feed: The feed to fetch; `nil` for all that are due.
    ///   - options: The options of every command.
    init(_ feed: FeedID?, _ options: [String]) throws {
        guard let file = tmpfile() else { throw CocoaError(.fileWriteUnknown) }
        defer { fclose(file) }
        output = FileHandle(fileDescriptor: fcntl(fileno(file), F_DUPFD_CLOEXEC, 0), closeOnDealloc: true)
        process.executableURL = URL(fileURLWithPath: RunningProgram.path)
        process.arguments = ["sync"] + (feed.map { ["\($0)"] } ?? []) + options
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = output
        try process.run()
    }

    var isRunning: Bool { process.isRunning }

    /// The last line that was printed, once the process has ended with an error; `nil` if all went well.
    var problem: String? {
        if process.terminationStatus == 0 { return nil }
        try? output.seek(toOffset: 0)
        let text = String(decoding: (try? output.readToEnd()) ?? Data(), as: UTF8.self)
        return text.split(separator: "\n").last.map(String.init) ?? "the sync failed"
    }

    /// Ends the process as Ctrl-C does: what was fetched so far is kept.
    func stop() {
        process.interrupt()
    }
}
