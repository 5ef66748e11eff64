import Foundation
import ProgramSupport
import Synchronization
import TestSupport
import Testing

/// A home folder, a shell in it that finds the built program, and a server on loopback: `$URL` in commands and files.
final class Place: Sendable {
    let home: String
    let server: LoopbackServer
    private let folder: TemporaryFolder
    private let shell: Shell
    private let route: Route

    private final class Route: Sendable {
        let current = Mutex<LoopbackServer.Route>({ _ in .status(404) })
    }

    init() throws {
        folder = try TemporaryFolder()
        home = "\(folder.path)/home"
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        let route = Route()
        self.route = route
        server = try LoopbackServer { request in route.current.withLock { $0 }(request) }
        shell = Shell(home: home, variables: ["URL": server.url("")])
    }

    deinit {
        server.stop()
    }

    /// From now on.
    func answer(_ route: @escaping LoopbackServer.Route) {
        self.route.current.withLock { $0 = route }
    }

    /// Writes a file in the home folder.
    func write(_ name: String, _ text: String) throws {
        let path = "\(home)/\(name)"
        try FileManager.default.createDirectory(
            at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.replacing("$URL", with: server.url("")).write(toFile: path, atomically: false, encoding: .utf8)
    }

    /// How a command ended.
    struct End: Sendable, CustomStringConvertible {
        var output: String
        var errors: String
        var status: Int

        var lines: [Substring] { output.split(separator: "\n") }
        var errorLines: [Substring] { errors.split(separator: "\n") }
        var description: String { "\(status)\n\(output.prefix(2_000))\n\(errors.prefix(2_000))" }
    }

    /// Whatever becomes of it.
    func run(_ line: String, onTerminal: Bool = false) async throws -> End {
        let (output, errors, status) = try await shell.run(line, onTerminal: onTerminal)
        return End(
            output: String(decoding: output, as: UTF8.self), errors: String(decoding: errors, as: UTF8.self),
            status: status)
    }

    /// Must succeed.
    ///
    /// - Returns: what it prints.
    @discardableResult func output(of line: String) async throws -> String {
        let end = try await run(line)
        try #require(end.status == 0, "\(line): \(end)")
        return end.output
    }

    /// On the thread of a connection, whatever becomes of it.
    func runBlocking(_ line: String) {
        shell.runBlocking(line)
    }

    /// The articles that are listed, as their JSON has it.
    func articles(_ arguments: String = "--all") async throws -> [[String: any Sendable]] {
        try Self.objects(await output(of: "rss list \(arguments) --jsonl"))
    }

    /// - Parameter lines: an object each.
    static func objects(_ lines: String) throws -> [[String: any Sendable]] {
        try lines.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: any Sendable])
        }
    }
}

/// Feeds as the tests' servers give them.
enum SampleFeed {

    static func rss(_ title: String, _ numbers: ClosedRange<Int>, extra: String = "") -> String {
        let items = numbers.map { number in
            "<item><guid>\(number)</guid><title>\(title) \(number)</title><description>Words</description>\(extra)</item>"
        }
        return "<rss><channel><title>\(title)</title>\(items.joined())</channel></rss>"
    }

    static func opml(_ paths: [String]) -> String {
        let outlines = paths.map { "<outline text=\"\($0)\" xmlUrl=\"$URL\($0)\"/>\n" }
        return "<opml version=\"2.0\"><body>\n\(outlines.joined())</body></opml>"
    }
}
