import Foundation
import TestSupport
import Testing

/// Servers that answer what no server should: a feed that fails says why in a line, and no other feed notices.
@Suite(.timeLimit(.minutes(20))) struct HostileServerTests {

    static let quick = Misbehaviour.lengths + Misbehaviour.heads + Misbehaviour.answers

    @Test func eachFeedFailsByItself() async throws {
        try await expect(Effort.some(of: Self.quick, every: 5))
    }

    /// As long as the program is patient with silence: half a minute. Its patience with those who send a byte now and then
    /// lasts two, and is tried with less in `HTTPClientFailureTests`.
    @Test(.enabled("takes half a minute") { Effort.isGreat }) func silentServersFailByThemselves() async throws {
        try await expect(Misbehaviour.silent, syncs: [""])
    }

    /// Asked one by one, as when they are added.
    @Test(arguments: Effort.some(of: quick, every: 20))
    func discoverSaysWhatIsWrong(_ item: Misbehaviour) async throws {
        let place = try Place()
        place.answer { $0.path == "/b" ? item.reply : .text(Misbehaviour.feed) }
        let end = try await place.run("rss discover $URL/b")
        #expect(end.status == item.status, "\(item.name): \(end)")
        #expect(end.errorLines.count == (item.status == 0 ? 0 : 1), "\(item.name): \(end)")
        #expect(end.errors.unsafeScalars == [], "\(item.name): \(end)")
    }

    /// - Parameter syncs: their options.
    private func expect(_ items: [Misbehaviour], syncs: [String] = ["", " --force"]) async throws {
        let place = try Place()
        let good = SampleFeed.rss("Good", 1...5)
        place.answer { request in
            Int(request.path.dropFirst(2)).map { items[$0].reply } ?? .text(good)
        }
        // The good one last: it waits for no other.
        try place.write("list.opml", SampleFeed.opml(items.indices.map { "/b\($0)" } + ["/good"]))
        try await place.output(of: "rss import list.opml")
        for options in syncs {
            let end = try await place.run("rss sync -v\(options)")
            let messages = Self.messages(end)
            for (index, item) in items.enumerated() {
                let message = messages["/b\(index)"]
                #expect(
                    Self.matches(message, item.message), "\(item.name): \(message ?? "taken as a feed"), sync\(options)"
                )
            }
            #expect(messages["/good"] == nil)
            #expect(end.errors.unsafeScalars == [])
        }
        let articles = try await place.articles("--all --feed $URL/good")
        #expect(articles.count == 5)
        #expect(articles.allSatisfy { $0["read"] as? Bool == false })
        try await place.output(of: "rss doctor")
    }

    /// By the feed's title, which its host follows unless the message names it.
    private static func messages(_ end: Place.End) -> [String: String] {
        let lines = end.errorLines.compactMap { line -> (String, String)? in
            let match = line.replacing(/, failing since [-0-9]+ [0-9:]+/, with: "")
                .firstMatch(of: /^rss: (\/[^ ]+)(?: \([^ ]+\))?: (.*)$/)
            return match.map { (String($0.1), String($0.2)) }
        }
        #expect(lines.count == end.errorLines.count, "\(end)")
        return Dictionary(lines) { first, _ in first }
    }

    private static func matches(_ message: String?, _ pattern: String?) -> Bool {
        guard let message, let pattern else { return message == nil && pattern == nil }
        let parts = pattern.split(separator: "…", omittingEmptySubsequences: false)
        return parts.count == 1
            ? message == pattern : message.hasPrefix(parts[0]) && message.hasSuffix(parts[parts.count - 1])
    }
}
