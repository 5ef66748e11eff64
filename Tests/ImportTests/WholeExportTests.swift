import Foundation
import HTML
import Model
import Store
import SyncSupport
import TestSupport
import Testing

@testable import Import

/// What is exported makes the same again. `RSS_EXPORTS=1000` plays as many random databases, `RSS_EXPORT_SEED=17` that one.
@Suite struct WholeExportTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static var seeds: ClosedRange<UInt64> {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["RSS_EXPORT_SEED"].flatMap(UInt64.init) { return seed...seed }
        return 1...(environment["RSS_EXPORTS"].flatMap(UInt64.init) ?? 40)
    }

    @Test func aRandomExportComesBackAsTheSameBytes() async throws {
        for seed in Self.seeds {
            let lines = RandomExport(seed: seed).lines
            let text = Self.text(lines)
            let first = try await exported(from: text, as: "\(seed)-a.db")
            #expect(first == text, "seed \(seed): \(Self.difference(text, first))")
            let second = try await exported(from: first, as: "\(seed)-b.db")
            #expect(second == first, "seed \(seed)")
        }
    }

    /// So that no export leaves out a field that is new: the random ones have each field, and come back as they were.
    @Test func randomExportsHaveEveryField() {
        let lines = (1...40).flatMap { RandomExport(seed: $0).lines }
        let articles = lines.compactMap { if case .article(_, let article) = $0 { article } else { nil } }
        let statuses = lines.compactMap { if case .status(_, let status) = $0 { status } else { nil } }
        let pages = lines.compactMap { if case .page(_, let page) = $0 { page } else { nil } }
        let actions = lines.compactMap { if case .rule(let rule) = $0 { rule.actions } else { nil } }
        #expect(Self.constantFields(articles) == [])
        #expect(Self.constantFields(articles.flatMap(\.enclosures)) == [])
        #expect(Self.constantFields(statuses) == [])
        #expect(Self.constantFields(pages) == [])
        #expect(Self.constantFields(actions) == [])
    }

    /// Returns the names of the stored properties that are the same in all values.
    private static func constantFields<Value>(_ values: [Value]) -> [String] {
        var found: [String: Set<String>] = [:]
        for value in values {
            for case (let name?, let field) in Mirror(reflecting: value).children {
                found[name, default: []].insert(String(describing: field))
            }
        }
        return found.filter { $0.value.count < 2 }.keys.sorted()
    }

    @Test func repeatedItChangesNothing() async throws {
        let text = Self.text(RandomExport(seed: 7).lines)
        let database = try open("again.db")
        let account = try #require(try database.accounts().first)
        try await Self.take(text, into: database, account)
        try await Self.take(text, into: database, account)
        #expect(try Self.export(database, account) == text)
    }

    /// Returns what a new database exports that has taken over the text.
    private func exported(from text: String, as name: String) async throws -> String {
        let database = try open(name)
        let account = try #require(try database.accounts().first)
        try await Self.take(text, into: database, account)
        return try Self.export(database, account)
    }

    private func open(_ name: String) throws -> FeedDatabase {
        try FeedDatabase(
            path: "\(folder.path)/\(name)", durability: .refetchable, markup: Reader.markup(HTMLText.searchable))
    }

    private static func take(_ text: String, into database: FeedDatabase, _ account: Account) async throws {
        let lines = try text.split(separator: "\n").compactMap { try ExportLineReader.read(String($0)).line }
        let last = try database.lastStatus()
        let result = try await database.restore(
            lines, into: account.id, after: last, at: TestClock.start, keeping: RetentionRule())
        #expect(result.refused.map(\.reason) == [])
    }

    private static func export(_ database: FeedDatabase, _ account: Account) throws -> String {
        var lines: [ExportedLine] = []
        let gaps = try database.export(account, secrets: true, programs: true) { lines.append($0) }
        #expect(gaps == ExportGaps())
        return text(lines)
    }

    private static func text(_ lines: [ExportedLine]) -> String {
        let bytes = lines.reduce(into: ExportLineWriter.header) { $0 += ExportLineWriter.write($1) { _ in nil } }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func difference(_ one: String, _ other: String) -> String {
        let (one, other) = (one.split(separator: "\n"), other.split(separator: "\n"))
        let pair = zip(one, other).first { $0 != $1 }
        return pair.map { "\($0) <> \($1)" } ?? "\(one.count) and \(other.count) lines"
    }

    // MARK: Lines from anybody

    @Test(arguments: [
        ("[]", "not a JSON object"), (#"{"a":1}"#, "no 'type'"), (#"{"type":"song"}"#, "unknown type 'song'"),
        (#"{"type":"rss","version":2}"#, "written by a later version of rss"),
        (#"{"type":"feed"}"#, "no 'url'"), (#"{"type":"status","feed":"a","key":"b"}"#, "no 'date' or no 'arrived'"),
        (#"{"type":"status","feed":"a","key":"b","date":1e300,"arrived":1}"#, "no 'date' or no 'arrived'"),
        (
            #"{"type":"status","feed":"a","key":"b","date":1,"arrived":1,"labels":[" a"]}"#,
            "'labels' has what is no label"
        ),
        (#"{"type":"rule","query":"x","set":["sung"]}"#, "unknown action 'sung'"),
        (#"{"type":"folder","name":"a","settings":[{"key":"x","value":"y"}]}"#, "unknown setting 'x'"),
        (#"{"type":"page","feed":"a","key":"b"}"#, "no 'html'"), (#"{"type":"article","feed":"a"}"#, "no 'key'"),
    ])
    func aWrongLineIsRefusedWithItsReason(_ line: String, _ reason: String) {
        let problem = #expect(throws: ExportLineReader.Problem.self) { try ExportLineReader.read(line) }
        #expect(problem?.words == reason)
    }

    @Test func whatActsInHTMLDoesNotComeIn() async throws {
        let text = """
            {"type":"rss","version":1}
            {"type":"feed","url":"https://a.example/"}
            {"type":"article","feed":"https://a.example/","key":"k","content":"<p onclick='x'>a</p><script>b</script>"}
            {"type":"page","feed":"https://a.example/","key":"k","html":"<p>c<iframe src='javascript:x'></iframe></p>"}

            """
        let exported = try await exported(from: text, as: "html.db")
        #expect(!exported.contains("script") && !exported.contains("onclick"))
        #expect(exported.contains("<p>a</p>"))
    }
}

/// Lines of an export as this program writes them, with anything that they may have.
struct RandomExport {
    private(set) var lines: [ExportedLine] = []
    private var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        make()
    }

    private mutating func make() {
        let folders = ["Müll", "News", "News/Berlin", "Z"].filter { _ in Bool.random(using: &random) }
        lines += folders.sorted(by: Self.precedes).map { .folder(ExportedFolder(name: $0, settings: [])) }
        let urls = [
            "about:saved-pages", "http://b.example/?q=\"x\"", "https://a.example/feed", "https://z.example/ü",
            "put:Mine",
        ]
        .filter { _ in Bool.random(using: &random) }.sorted(by: Self.precedes)
        for (index, url) in urls.enumerated() {
            var feed = ExportedFeed(url: url)
            feed.title = text()
            feed.customTitle = maybe { $0.map { "mine " + $0 } }
            feed.siteURL = Bool.random(using: &random) ? "https://site.example/" : nil
            feed.dateAdded = date()
            feed.folders = folders.filter { _ in Bool.random(using: &random) }.sorted(by: Self.precedes)
            if Bool.random(using: &random) { feed.formerURLs = ["https://former.example/\(index)"] }
            lines.append(.feed(feed))
        }
        if Bool.random(using: &random) { lines.append(.search(name: "trains", query: "night (train OR bus)")) }
        for index in 0..<Int.random(in: 0...3, using: &random) {
            let actions = RuleActions(
                [.starred: true].filter { _ in Bool.random(using: &random) }, labels: ["a", "later"],
                deletes: Bool.random(using: &random), program: index == 1 ? ["/bin/true", "-x"] : [])
            lines.append(
                .rule(
                    ExportedRule(
                        query: "title:x\(index)", actions: actions, isPaused: Bool.random(using: &random))))
        }
        for url in urls { makeArticles(of: url) }
    }

    private mutating func makeArticles(of url: String) {
        let keys = Set((0..<Int.random(in: 0...6, using: &random)).map { "\($0 % 4 == 0 ? "ключ:" : "")\($0)" })
        for key in keys.sorted(by: Self.precedes) {
            let key = ExportedArticleKey(feed: url, key: key)
            var status = ExportedStatus(date: date(), dateArrived: date())
            for mark in Mark.flags where Bool.random(using: &random) { status.marks.insert(mark) }
            let isDeleted = Int.random(in: 0..<6, using: &random) == 0
            if isDeleted { status.marks.insert(.deleted) }
            status.labels = ["Grün", "later"].filter { _ in Bool.random(using: &random) }
            status.note = maybe { $0 }
            status.dateOfNote = status.note == nil ? nil : date()
            status.dateRead = Bool.random(using: &random) ? date() : nil
            status.dateDone = Bool.random(using: &random) ? date() : nil
            status.dateGone = Bool.random(using: &random) ? date() : nil
            status.dateKept = Int.random(in: 0..<6, using: &random) == 0 ? date() : nil
            status.isImported = Bool.random(using: &random)
            lines.append(.status(key, status))
            if isDeleted || Bool.random(using: &random) { continue }
            lines.append(.article(key, article()))
            if Bool.random(using: &random) {
                let page = ExportedPage(
                    html: "<p>whole \(Int.random(in: 0...9, using: &random))</p>",
                    url: maybe { $0.map { _ in "https://page.example/" } },
                    words: Int.random(in: 1...900, using: &random), dateFetched: date(),
                    isOutdated: Bool.random(using: &random))
                lines.append(.page(key, page))
            }
        }
    }

    private mutating func article() -> Article {
        var article = Article()
        article.title = text()
        article.url = Bool.random(using: &random) ? "https://a.example/1?x=ü" : nil
        article.externalURL = Bool.random(using: &random) ? "https://other.example/" : nil
        article.commentsURL = Bool.random(using: &random) ? "https://a.example/1#comments" : nil
        article.author = text()
        article.imageURL = Bool.random(using: &random) ? "https://a.example/i.png" : nil
        article.language = Bool.random(using: &random) ? "de" : nil
        article.datePublished = Bool.random(using: &random) ? Date(timeIntervalSince1970: Double(date())) : nil
        article.dateModified = Bool.random(using: &random) ? Date(timeIntervalSince1970: Double(date())) : nil
        article.tags = ["", "x,y", "\"q\""].filter { _ in Bool.random(using: &random) }
        for size in [nil, 0, 7] as [Int64?] where Bool.random(using: &random) {
            article.enclosures.append(
                Enclosure(
                    url: "https://a.example/e\(size ?? 1)", mimeType: text(), size: size,
                    duration: size == 7 ? 1.5 : nil,
                    title: text(),
                    role: size == 0 ? .transcript : nil))
        }
        article.summary = maybe { $0.map { _ in "short" } }
        article.content = [nil, "", "<p>a &amp; b</p>\n<pre>x\ty</pre>"].randomElement(using: &random) ?? nil
        return article
    }

    private mutating func text() -> String? {
        [nil, "", "plain", "Grüße 🚆", "tab\tand\u{2028}line", "\\ \"quoted\" </p>"].randomElement(using: &random) ?? nil
    }

    /// Returns what becomes of a text that isn't empty.
    private mutating func maybe(_ change: (String?) -> String?) -> String? {
        change(Bool.random(using: &random) ? "note 🚆 \"x\"" : nil)
    }

    private mutating func date() -> Int64 { Int64.random(in: -1_000...2_000_000_000, using: &random) }

    private static func precedes(_ one: String, _ other: String) -> Bool {
        one.utf8.lexicographicallyPrecedes(other.utf8)
    }
}
