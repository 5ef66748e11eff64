import Foundation
import Model
import Testing

@testable import Store

/// What was done with the articles of one account is done with the same articles of another: as the user does it, once.
@Suite struct CopyingTests {
    let test: TestDatabase
    let old: Feed
    let new: Feed

    init() throws {
        test = try TestDatabase()
        old = try test.addRemoteFeed("old")
        new = try test.addRemoteFeed("new")
    }

    /// In both accounts, by its id in the old and in the new one.
    private func add(_ key: String) throws -> (old: ArticleID, new: ArticleID) {
        (try test.addRemoteArticle(key, of: old), try test.addRemoteArticle(key, of: new))
    }

    private func found() throws -> FeedStatusCopies {
        try test.database.statusesToCopy(of: old.id, to: new.id, in: new.accountID)
    }

    @discardableResult
    private func copy() async throws -> [Mark: Int] {
        try await test.database.copy(found().copies, to: new.accountID, at: day(5), as: CommandID())
    }

    private func statuses(_ column: String, of feed: Feed) throws -> [Int?] {
        try test.numbers("SELECT \(column) FROM status WHERE feedID = ? ORDER BY id", [feed.id.rawValue])
    }

    // MARK: Statuses

    @Test func readAndStarredArticlesBecomeSoAndAreQueued() async throws {
        let articles = try (1...4).map { try add("\($0)") }
        try test.database.set(.read, true, of: [articles[0].old, articles[1].old], at: day(1))
        try test.database.set(.starred, true, of: [articles[1].old, articles[2].old], at: day(1))

        #expect(try found().counts == [.read: 2, .starred: 2])
        #expect(try await copy() == [.read: 2, .starred: 2])

        #expect(try statuses("read", of: new) == [1, 1, 0, 0])
        #expect(try statuses("starred", of: new) == [0, 1, 1, 0])
        let queue = try test.database.queue(of: new.accountID)
        #expect(Set(queue.map(\.id)) == Set(articles[0...2].map(\.new)) && queue.count == 4)
        #expect(try await copy() == [:])
        #expect(try found() == FeedStatusCopies())
    }

    @Test func labelsAndNotesAreCopied() async throws {
        let (here, there) = try add("1")
        let (noted, other) = try add("2")
        try test.database.set(MarkChange(.label("later"), true), of: [here], at: day(1))
        try test.database.set(MarkChange(.label("own"), true), of: [there], at: day(1))
        try test.database.setNote("From the old one", of: here, at: day(1))
        try test.database.setNote("Old", of: noted, at: day(1))
        try test.database.setNote("New", of: other, at: day(1))

        try await copy()

        #expect(try test.database.article(there).labels == ["later", "own"])
        #expect(try test.database.note(of: there) == "From the old one")
        #expect(try test.database.note(of: other) == "New")
        #expect(try test.database.article(here).labels == ["later"])
    }

    @Test func labelledArticlesThatAreNotThereAreKept() async throws {
        let id = try test.addRemoteArticle("label", of: old)
        try test.database.set(MarkChange(.label("later"), true), of: [id], at: day(1))
        #expect(try found().missingKept == [id])
        let copy = KeptCopy(
            source: id, feed: old, targetFeed: nil, incoming: .sample("label"), isRead: true, isStarred: false,
            hasOwnWords: true, date: day(0))

        #expect(try await test.database.keep([copy], in: test.local, at: day(5)) == 1)
        #expect(try await test.database.keep([copy], in: test.local, at: day(6)) == 0)

        var query = ArticleQuery(.mark(.label("later"), true))
        query.account = test.local
        let kept = try test.list(query)
        #expect(kept.map(\.isStarred) == [false] && kept.map(\.isRead) == [true])
    }

    @Test func whatIsUnreadOrUnstarredStays() async throws {
        let (_, there) = try add("1")
        try test.database.set(.read, true, of: [there], at: day(1))
        try test.database.set(.starred, true, of: [there], at: day(1))
        try await copy()
        #expect(try statuses("read", of: new) == [1] && statuses("starred", of: new) == [1])
    }

