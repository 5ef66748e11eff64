import Foundation
import ProgramSupport
import Synchronization
import TestSupport
import Testing

/// A real Tiny Tiny RSS that was started by `Tests/Servers/ttrss`.
enum TinyTinyRSS {

    /// `RSS_TEST_TTRSS=http://127.0.0.1:18085 swift test`
    static let url = ProcessInfo.processInfo.environment["RSS_TEST_TTRSS"]

    static let port = url?.split(separator: ":").last.flatMap { Int($0) } ?? 0

    /// It fetches feeds of no loopback address: those of 192.0.2.0/24 (RFC 5737), by a proxy. Each test has an address of
    /// its own there: what was fetched from one is not fetched again for half a minute.
    private static let presses = Mutex(0)

    /// The script, with the folder that the server was started with.
    static func run(_ action: String, _ arguments: String...) async throws {
        let folder = ProcessInfo.processInfo.environment["RSS_TEST_TTRSS_FOLDER"] ?? ""
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Servers/ttrss").standardized.path
        let words = [script, action, folder] + arguments
        let (_, errors, status) = try await Shell(home: folder).run(words.map { "'\($0)'" }.joined(separator: " "))
        try #require(status == 0, "\(action): \(String(decoding: errors, as: UTF8.self))")
    }

    /// Feeds that it can fetch.
    static func press(articles: Int) async throws -> Press {
        let number = presses.withLock { count in
            count += 1
            return count
        }
        let press = try Press(articles: articles, host: "192.0.2.\(number)")
        try await run("proxy", "\(press.port)")
        return press
    }
}

/// A user of Tiny Tiny RSS, made for one test.
final class TinyTinyRSSUser: Sendable, OtherClient {
    let name = "user-" + UUID().uuidString.prefix(13).lowercased()
    var password: String { "password-of-\(name)" }
    private let client = LoopbackClient(port: TinyTinyRSS.port)

    init() async throws {
        try await TinyTinyRSS.run("user", name, password)
    }

    // MARK: Its API

    private struct Answer<Content: Decodable>: Decodable {
        var content: Content
    }

    private struct Login: Decodable {
        var session_id: String
    }

    private func ask<Content: Decodable>(_ request: String) async throws -> Content {
        let login: Login = try await post(#""op":"login","user":"\#(name)","password":"\#(password)""#)
        return try await post(#""sid":"\#(login.session_id)",\#(request)"#)
    }

    private func post<Content: Decodable>(_ members: String) async throws -> Content {
        let answer = try await client.answer(
            "POST", "/api/", headers: [.init("Content-Type", "application/json"), .init("User-Agent", "other")],
            body: Array("{\(members)}".utf8))
        return try JSONDecoder().decode(Answer<Content>.self, from: Data(answer.body)).content
    }

    struct Headline: Decodable {
        var id: Int
        var link: String
        var unread: Bool
        var marked: Bool
    }

    struct Feed: Decodable {
        var id: Int
        var feed_url: String
        var title: String
        var unread: Int
    }

    private struct Label: Decodable {
        var id: Int
        var caption: String
    }

    private struct Done: Decodable {}

    private func headlines(of feed: Int = -4) async throws -> [Headline] {
        try await ask(#""op":"getHeadlines","feed_id":\#(feed),"limit":-1,"view_mode":"all_articles""#)
    }

    func feeds() async throws -> [Feed] { try await ask(#""op":"getFeeds","cat_id":-3"#) }

    func subscribe(to urls: [String]) async throws {
        for url in urls {
            let _: Done = try await ask(#""op":"subscribeToFeed","feed_url":"\#(url)","category_id":0"#)
        }
        // It says OK where a feed did not answer in time.
        for _ in 0..<10 {
            let empty = try await feeds().filter { $0.unread == 0 }
            if empty.isEmpty { break }
            for feed in empty { let _: Done = try await ask(#""op":"updateFeed","feed_id":\#(feed.id)"#) }
        }
    }

    func marks() async throws -> [String: Marks] {
        Dictionary(try await headlines().map { ($0.link, Marks(read: !$0.unread, starred: $0.marked)) }) { $1 }
    }

    // MARK: Labels

    /// What only the web page can do.
    func addLabel(_ label: String) async throws { try await TinyTinyRSS.run("label", name, label) }

    func labels() async throws -> [String] { try await allLabels().map(\.caption).sorted() }

    func labelled(_ label: String) async throws -> [String] {
        try await headlines(of: id(of: label)).map(\.link).sorted()
    }

    func label(_ urls: [String], _ label: String, _ value: Bool) async throws {
        let ids = try await headlines().filter { urls.contains($0.link) }.map { "\($0.id)" }.joined(separator: ",")
        let _: Done = try await ask(
            #""op":"setArticleLabel","article_ids":"\#(ids)","label_id":\#(id(of: label)),"assign":\#(value)"#)
    }

    private func id(of label: String) async throws -> Int {
        try #require(try await allLabels().first { $0.caption == label }).id
    }

    private func allLabels() async throws -> [Label] { try await ask(#""op":"getLabels""#) }

    // MARK: Marks

    func mark(_ urls: [String], read: Bool) async throws { try await set(urls, field: 2, mode: read ? 0 : 1) }
    func star(_ urls: [String], _ value: Bool) async throws { try await set(urls, field: 0, mode: value ? 1 : 0) }

    private func set(_ urls: [String], field: Int, mode: Int) async throws {
        let ids = try await headlines().filter { urls.contains($0.link) }.map { "\($0.id)" }.joined(separator: ",")
        let _: Done = try await ask(
            #""op":"updateArticle","article_ids":"\#(ids)","field":\#(field),"mode":\#(mode)"#)
    }
}

extension Trait where Self == ConditionTrait {
    static var enabledWithTinyTinyRSS: Self {
        .enabled(if: TinyTinyRSS.url != nil, "RSS_TEST_TTRSS names no server: 'make test-servers' starts one")
    }
}
