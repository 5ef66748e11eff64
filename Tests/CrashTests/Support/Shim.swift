import Foundation
import ProgramSupport
import TestSupport

/// The library that stands between the program and the system (`Shim/shim.c`), compiled once for all tests.
enum Shim {

    /// What it does, and to which call.
    enum Action: Sendable, CustomStringConvertible {
        /// Nothing; it counts.
        case count
        /// The process is killed before this call, of all; after it, if it receives from a server.
        case kill(Int)
        /// This call, of those that concern files, fails with EIO.
        case fail(Int)
        /// From this call on, of those that concern files, the disk is full.
        case fill(Int)
        /// This call, of those that concern files, writes half.
        case shorten(Int)

        var description: String {
            switch self {
            case .count: "nothing"
            case .kill(let place): "killed at call \(place)"
            case .fail(let place): "EIO at file call \(place)"
            case .fill(let place): "ENOSPC from file call \(place) on"
            case .shorten(let place): "a short write at file call \(place)"
            }
        }

        fileprivate var assignments: String {
            switch self {
            case .count: ""
            case .kill(let place): "RSSTEST_ACTION=kill RSSTEST_AT=\(place)"
            case .fail(let place): "RSSTEST_ACTION=eio RSSTEST_AT=\(place)"
            case .fill(let place): "RSSTEST_ACTION=enospc RSSTEST_AT=\(place)"
            case .shorten(let place): "RSSTEST_ACTION=short RSSTEST_AT=\(place)"
            }
        }
    }

    /// How many calls a process made.
    struct Counts: Sendable {
        var all = 0
        var files = 0

        /// Of the process that wrote the file.
        init(report: String) {
            guard let data = FileManager.default.contents(atPath: report), data.count == 16 else { return }
            let counts = stride(from: 0, to: 16, by: 8).map { start in
                data[start..<start + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
            }
            (all, files) = (counts[0], counts[1])
        }
    }

    /// For the shell, before a command.
    ///
    /// - Parameters:
    ///   - report: the file for the ``Counts``.
    ///   - log: the file for the ``DiskLog``.
    static func assignments(_ action: Action, report: String? = nil, log: String? = nil) async throws -> String {
        var words = [action.assignments, "LD_PRELOAD=\(try await library.value)/shim.so"]
        if let report { words.append("RSSTEST_REPORT=\(report)") }
        if let log { words.append("RSSTEST_LOG=\(log)") }
        return words.joined(separator: " ")
    }

    private struct CompilerFailed: Error {
        let errors: String
    }

    /// The folder that it is in: beside the tests, as nothing is left to remove it when they end.
    private static let library = Task {
        let folder = Bundle.module.bundleURL.deletingLastPathComponent().path + "/shim"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let source = "\(Bundle.module.bundlePath)/Shim/shim.c"
        // Another test run may be using the one that is there.
        let compiler = "cc -Wall -Wextra -Werror -O1 -shared -fPIC"
        let line = "\(compiler) -o '\(folder)/shim.so.$$' '\(source)' && mv '\(folder)/shim.so.$$' '\(folder)/shim.so'"
        let end = try await Shell(home: folder).run(line)
        if end.status != 0 { throw CompilerFailed(errors: String(decoding: end.errors, as: UTF8.self)) }
        return folder
    }
}
