import Foundation
import Model
import TestSupport

@testable import Store

/// A database with some two thousand articles made of few words, so that most conditions hold for some of them.
final class SampleLibrary: Sendable {
    let test: TestDatabase

    /// As the database should have them, by id.
    let articles: [SampleArticle]

    init(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        test = try TestDatabase()
        var feeds = [
            try test.subscribe("https://one.example/", folders: ["News"]),
            try test.subscribe("https://two.example/", folders: ["News/Berlin"]),
            try test.subscribe("https://three.example/", folders: ["Fun"]),
        ]
        var articles: [SampleArticle] = []
        for (index, feed) in feeds.enumerated() {
            let samples = (0..<500).map { SampleArticle("\(index)-\($0)", feed, &random) }
            try await test.save(samples.map(\.incoming), of: feed, at: day(10))
            articles += samples
        }
        let remote = try test.addRemoteFeed()
        feeds.append(remote)
        for number in 0..<500 {
            let sample = SampleArticle("remote-\(number)", remote, &random)
            try test.add(sample, to: remote)
            articles.append(sample)
        }
        self.articles = try test.complete(articles, &random)
    }
}

extension TestDatabase {

    fileprivate func complete(_ samples: [SampleArticle], _ random: inout SplitMix64) throws -> [SampleArticle] {
        try database.write { db in try samples.map { try $0.completed(&random, in: db) } }
    }

    fileprivate func add(_ sample: SampleArticle, to feed: Feed) throws {
        try database.write { db in
            let id = try StatusTable.insert(
                StatusTable.New(
                    account: feed.accountID, articleID: sample.key, feed: feed.id,
                    date: sample.article.datePublished ?? day(10), dateArrived: day(10)),
                in: db)
            try ArticleTable.insert(sample.incoming, as: id, in: db)
        }
    }
}
