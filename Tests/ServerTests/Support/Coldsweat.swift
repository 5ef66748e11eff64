import Base
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// A real Coldsweat that was started by `Tests/Servers/coldsweat`.
enum Coldsweat {

    /// `RSS_TEST_COLDSWEAT=http://127.0.0.1:18084 swift test`
    static let url = ProcessInfo.processInfo.environment["RSS_TEST_COLDSWEAT"]

    static let port = url?.split(separator: ":").last.flatMap { Int($0) } ?? 0

    /// The script, which also subscribes, and the folder that the server was started with.
    static func run(_ action: String, _ arguments: String...) async throws {
        let environment = ProcessInfo.processInfo.environment
        let folder = environment["RSS_TEST_COLDSWEAT_FOLDER"] ?? ""
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Servers/coldsweat").standardized.path
        let words = [script, action, folder] + arguments
        let (_, errors, status) = try await Shell(home: folder).run(
            words.map { "'\($0)'" }.joined(separator: " "))
        try #require(status == 0, "\(action): \(String(decoding: errors, as: UTF8.self))")
    }
}

/// A user of Coldsweat, made for one test. He has no API but Fever's.
final class ColdsweatUser: Sendable, OtherClient {
    let name = "user-\(UUID().uuidString.prefix(13).lowercased())@news.example"
    var password: String { "password-of-\(name)" }
    private let client = LoopbackClient(port: Coldsweat.port)

    init() async throws {
        try await Coldsweat.run("user", name, password)
    }

    func subscribe(to urls: [String]) async throws {
        try await Coldsweat.run("subscribe", name, urls.joined(separator: " "))
    }

    // MARK: Fever

    struct Item: Decodable {
        var id: Int
        var url: String
        var is_read: Int
        var is_saved: Int
    }

    private func ask(_ query: String, _ fields: String = "") async throws -> [UInt8] {
        let key = MD5.hex("\(name):\(password)")
        let answer = try await client.answer(
            "POST", "/fever?api&\(query)", headers: [.init("Content-Type", "application/x-www-form-urlencoded")],
            body: Array("api_key=\(key)\(fields)".utf8))
        try #require(answer.status == 200, "\(query) \(fields)")
        return answer.body
    }

    private func items() async throws -> [Item] {
        struct Page: Decodable {
            var items: [Item]
        }
        var items: [Item] = []
        while true {
            let last = items.map(\.id).max() ?? 0
            let page = try JSONDecoder().decode(Page.self, from: Data(try await ask("items&since_id=\(last)")))
            if page.items.isEmpty { return items }
            items += page.items
        }
    }

    func marks() async throws -> [String: Marks] {
        Dictionary(try await items().map { ($0.url, Marks(read: $0.is_read == 1, starred: $0.is_saved == 1)) }) { $1 }
    }

    func mark(_ urls: [String], read: Bool) async throws { try await set(urls, read ? "read" : "unread") }
    func star(_ urls: [String], _ value: Bool) async throws { try await set(urls, value ? "saved" : "unsaved") }

    private func set(_ urls: [String], _ word: String) async throws {
        for item in try await items() where urls.contains(item.url) {
            _ = try await ask("", "&mark=item&as=\(word)&id=\(item.id)")
        }
    }
}

extension Trait where Self == ConditionTrait {
    static var enabledWithColdsweat: Self {
        .enabled(if: Coldsweat.url != nil, "RSS_TEST_COLDSWEAT names no server: 'make test-servers' starts one")
    }
}
