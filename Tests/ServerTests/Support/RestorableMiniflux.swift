import Foundation
import ProgramSupport
import Testing

/// A real Miniflux with a database of its own, which can be dumped and restored while it runs.
struct RestorableMiniflux: Sendable {
    let server: Miniflux
    private let suite: String

    /// The folder that `Tests/Servers/with-servers` made.
    private static let folder = ProcessInfo.processInfo.environment["RSS_TEST_MINIFLUX_FOLDER"] ?? "/nonexistent"
    private static let ownFolder = folder + "/restorable"

    /// The suites of Debian whose Miniflux can be had.
    static let suites = ["trixie", "sid"].filter {
        FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)/root/usr/bin/miniflux")
    }

    /// Starts one of the suite's version, and stops it in the end.
    static func run(_ suite: String, _ body: (RestorableMiniflux) async throws -> Void) async throws {
        let program = "\(ownFolder)/\(suite)/root"
        _ = try await shell("mkdir -p '\(ownFolder)/\(suite)'; ln -sfn '\(folder)/\(suite)/root' '\(program)'")
        let url = try await act("start", suite).trimmingCharacters(in: .whitespacesAndNewlines)
        let server = try #require(Miniflux(url))
        do {
            try await body(RestorableMiniflux(server: server, suite: suite))
        } catch {
            _ = try await act("stop", suite)
            throw error
        }
        _ = try await act("stop", suite)
    }

    func dump() async throws { _ = try await Self.act("dump", suite) }
    func restore() async throws { _ = try await Self.act("restore", suite) }

    private static func act(_ action: String, _ suite: String) async throws -> String {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Servers/miniflux").standardized.path
        return try await shell("'\(script)' \(action) \(suite) '\(ownFolder)'")
    }

    private static func shell(_ line: String) async throws -> String {
        let (output, errors, status) = try await Shell(home: folder).run(line)
        try #require(status == 0, "\(line): \(String(decoding: errors, as: UTF8.self))")
        return String(decoding: output, as: UTF8.self)
    }
}
