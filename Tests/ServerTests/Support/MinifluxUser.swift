import Foundation
import TestSupport
import Testing

/// A user of a Miniflux, made for one test, and a second client of his: plain HTTP, with nothing of the program.
final class MinifluxUser: Sendable {
    let server: Miniflux
    let name = "user-" + UUID().uuidString.prefix(13).lowercased()
    let id: Int

    /// For the account, and for Google Reader's API.
    var password: String { "password-of-\(name)" }
    var token: String { "token-of-\(name)" }

    init(of server: Miniflux) async throws {
        struct Login: Encodable {
            var username: String
            var password: String
        }
        struct Made: Decodable {
            var id: Int
        }
        self.server = server
        let body = try await server.administer(
            "POST", "/v1/users", Login(username: name, password: "password-of-\(name)"))
        id = try JSONDecoder().decode(Made.self, from: Data(body)).id
    }

    func changePassword(to password: String) async throws {
        _ = try await server.administer("PUT", "/v1/users/\(id)", ["password": password])
    }
}

// MARK: - Requests

extension MinifluxUser {

    func get<Value: Decodable>(_ path: String) async throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(try await ask("GET", path, body: [])))
    }

    @discardableResult
    func ask(_ method: String, _ path: String, body: [UInt8] = []) async throws -> [UInt8] {
        let answer = try await server.client.answer(
            method, "/v1/" + path, headers: [.init("X-Auth-Token", token)], body: body)
        try #require(200..<300 ~= answer.status, "\(method) \(path): \(String(decoding: answer.body, as: UTF8.self))")
        return answer.body
    }

    @discardableResult
    func ask<Value: Encodable>(_ method: String, _ path: String, _ body: Value) async throws -> [UInt8] {
        try await ask(method, path, body: Array(JSONEncoder().encode(body)))
    }
}

// MARK: - Folders and feeds

extension MinifluxUser {
    struct Folder: Codable, Hashable {
        var id: Int
        var title: String
    }

    struct Feed: Codable, Hashable {
        var id: Int
        var title: String
        var feed_url: String
        var category: Folder
    }

    func folders() async throws -> [Folder] { try await get("categories") }
    func feeds() async throws -> [Feed] { try await get("feeds") }

    func feed(at url: String) async throws -> Feed {
        try #require(try await feeds().first { $0.feed_url == url }, "\(url) isn't on the server")
    }

    func subscribe(to url: String) async throws {
        try await ask("POST", "feeds", ["feed_url": url])
    }

    /// The server fetches the feed at once, as its scheduler would some time.
    func refresh(_ feed: Feed) async throws {
        try await ask("PUT", "feeds/\(feed.id)/refresh")
    }
}

// MARK: - Articles

extension MinifluxUser {
    struct Entry: Decodable {
        var id: Int
        var url: String
        var status: String
        var starred: Bool
    }

    /// All of them, by ascending id.
    func entries() async throws -> [Entry] {
        struct Page: Decodable {
            var entries: [Entry]
        }
        var entries: [Entry] = []
        while true {
            let page: Page = try await get(
                "entries?order=id&direction=asc&limit=1000&after_entry_id=\(entries.last?.id ?? 0)")
            entries += page.entries
            if page.entries.isEmpty { return entries }
        }
    }

    private struct StatusChange: Encodable {
        var entry_ids: [Int]
        var status: String
    }

    /// By the articles' addresses.
    func marks() async throws -> [String: Marks] {
        let entries = try await entries().filter { $0.status != "removed" }
        return Dictionary(entries.map { ($0.url, Marks(read: $0.status == "read", starred: $0.starred)) }) { $1 }
    }

    func mark(_ urls: some Sequence<String>, read: Bool) async throws {
        let urls = Set(urls)
        let ids = try await entries().filter { urls.contains($0.url) }.map(\.id)
        try await ask("PUT", "entries", StatusChange(entry_ids: ids, status: read ? "read" : "unread"))
    }

    func star(_ urls: some Sequence<String>, _ value: Bool) async throws {
        let urls = Set(urls)
        for entry in try await entries() where urls.contains(entry.url) && entry.starred != value {
            try await ask("PUT", "entries/\(entry.id)/bookmark")
        }
    }
}

/// What a user did with an article, as one side has it.
struct Marks: Hashable, CustomStringConvertible {
    var read = false
    var starred = false

    var description: String { (read ? "read" : "unread") + (starred ? " starred" : "") }
}