    @Test(arguments: Mark.statuses)
    func whatIsChangedThereAfterwardsStays(_ kind: Mark) async throws {
        let (here, there) = try add("1")
        try test.database.set(kind, true, of: [here], at: day(1))
        try await copy()
        try test.database.set(kind, false, of: [there], at: day(6))
        // Neither waits to be sent nor can it be undone.
        try test.execute("DELETE FROM pending WHERE mark = '\(kind.facts.kind)'")
        try test.execute("DELETE FROM undo")

        #expect(try await copy() == [:])
        #expect(try statuses(kind.facts.kind, of: new) == [0])
    }

    @Test func whatIsDoneInTheOldAccountLaterIsCopiedNextTime() async throws {
        let (here, there) = try add("1")
        try test.database.set(.read, true, of: [here], at: day(1))
        try await copy()
        try test.database.set(.read, false, of: [there], at: day(6))
        try test.database.set(.starred, true, of: [here], at: day(7))

        #expect(try await copy() == [.starred: 1])
        #expect(try statuses("read", of: new) == [0] && statuses("starred", of: new) == [1])
    }

    @Test(arguments: Mark.statuses, ["undo", "queue"])
    func whatTheUserHasJustSaidThereStays(_ kind: Mark, _ memory: String) async throws {
        let (here, there) = try add("1")
        try test.database.set(kind, true, of: [here, there], at: day(1))
        try test.database.set(kind, false, of: [there], at: day(2))
        try test.execute("DELETE FROM \(memory == "queue" ? "undo" : "pending")")

        #expect(try await copy() == [:])
        #expect(try statuses(kind.facts.kind, of: new) == [0])
    }

    @Test func aCopyIsUndoneAsOneCommandForEachKind() async throws {
        let articles = try (1...3).map { try add("\($0)") }
        try test.database.set(.read, true, of: articles.map(\.old), at: day(1))
        try await copy()
        #expect(try test.database.undo(at: day(6))?.changed == 3)
        #expect(try statuses("read", of: new) == [0, 0, 0])
    }

    @Test func articlesThatAreNotThereAreCountedAndTriedAgain() async throws {
        let read = try test.addRemoteArticle("read", of: old)
        let star = try test.addRemoteArticle("star", of: old)
        try test.database.set(.read, true, of: [read, star], at: day(1))
        try test.database.set(.starred, true, of: [star], at: day(1))

        let missing = try found()
        #expect(missing.missingRead == 2 && missing.missingKept == [star] && missing.copies.isEmpty)
        #expect(try test.database.statusesToCopy(of: old.id, to: nil, in: new.accountID) == missing)
        _ = try test.addRemoteArticle("star", of: new)
        #expect(try await copy() == [.read: 1, .starred: 1])
        #expect(try found().missingRead == 1 && found().missingKept.isEmpty)
    }

    @Test func deletedArticlesAreNotCopied() async throws {
        let (here, there) = try add("1")
        let (gone, other) = try add("2")
        try test.database.set(.starred, true, of: [here, gone], at: day(1))
        try test.database.delete([there, gone], at: day(1))
        try await copy()
        #expect(try statuses("starred", of: new) == [0, 0])
        #expect(try test.database.queue(of: new.accountID).isEmpty && other != there)
    }

    /// Of an article that is there twice in the old account, read once.
    @Test func whatIsUnreadOnceIsUnread() async throws {
        let twins = try ["a", "b"].map { try test.addRemoteArticle($0, of: old) }
        try test.execute("UPDATE article SET url = 'https://x.example/', title = 'Twin'")
        _ = try test.addRemoteArticle("c", of: new)
        try test.execute("UPDATE article SET url = 'https://x.example/', title = 'Twin'")
        try test.database.set(.read, true, of: [twins[0]], at: day(1))
        try test.database.set(.starred, true, of: [twins[0]], at: day(1))
        #expect(try await copy() == [.starred: 1])
        try test.database.set(.read, true, of: [twins[1]], at: day(1))
        #expect(try await copy() == [.read: 1])
    }

    @Test func whatWasCopiedIsForgottenWithItsArticleAndItsAccount() async throws {
        let (here, _) = try add("1")
        try test.database.set(.read, true, of: [here], at: day(1))
        try await copy()
        #expect(try test.number("SELECT count(*) FROM copiedStatus") == 1)
        try await test.database.removeAccount(new.accountID)
        #expect(try test.number("SELECT count(*) FROM copiedStatus") == 0)
    }

