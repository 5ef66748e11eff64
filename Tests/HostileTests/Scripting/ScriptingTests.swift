import Foundation
import TestSupport
import Testing

/// Scripts in articles: what is stored, and printed as HTML, does nothing in a browser. A parser that reads HTML as
/// browsers do decides, python3-html5lib; without it, these tests are skipped (`make test-hostile` installs it).
@Suite(
    .timeLimit(.minutes(20)),
    .enabled("needs python3-html5lib") { try await Place().run("python3 -c 'import html5lib'").status == 0 }
) struct ScriptingTests {

    private let checker: String
    private let payloads: [String]

    init() throws {
        let folder = Bundle.module.bundleURL.appending(path: "Resources")
        checker = folder.appending(path: "active.py").path
        payloads = try String(contentsOf: folder.appending(path: "payloads.txt"), encoding: .utf8)
            .split(separator: "\n").map(String.init)
    }

    @Test func theCheckerFindsWhatIsActive() async throws {
        let place = try Place()
        let found = try await check(payloads.enumerated().map { ("\($0)", $1) }, in: place)
        // Some are harmless for today's parsers; each was not for some parser once.
        #expect(found.count > payloads.count * 2 / 3)
    }

    @Test func nothingInAStoredArticleIsActive() async throws {
        try await expectHarmless(payloads)
        try await expectHarmless(payloads.flatMap { ["<p>\($0)", "<table><td>\($0)</table>x", "<pre>\($0)</pre>"] })
    }

    @Test(arguments: 1...Effort.some(1, many: 4))
    func norIsItInPiecesOfSeveral(_ seed: Int) async throws {
        var random = SplitMix64(seed: UInt64(seed))
        try await expectHarmless((0..<Effort.some(150, many: 500)).map { _ in splice(&random) })
    }

    /// What the pages of articles bring is stored, too.
    @Test func norIsAnythingInTheTextOfAPage() async throws {
        let place = try Place()
        let story = "<p>The ferries of the bay stay in the harbour until the wind is down, says the harbour master.</p>"
        let pages = payloads.map { "<html><body><article>\(story)\($0)\(story)</article></body></html>" }
        place.answer { request in
            guard let number = Int(request.path.dropFirst()), pages.indices.contains(number) else {
                return .status(404)
            }
            return .text(pages[number], headers: [("Content-Type", "text/html; charset=utf-8")])
        }
        let items = pages.indices.map { ["id": "\($0)", "url": place.server.url("/\($0)"), "content_text": "Ferries"] }
        let feed: [String: Any] = ["version": "https://jsonfeed.org/version/1.1", "title": "T", "items": items]
        try place.write("feed.json", String(decoding: try JSONSerialization.data(withJSONObject: feed), as: UTF8.self))
        try place.write(".config/rss/config.toml", "[full_text]\ndelay = 0\nlimit = 9999\n")
        try await place.output(of: "rss add feed.json; rss mark unread --all; rss feed set 1 full-text; rss sync")
        let stored = try await place.articles("has:full-text --fields id,content").map { article in
            ("article \(article["id"] ?? "")", article["content"] as? String ?? "")
        }
        #expect(stored.count > pages.count * 9 / 10)
        #expect(try await check(stored, in: place) == [])
    }

    /// Pieces of payloads, one in the other.
    private func splice(_ random: inout SplitMix64) -> String {
        var text = Array(random.pick(payloads).unicodeScalars)
        for _ in 0...random.below(3) {
            let other = Array(random.pick(payloads).unicodeScalars)
            let piece = other[random.below(other.count)...].prefix(1 + random.below(60))
            let place = random.below(text.count + 1)
            text.replaceSubrange(place..<min(text.count, place + random.below(8)), with: piece)
        }
        return String(String.UnicodeScalarView(text))
    }

    private func expectHarmless(_ contents: [String]) async throws {
        let place = try Place()
        let items = contents.enumerated().map { number, html in
            ["id": "\(number)", "url": "https://news.example/\(number)", "title": html, "content_html": html]
        }
        let feed: [String: Any] = ["version": "https://jsonfeed.org/version/1.1", "title": "T", "items": items]
        let data = try JSONSerialization.data(withJSONObject: feed)
        try place.write("feed.json", String(decoding: data, as: UTF8.self))
        try await place.output(of: "rss add feed.json")

        let articles = try await place.articles("--all --fields id,content")
        #expect(articles.count == contents.count)
        let stored = articles.map { ("article \($0["id"] ?? "")", $0["content"] as? String ?? "") }
        // With titles and addresses around it.
        let page = try await place.output(of: "rss list --all | rss show --html -")
        // What stands around the articles is the program's own.
        let printed = page.split(separator: "</article>").enumerated().map { number, text in
            ("page \(number)", text.firstRange(of: "<article>").map { String(text[$0.lowerBound...]) } ?? "")
        }
        #expect(printed.count >= contents.count)
        let found = try await check(stored + printed, in: place)
        for line in found {
            let number = line.split(whereSeparator: { " :".contains($0) }).dropFirst().first.flatMap { Int($0) } ?? 0
            Issue.record("\(line)\n\(contents.indices.contains(number - 1) ? contents[number - 1] : "")")
        }
    }

    /// - Returns: what is found, a line each.
    private func check(_ documents: [(String, String)], in place: Place) async throws -> [Substring] {
        let lines = try documents.map { name, html in
            String(decoding: try JSONSerialization.data(withJSONObject: [name, html]), as: UTF8.self) + "\n"
        }
        try place.write("documents", lines.joined())
        let found = try await place.output(of: "python3 '\(checker)' < documents").split(separator: "\n")
        #expect(found.last == "\(documents.count) checked")
        return found.dropLast()
    }
}
