import Foundation
import GRDB
import ProgramSupport
import Synchronization
import TestSupport
import Testing

/// A machine with the program on it and two servers before it: one with feeds and files, one with an API. It can be put
/// back to how it was.
///
/// In commands, `$SITE` and `$SERVER` are the servers' addresses.
final class World: Sendable {
    let server: SyncServer
    let home: String
    private let folder: TemporaryFolder
    private let site: LoopbackServer
    private let pages: Pages
    private let shell: Shell
    private let saved = Mutex<SyncServer.State?>(nil)

    /// What the site has, by path. `$SITE` in it is its address.
    private final class Pages: Sendable {
        let texts = Mutex<[String: String]>([:])
    }

    init(_ flavor: SyncServer.Flavor) throws {
        folder = try TemporaryFolder()
        home = "\(folder.path)/home"
        try FileManager.default.createDirectory(atPath: home + "/.config/rss", withIntermediateDirectories: true)
        // Every sync visits all feeds.
        try "[sync]\ninterval = \"0\"\n[full_text]\ndelay = 0\n".write(
            toFile: home + "/.config/rss/config.toml", atomically: false, encoding: .utf8)
        let pages = Pages()
        self.pages = pages
        site = try LoopbackServer { request in
            guard let text = pages.texts.withLock({ $0[request.path] }) else { return .status(404) }
            return .text(
                text.replacing("$SITE", with: "http://" + (request.header("Host") ?? "")), headers: [("ETag", "\"1\"")])
        }
        server = try SyncServer(flavor)
        shell = Shell(home: home, variables: ["SITE": site.url(""), "SERVER": server.url])
    }

    func stop() {
        site.stop()
        server.stop()
    }

    /// Of the folder in which everything is.
    var path: String { folder.path }

    var database: String { "\(home)/.local/share/rss/rss.db" }

    // MARK: - As it is to begin with

    /// - Parameter text: of a page of the site.
    func serve(_ path: String, _ text: String) {
        pages.texts.withLock { $0[path] = text }
    }

    /// The address of a page of the site.
    func url(_ path: String) -> String { site.url(path) }

    /// Writes a file in the home folder. `$SITE` in it is the site's address.
    func write(_ name: String, _ text: String) throws {
        try text.replacing("$SITE", with: site.url("")).write(
            toFile: "\(home)/\(name)", atomically: false, encoding: .utf8)
    }

    /// Runs a line, which must succeed.
    func run(_ line: String) async throws {
        let end = try await result(of: line)
        #expect(end.status == 0, "\(line): \(end)")
    }

    /// Runs the program on this thread, which isn't one of Swift's tasks: those may all be busy.
    func runBlocking(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: "\(Shell.programs)/rss")
        process.arguments = arguments
        process.environment = ["HOME": home]
        try process.run()
        process.waitUntilExit()
    }

    func changeDatabase(_ sql: String) throws {
        try changeDatabase { db in try db.execute(sql: sql) }
    }

    func changeDatabase(_ body: (Database) throws -> Void) throws {
        let folder = URL(fileURLWithPath: database).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: database, configuration: configuration)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL")
            try body(db)
        }
        try queue.close()
    }

    /// Remembers how everything is.
    func save() throws {
        try Self.replace("\(path)/saved", with: home)
        saved.withLock { $0 = server.snapshot }
    }

    /// Puts everything back to how it was when it was saved.
    func restore() throws {
        try Self.replace(home, with: "\(path)/saved")
        if let snapshot = saved.withLock({ $0 }) { server.restore(snapshot) }
    }

    private static func replace(_ folder: String, with other: String) throws {
        try? FileManager.default.removeItem(atPath: folder)
        try FileManager.default.copyItem(atPath: other, toPath: folder)
    }
}

// MARK: - Commands

extension World {
    struct End: Sendable {
        var output: String
        var errors: String
        var status: Int

        static let killed = 137
    }

    /// Whatever becomes of it.
    func result(of line: String) async throws -> End {
        let (output, errors, status) = try await shell.run(line)
        return End(
            output: String(decoding: output, as: UTF8.self), errors: String(decoding: errors, as: UTF8.self),
            status: status)
    }

    /// With the library between it and the system.
    ///
    /// - Parameter command: one command, which nothing stands before.
    func result(of command: String, _ action: Shim.Action) async throws -> (end: End, counts: Shim.Counts) {
        let report = "\(path)/report"
        // The library goes on counting where the last process stopped.
        try? FileManager.default.removeItem(atPath: report)
        let end = try await result(of: Shim.assignments(action, report: report) + " " + command)
        return (end, Shim.Counts(report: report))
    }

    /// With all that it does to files in a log.
    func result(of command: String, log: String) async throws -> End {
        try await result(of: Shim.assignments(.count, log: log) + " " + command)
    }
}
