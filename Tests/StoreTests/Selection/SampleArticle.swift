import Foundation
import GRDB
import Model
import TestSupport

@testable import Store

/// An article with its status, as conditions are about it.
struct SampleArticle: Sendable {
    let key: String
    let feed: Feed
    let article: Article
    let title: SlowText
    let text: SlowText
    var id = ArticleID(0)
    var link: String?
    var isRead = false
    var isStarred = false
    var isQueued = false
    var isKept = false
    var isDownloaded = false
    var labels: [String] = []
    var note: String?
    var dateArrived = day(10)

    static let words = [
        "ferry", "Flag", "harbour", "café", "Änderung", "naïve", "near", "or", "not", "c++", "c", ".net", "#swift",
        "swift",
        "猫", "黒猫の本", "iPhoneの本", "🐈", "don't", "title", "x1", "100", "Привет", "고양이가", "&", "-",
    ]

    private static let enclosures = [
        Enclosure(url: "https://one.example/e.mp3"), Enclosure(url: "https://one.example/v", mimeType: "video/mp4"),
        Enclosure(url: "https://one.example/v.WEBM?x=.mp"),
        Enclosure(url: "https://one.example/f", mimeType: "text/plain"),
    ]

    init(_ key: String, _ feed: Feed, _ random: inout SplitMix64) {
        self.key = key
        self.feed = feed
        var article = Article()
        article.title = random.happens(oneIn: 12) ? nil : Self.text(1...3, &random)
        article.url = random.happens(oneIn: 12) ? nil : "https://\(random.pick(["One", "two"])).example/\(key)"
        article.author = random.happens(oneIn: 3) ? nil : random.pick(["Ann Lee", "José", "José, Bob", "李明"])
        link =
            random.happens(oneIn: 2) ? nil : random.pick(["linked.example", "two.linked.example", "unlinked.example"])
        let linked =
            link.map { "<a title=\"x\" href=\"https://\($0):8080/a?b\">\(Self.text(0...1, &random))</a>" } ?? ""
        article.content = random.happens(oneIn: 9) ? nil : "<p>\(Self.text(0...8, &random)) \(linked)</p>"
        if article.content == nil { link = nil }
        article.tags = random.happens(oneIn: 2) ? [] : [random.pick(["Swift", "café", "a \"b\"", "c++"]), "%_"]
        article.imageURL = random.happens(oneIn: 3) ? "https://one.example/i.png" : nil
        article.enclosures = random.happens(oneIn: 4) ? [random.pick(Self.enclosures)] : []
        article.datePublished = day(Double(random.below(20)) - 15)
        self.article = article
        title = SlowText(article.title ?? "")
        text = SlowText(article.content.map(plainText) ?? "")
    }

    private static func text(_ counts: ClosedRange<Int>, _ random: inout SplitMix64) -> String {
        let count = Int.random(in: counts, using: &random)
        return (0..<count).map { _ in random.pick(words) }.joined(separator: " ")
    }

    var incoming: IncomingArticle { IncomingArticle(article, key: key) }

    var date: Date { article.listedDate(arrived: dateArrived) }

    /// Gives it a status in the database, too.
    func completed(_ random: inout SplitMix64, in db: Database) throws -> SampleArticle {
        var sample = self
        let name = feed.url.contains("remote") ? key : "\(feed.id):\(key)"
        let id = try Int64.fetchOne(
            db, sql: "SELECT id FROM status WHERE articleID = ? AND feedID = ?", arguments: [name, feed.id.rawValue])
        sample.id = ArticleID(id ?? 0)
        (sample.isRead, sample.isStarred) = (random.happens(oneIn: 2), random.happens(oneIn: 5))
        sample.dateArrived = day(Double(random.below(20)))
        try db.execute(
            sql: "UPDATE status SET read = ?, starred = ?, dateArrived = ?, date = ? WHERE id = ?",
            arguments: [
                sample.isRead, sample.isStarred, sample.dateArrived.seconds, sample.date.seconds, sample.id.rawValue,
            ])
        if random.happens(oneIn: 4) {
            sample.isDownloaded = random.happens(oneIn: 2)
            try db.execute(
                sql: "INSERT INTO download (articleID, url, folder, queuedAt, doneAt) VALUES (?, ?, '/', 1, ?)",
                arguments: [sample.id.rawValue, "https://files.example/\(sample.id)", sample.isDownloaded ? 2 : nil])
        }
        if random.happens(oneIn: 4) {
            sample.labels = random.pick([["later"], ["Work"], ["later", "Work"]])
            for label in sample.labels { _ = try LabelTable.set(label, true, of: sample.id, if: "TRUE", in: db) }
        }
        if random.happens(oneIn: 6) {
            sample.note = Self.text(1...4, &random)
            _ = try NoteTable.set(sample.note ?? "", of: sample.id, if: "TRUE", at: day(10), in: db)
        }
        if feed.url.contains("remote") && sample.isStarred && random.happens(oneIn: 3) {
            sample.isKept = true
            _ = try StatusTable.setKept(.starred, sample.id.rawValue, at: day(10), in: db)
        } else if feed.url.contains("remote") && random.happens(oneIn: 6) {
            sample.isQueued = true
            try PendingTable.add(MarkChange(.read, sample.isRead), for: sample.id, at: day(11).seconds, in: db)
        }
        return sample
    }
}
