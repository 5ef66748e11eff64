import Foundation
import ProgramSupport
import TestSupport
import Testing

/// A machine with the program on it: a home folder of its own. It knows the server only by a relay.
final class Machine: Sendable {
    let relay: Relay
    private let home: String
    private let shell: Shell

    convenience init(before server: Miniflux) throws {
        try self.init(beforePort: server.client.port)
    }

    init(beforePort port: Int) throws {
        relay = try Relay(to: port)
        home = NSTemporaryDirectory() + "ServerTests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        shell = Shell(home: home, variables: ["BROWSER": "true", "SERVER": relay.url()])
    }

    /// With an account, called `server`.
    convenience init(of user: MinifluxUser, by api: Way.API) async throws {
        try self.init(before: user.server)
        let add = "rss account add $SERVER --name server --password-stdin"
        switch api {
        case .miniflux: try await run("echo \(user.token) | \(add)")
        case .googleReader, .fever:
            try await run("echo \(user.password) | \(add) --service \(api.rawValue) --user \(user.name)")
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: home)
    }
}

// MARK: - Commands

extension Machine {

    /// Runs a line, which must succeed and say nothing on standard error.
    ///
    /// - Returns: the lines it prints.
    @discardableResult
    func run(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> [String] {
        let (output, errors, status) = try await result(of: line)
        #expect(status == 0 && errors.isEmpty, "\(line): \(status) \(errors)", sourceLocation: sourceLocation)
        return output.split(separator: "\n").map(String.init)
    }

    /// Runs a line, which must fail.
    ///
    /// - Returns: what it says on standard error.
    @discardableResult
    func fail(
        _ line: String, status: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> String {
        let result = try await result(of: line)
        #expect(result.status == status, "\(line): \(result)", sourceLocation: sourceLocation)
        return result.errors
    }

    /// Whatever becomes of it.
    func result(of line: String) async throws -> (output: String, errors: String, status: Int) {
        let (output, errors, status) = try await shell.run(line)
        return (String(decoding: output, as: UTF8.self), String(decoding: errors, as: UTF8.self), status)
    }

    /// Runs a line, which must succeed, in few requests.
    func run(
        _ line: String, requestsAtMost limit: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let before = relay.requests.count
        try await run(line, sourceLocation: sourceLocation)
        let requests = relay.requests[before...].map { "\($0.method) \($0.target)" }
        #expect(requests.count <= limit, "\(line): \(requests)", sourceLocation: sourceLocation)
    }
}

// MARK: - What is stored

extension Machine {
    struct Account: Decodable, Hashable {
        var account: String
        var service: String
        var user: String?
    }

    struct Feed: Decodable, Hashable {
        var id: Int
        var title: String
        var url: String
        var folders: [String]
    }

    struct Article: Decodable {
        var id: Int
        var url: String
        var read: Bool
        var starred: Bool
        var sync: String
    }

    func accounts() async throws -> [Account] { try await records("rss account list --json") }
    func feeds() async throws -> [Feed] { try await records("rss feeds --json") }
    func articles(of account: String) async throws -> [Article] {
        try await records("rss list --all --json --account \(account)")
    }
    func articles() async throws -> [Article] { try await records("rss list --all --json") }

    private func records<Record: Decodable>(_ line: String) async throws -> [Record] {
        try JSONDecoder().decode([Record].self, from: Data(try await run(line).joined(separator: "\n").utf8))
    }

    /// By the articles' addresses.
    func marks() async throws -> [String: Marks] {
        Dictionary(try await articles().map { ($0.url, Marks(read: $0.read, starred: $0.starred)) }) { $1 }
    }

    /// The id of the article at an address, as text.
    func id(_ url: String) async throws -> String {
        try #require(try await articles().first { $0.url == url }.map { String($0.id) }, "\(url) isn't there")
    }

    func ids(_ urls: some Sequence<String>) async throws -> String {
        let ids = Dictionary(try await articles().map { ($0.url, String($0.id)) }) { $1 }
        return try urls.map { try #require(ids[$0], "\($0) isn't there") }.joined(separator: " ")
    }
}
