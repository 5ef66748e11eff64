import Foundation
import Model
import TestSupport
import Testing
import Web

@testable import API

@Suite(.timeLimit(.minutes(3))) struct MinifluxImportTests {

    @Test func manyFeedsAreImportedAtOnce() async throws {
        let miniflux = try Importing()
        let refusals = try await miniflux.server.caller().subscribe([
            ImportedFeed(url: "https://news.example/feed", title: "There already", folders: ["Elsewhere"]),
            ImportedFeed(url: "https://a.example/", title: "A & Z", folders: ["Comics"]),
            ImportedFeed(url: "https://b.example/", title: "B", folders: ["News/Berlin"]),
            ImportedFeed(url: "https://a.example/", title: "Twice"),
        ])
        #expect(refusals.isEmpty)
        #expect(miniflux.server.log.count { $0 == "POST import" } == 1)
        #expect(
            miniflux.placed == [
                "https://news.example/feed": "All", "https://a.example/": "Comics", "https://b.example/": "News/Berlin",
            ])
        #expect(Set(miniflux.server.state.feeds.map(\.title)) == ["News", "A & Z", "B"])
    }

    @Test func nothingNewIsNoImport() async throws {
        let miniflux = try Importing()
        let feed = ImportedFeed(url: "https://news.example/feed")
        #expect(try await miniflux.server.caller().subscribe([feed]).isEmpty)
        #expect(miniflux.server.log == ["GET feeds"])
    }

    /// Since 2.3 one address that Miniflux doesn't like ends the import there.
    @Test func oneBadFeedDoesNotKeepOthersOut() async throws {
        let miniflux = try Importing(refused: "https://bad.example/")
        let feeds = ["a", "b", "bad", "c", "d"].map { (name: String) in
            ImportedFeed(url: "https://\(name).example/", title: name)
        }
        let refusals = try await miniflux.server.caller().subscribe(feeds)
        #expect(refusals.map(\.feed.url) == ["https://bad.example/"])
        #expect(refusals.map(\.error) == [.refused(status: 400, serverMessage: "opml: invalid feed settings")])
        let good = feeds.map(\.url).filter { $0 != "https://bad.example/" }
        #expect(Set(miniflux.placed.keys) == Set(good + ["https://news.example/feed"]))
    }

    @Test func aFeedThatDidNotComeIsRefused() async throws {
        let miniflux = try MinifluxServer { request in
            request.path == "/v1/import" ? .text(#"{"message":"Feeds imported successfully"}"#, status: 201) : nil
        }
        let refusals = try await miniflux.caller().subscribe([ImportedFeed(url: "https://a.example/")])
        #expect(refusals.map(\.error) == [.impossible(.feedNotImported)])
    }

    @Test func aServerInTroubleRefusesNothing() async throws {
        let miniflux = try MinifluxServer { $0.path == "/v1/import" ? .text("", status: 502) : nil }
        await #expect(throws: APIError.unavailable(status: 502, serverMessage: nil)) {
            try await miniflux.caller().subscribe([ImportedFeed(url: "https://a.example/")])
        }
    }
}

/// A Miniflux that reads OPML as far as it is written here.
private struct Importing {
    let server: MinifluxServer

    init(refused: String? = nil) throws {
        let later = Later()
        server = try MinifluxServer { request in
            request.path == "/v1/import" ? later.take(String(decoding: request.body, as: UTF8.self), refused) : nil
        }
        later.server = server
    }

    /// The names of the feeds' folders.
    var placed: [String: String] {
        let state = server.state
        return Dictionary(uniqueKeysWithValues: state.feeds.map { ($0.url, state.categories[$0.category] ?? "") })
    }

    private final class Later: @unchecked Sendable {
        /// Set once, before any request.
        var server: MinifluxServer?

        func take(_ document: String, _ refused: String?) -> LoopbackReply {
            var reply = LoopbackReply.text(#"{"message":"Feeds imported successfully"}"#, status: 201)
            server?.change { state in
                var category: Int64 = 1
                for line in document.split(separator: "<outline ") {
                    guard let url = attribute("xmlUrl", line) else {
                        category = state.newID()
                        state.categories[category] = attribute("text", line)
                        continue
                    }
                    if url == refused {
                        reply = .text(#"{"error_message":"opml: invalid feed settings"}"#, status: 500)
                        return
                    }
                    if state.feeds.contains(where: { $0.url == url }) { continue }
                    let title = attribute("text", line) ?? url
                    state.feeds.append(.init(id: state.newID(), url: url, title: title, category: category))
                }
            }
            return reply
        }

        private func attribute(_ name: String, _ line: Substring) -> String? {
            guard let start = line.range(of: "\(name)=\"")?.upperBound,
                let end = line[start...].firstIndex(of: "\"")
            else { return nil }
            return line[start..<end].replacingOccurrences(of: "&amp;", with: "&")
        }
    }
}
