import Foundation
import Model
import Testing

@testable import Store

/// What mails and articles agreed on stays with the articles.
@Suite struct MailTests {
    let test: TestDatabase
    let feed: Feed
    let ids: [ArticleID]

    init() throws {
        test = try TestDatabase()
        (feed, ids) = try test.addRemoteFeed(articles: 3)
    }

    @discardableResult
    private func save(_ flags: MailFlags, marks: MailFlags = [], of ids: ArticleID..., in path: String = "/mail") throws
        -> Int
    {
        let mails = ids.map { MailAgreement(article: $0, name: "mail of \($0)", flags: flags, marks: marks) }
        return try test.database.save(mails, in: path, at: day(1), partOf: CommandID())
    }

    private func mails(in path: String = "/mail") throws -> [WrittenMail] {
        try test.database.mails(in: path).sorted { $0.article < $1.article }
    }

    @Test func agreementsAreKeptForEachMaildir() throws {
        try save([.seen], of: ids[0])
        try save([.flagged], of: ids[0], ids[1], in: "/other")
        try save([], of: ids[0])

        #expect(try mails() == [WrittenMail(article: ids[0], name: "mail of \(ids[0])", last: [], now: [])])
        #expect(try mails(in: "/other").map(\.last) == [[.flagged], [.flagged]])
        #expect(try mails(in: "/none") == [])

        try test.database.forgetMails(in: "/other")
        #expect(try mails(in: "/other") == [])
        #expect(try mails().count == 1)
    }

    @Test func whatIsBegunIsKeptUntilItIsDone() throws {
        var mail = MailAgreement(
            article: ids[0], name: "a", flags: [.seen], trashed: 2, begun: [.flagged], isBegun: true)
        try test.database.save([mail], in: "/mail", at: day(1), partOf: CommandID())
        var written = WrittenMail(article: ids[0], name: "a", last: [.seen], now: [])
        (written.trashed, written.begun, written.isBegun) = (2, [.flagged], true)
        #expect(try mails() == [written])

        (mail.begun, mail.isBegun) = ([], false)
        try test.database.save([mail], in: "/mail", at: day(1), partOf: CommandID())
        (written.begun, written.isBegun) = ([], false)
        #expect(try mails() == [written])
    }

    @Test func whatFilesAreIsKeptForEachMaildir() throws {
        try test.database.saveMailFiles([1: "mail", -2: nil], gone: [], in: "/mail")
        try test.database.saveMailFiles([1: nil], gone: [], in: "/other")
        #expect(try test.database.mailFiles(in: "/mail") == [1: "mail", -2: nil])

        try test.database.saveMailFiles([3: "other"], gone: [1], in: "/mail")
        #expect(try test.database.mailFiles(in: "/mail") == [-2: nil, 3: "other"])
        #expect(try test.database.mailFiles(in: "/other") == [1: nil])
        try test.database.forgetMails(in: "/mail")
        #expect(try test.database.mailFiles(in: "/mail") == [:])
    }

    @Test func aMaildirThatIsMissedIsNewsOnce() throws {
        #expect(try !test.database.setMaildir("/mail", isMissed: false))
        for expected in [true, false] {
            #expect(try test.database.setMaildir("/mail", isMissed: true) == expected)
        }
        #expect(try test.database.setMaildir("/mail", isMissed: false))
        #expect(try test.database.setMaildir("/mail", isMissed: true))
    }

    @Test func whatArticlesSayIsRead() throws {
        try save([], of: ids[0], ids[1], ids[2])
        try test.database.set(.read, true, of: [ids[0]], at: day(1))
        try test.database.set(.starred, true, of: [ids[0], ids[1]], at: day(1))
        try test.database.delete([ids[2]], at: day(1))

        #expect(try mails().map(\.now) == [[.seen, .flagged], [.flagged], [.trashed]])
        #expect(try mails().map(\.isDeleted) == [false, false, true])
    }

    /// They go the way of every mark: into the queue, and to `undo`.
    @Test func marksAreTheUsers() throws {
        #expect(try save([.seen], marks: [.seen, .flagged], of: ids[0], ids[1]) == 2)

        #expect(
            try test.database.queue(of: feed.accountID).map(\.change) == [
                MarkChange(.read, true), MarkChange(.read, true),
            ])
        #expect(try test.database.undo(at: day(2))?.changed == 2)
        #expect(try mails().map(\.now) == [[], []])
        #expect(try mails().map(\.last) == [[.seen], [.seen]])
    }

    @Test func marksAreTakenBack() throws {
        try test.database.set(.read, true, of: [ids[0]], at: day(1))
        try test.database.set(.starred, true, of: [ids[0]], at: day(1))

        #expect(try save([], marks: [.seen, .flagged], of: ids[0]) == 2)
        #expect(try mails().map(\.now) == [[]])
    }

    @Test func articlesAreDeleted() throws {
        #expect(try save([.trashed], marks: [.trashed], of: ids[0]) == 1)

        #expect(try test.database.unknown(ids) == [ids[0]])
        #expect(try save([.seen, .trashed], marks: [.seen, .trashed], of: ids[0]) == 0)
    }

    @Test func mailsOfForgottenArticlesAreForgotten() throws {
        try save([], of: ids[0], ids[1])
        try test.execute("DELETE FROM article WHERE id = ?", [ids[0].rawValue])
        try test.execute("DELETE FROM status WHERE id = ?", [ids[0].rawValue])
        try save([.seen], of: ids[0])

        #expect(try mails().map(\.article) == [ids[1]])
    }

    /// Of two feeds that turn out to be one.
    @Test func mailsOfDuplicatesAreMerged() throws {
        try save([.seen], of: ids[0])
        try save([.flagged], of: ids[1])
        try save([.flagged], of: ids[0], in: "/other")
        try test.database.write { db in
            try StatusTable.merge(ids[0].rawValue, into: ids[1].rawValue, in: db)
            try StatusTable.merge(ids[0].rawValue, into: ids[2].rawValue, in: db)
        }

        #expect(try mails().map(\.article) == [ids[1], ids[2]])
        #expect(try mails().map(\.last) == [[.flagged], [.seen]])
        #expect(try mails(in: "/other").map(\.article) == [ids[1]])
    }

    @Test func theSameArticleHasTheSameOriginEverywhere() async throws {
        let local = try test.subscribe("https://a.example/feed")
        try await test.save([.sample("a")], of: local)
        let id = try #require(try test.id("a"))

        #expect(try test.database.origin(of: id) == ArticleOrigin(feedURL: "https://a.example/feed", key: "a"))
        #expect(try test.database.origin(of: ids[0]) == ArticleOrigin(feedURL: feed.url, key: "1"))
        #expect(try test.database.origin(of: ArticleID(99)) == nil)
    }
}