    @Test func aCopyOfManyDoesNotKeepCommandsWaiting() async throws {
        let articles = try (1...2_000).map { try add("\($0)") }
        try test.database.set(.read, true, of: articles.map(\.old), at: day(1))
        let copies = try found().copies
        let other = try test.another()
        let (database, id) = (test.database, articles[0].old)

        // However it goes, each change is made once.
        async let counts = database.copy(copies, to: new.accountID, at: day(5), as: CommandID())
        for number in 0..<50 { try other.set(.starred, number.isMultiple(of: 2), of: [id], at: day(6)) }
        #expect(try await counts == [.read: 2_000])
        #expect(
            try test.number(
                "SELECT count(*) FROM pending WHERE mark = 'read' AND accountID = ?", [new.accountID.rawValue]) == 2_000
        )
    }

    // MARK: Full texts

    private static let whole = FullText(.whole, html: "<p>All that is known about seals</p>", words: 6, at: day(1))

    private func shown(_ id: ArticleID, _ details: ArticleDetails = []) throws -> String? {
        try test.database.article(id, with: details).article.content
    }

    @Test func aWholeTextIsCopiedWithOrWithoutAStatus() async throws {
        let articles = try (1...2).map { try add("\($0)") }
        for (number, article) in zip(1..., articles) {
            try await test.database.setFullText(Self.whole, of: article.old)
            if number == 2 { try test.database.set(.read, true, of: [article.old], at: day(1)) }
            #expect(try await copy() == (number == 2 ? [.read: 1] : [:]))
            #expect(try shown(article.new) == Self.whole.html)
            #expect(try shown(article.new, .feedText) == "<p>Words of \(number)</p>")
        }
        #expect(try test.found("seals").count == 4)
        #expect(try found() == FeedStatusCopies())
        #expect(try test.database.problems() == [])
    }

    @Test func aWholeTextReplacesNoneThatIsThereOrWasTakenBackAndNoLongerOne() async throws {
        let articles = try (1...3).map { try add("\($0)") }
        let own = "<p>Own</p>"
        try await test.database.setFullText(FullText(.whole, html: own, words: 9, at: day(2)), of: articles[0].new)
        try await test.database.setFullText(FullText(.forgotten, at: day(2)), of: articles[1].new)
        for (here, _) in articles { try await test.database.setFullText(Self.whole, of: here) }
        let long = "<p>The server has seven words of it</p>"
        try test.execute("UPDATE article SET content = ? WHERE id = ?", [long, articles[2].new.rawValue])

        try await copy()
        #expect(try articles.map { try shown($0.new) } == [own, "<p>Words of 2</p>", long])
    }

    // MARK: Stars that only the old account has

    private func kept(_ id: ArticleID, as key: String, in feed: FeedID?) -> KeptCopy {
        KeptCopy(
            source: id, feed: old, targetFeed: feed, incoming: .sample(key), isRead: true, date: day(1))
    }

    private func keep(_ copy: KeptCopy) async throws -> Int {
        try await test.database.keep([copy], in: test.local, at: day(5))
    }

    @Test func aStarIsKeptWithItsTextOnce() async throws {
        let feed = try test.subscribe(old.url)
        let star = try test.addRemoteArticle("star", of: old)
        #expect(try await keep(kept(star, as: "star", in: feed.id)) == 1)
        #expect(try await keep(kept(star, as: "star", in: feed.id)) == 0)
        let article = try #require(try test.list(.query { $0.account = test.local }).first)
        #expect(article.isStarred && article.isRead && article.feedID == feed.id && article.date == day(1))
        #expect(try test.found("star").count == 2)

        try test.database.delete([article.id], at: day(1))
        #expect(try await keep(kept(star, as: "other", in: feed.id)) == 0)
    }

    @Test func aKeptStarHasItsWholeTextBesideTheFeeds() async throws {
        let star = try test.addRemoteArticle("star", of: old)
        try await test.database.setFullText(Self.whole, of: star)
        #expect(try await keep(kept(star, as: "star", in: nil)) == 1)
        let id = try #require(try test.list(.query { $0.account = test.local }).first).id
        #expect(try shown(id) == Self.whole.html && shown(id, .feedText) == "<p>Words of star</p>")
        #expect(try test.found("seals").count == 2 && test.database.problems() == [])
    }

    @Test func anArticleThatIsThereUnderItsIDIsStarred() async throws {
        let feed = try test.subscribe(old.url)
        try await test.save([.sample("star")], of: feed)
        let star = try test.addRemoteArticle("star", of: old)
        #expect(try await keep(kept(star, as: "star", in: feed.id)) == 1)
        #expect(try test.list(.query { $0.account = test.local }).map(\.isStarred) == [true])
    }

    @Test func aStarOfAFeedThatNobodySubscribesToIsKept() async throws {
        let star = try test.addRemoteArticle("star", of: old)
        #expect(try await keep(kept(star, as: "star", in: nil)) == 1)
        #expect(try test.database.listedFeeds(of: test.local).isEmpty)
        #expect(try test.titles(.query { $0.account = test.local }) == ["star"])
        // Subscribed to later, it is the same feed.
        let feed = try test.subscribe(old.url)
        #expect(try test.list(.query { $0.account = test.local }).map(\.feedID) == [feed.id])
    }

    // MARK: Feeds

    private func targets() throws -> [String: FeedID?] {
        let feeds = try test.database.feedsToCopy(from: test.local, to: new.accountID)
        return Dictionary(uniqueKeysWithValues: feeds.map { ($0.feed.url, $0.target) })
    }

    @Test(arguments: [
        ("https://remote.example/feed", true), ("http://remote.example/feed/", true),
        ("https://ann:secret@remote.example/feed", true), ("https://remote.example/feed?page=2", false),
        ("https://remote.example/", false),
    ])
    func feedsAreTheSameByTheirAddresses(_ url: String, _ isSame: Bool) throws {
        _ = try test.subscribe(url)
        #expect(try targets() == [url: isSame ? new.id : nil])
    }

    @Test func feedsAreTheSameByAFormerAddress() throws {
        _ = try test.subscribe("https://remote.example/old")
        try test.execute(
            "INSERT INTO formerURL (accountID, url, feedID) VALUES (?, 'https://remote.example/old', ?)",
            [new.accountID.rawValue, new.id.rawValue])
        #expect(try targets() == ["https://remote.example/old": new.id])
    }

    @Test func feedsAreTheSameByTitleAndSiteWhereNoOtherHasBoth() throws {
        _ = try test.subscribe("https://feeds.example/moved")
        try test.execute("UPDATE feed SET title = 'News', siteURL = 'https://remote.example/'")
        #expect(try targets() == ["https://feeds.example/moved": new.id])

        _ = try test.subscribe("https://feeds.example/comments")
        try test.execute("UPDATE feed SET title = 'News', siteURL = 'https://remote.example/'")
        #expect(try targets().values.allSatisfy { $0 == nil })
    }

    @Test func aFeedThatOneUnsubscribedFromIsNotThere() throws {
        _ = try test.subscribe(new.url)
        try test.execute("UPDATE feed SET isSubscribed = 0 WHERE id = ?", [new.id.rawValue])
        #expect(try targets() == [new.url: nil])
    }

    @Test func ofFeedsThatNobodySubscribesToThoseWithStarsAreCopied() throws {
        let feeds = try (1...2).map { try test.subscribe("https://example.org/\($0)") }
        let star = try test.addRemoteArticle("star", of: feeds[0])
        _ = try test.addRemoteArticle("other", of: feeds[1])
        try test.database.set(.starred, true, of: [star], at: day(1))
        for feed in feeds { try test.database.unsubscribe(feed.id, at: day(1)) }
        let found = try test.database.feedsToCopy(from: test.local, to: new.accountID)
        #expect(found.map(\.feed.id) == [feeds[0].id] && found.allSatisfy { !$0.isSubscribed })
    }

    @Test func twoFeedsOfAServerAtOneAddressAreOneElsewhere() throws {
        try test.execute("UPDATE feed SET url = url || '#7', serverID = '7' WHERE id = ?", [old.id.rawValue])
        let found = try test.database.feedsToCopy(from: old.accountID, to: new.accountID)
        #expect(found.map(\.url) == [new.url] && found.map(\.target) == [new.id])
    }
}
