import Base
import Foundation
import Testing

@testable import Model
@testable import Store

/// Full texts stand beside what the feeds have, and are what is shown and searched.
@Suite struct FullTextTests {
    let test: TestDatabase
    let feed: Feed

    init() throws {
        test = try TestDatabase()
        feed = try test.subscribe()
    }

    private func whole(_ html: String, at date: Date = day(1)) -> FullText {
        FullText(.whole, html: html, url: "https://example.org/page", words: 9, at: date)
    }

    private func set(_ text: FullText, of title: String) async throws -> ArticleID {
        let id = try #require(try test.id(title))
        try await test.database.setFullText(text, of: id)
        return id
    }

    private func content(_ id: ArticleID, _ details: ArticleDetails = []) throws -> String? {
        try test.database.article(id, with: details).article.content
    }

    private func wanted(at now: Date = day(1), limit: Int = 9) throws -> [String] {
        try test.database.wantedPages(of: [feed.id], limit: limit, at: now).compactMap(\.title)
    }

    // MARK: Shown and searched

    @Test func theWholeTextIsShownAndSearchedInsteadOfTheFeeds() async throws {
        try await test.save([.sample("a", content: "<p>Only the teaser</p>")], of: feed)
        let id = try await set(whole("<p>Everything about seals</p>"), of: "a")
        #expect(try content(id) == "<p>Everything about seals</p>")
        #expect(try content(id, .feedText) == "<p>Only the teaser</p>")
        #expect(try test.found("seals") == ["a"] && test.found("teaser") == [])
        #expect(try test.database.article(id).fullText?.outcome == .whole)
        #expect(try test.database.problems() == [])
    }

    @Test func forgettingItShowsTheFeedsTextAndFetchesNothingAgain() async throws {
        try await test.save([.sample("a", content: "<p>Only the teaser</p>")], of: feed)
        let id = try await set(whole("<p>Cookies, please</p>"), of: "a")
        #expect(try test.database.forgetFullTexts(of: [id], at: day(2)) == [id])
        #expect(try content(id) == "<p>Only the teaser</p>")
        #expect(try test.found("teaser") == ["a"] && test.found("cookies") == [])
        #expect(try wanted(at: day(9)) == [])
        #expect(try test.database.problems() == [])
    }

    @Test func aPageWithoutMoreLeavesTheFeedsText() async throws {
        try await test.save([.sample("a")], of: feed)
        let id = try await set(FullText(.noMore, words: 1, at: day(1)), of: "a")
        #expect(try content(id) == "<p>Words of a</p>")
        #expect(try test.database.article(id).fullText?.outcome == .noMore)
    }

    // MARK: Changes of the feed

    @Test func aChangedArticleKeepsItsWholeTextUntilItIsFetchedOnceMore() async throws {
        try await test.save([.sample("a")], of: feed)
        let id = try await set(whole("<p>Everything about seals</p>"), of: "a")
        #expect(try wanted() == [])
        try await test.save([.sample("a", content: "<p>Another teaser</p>")], of: feed, at: day(2))
        #expect(try content(id) == "<p>Everything about seals</p>")
        #expect(try wanted(at: day(2)) == ["a"])
        // The page does not come this time: what is there stays.
        _ = try await set(FullText(.failed, at: day(2), tries: 1), of: "a")
        #expect(try content(id) == "<p>Everything about seals</p>" && wanted(at: day(2)) == [])
        _ = try await set(whole("<p>Everything about walruses</p>", at: day(3)), of: "a")
        #expect(try wanted(at: day(9)) == [] && test.found("walruses") == ["a"] && test.found("seals") == [])
        #expect(try test.database.problems() == [])
    }

    /// Many feeds touch their articles at each fetch.
    @Test(arguments: [
        (
            "<p>3 seals, <img src='/1.png?t=1'> visited 900 times</p>",
            "<p>4 seals, <img src='/1.png?t=2'> visited 901 times</p>", false
        ),
        ("<p>Seals</p>", "<div><b>Seals</b></div>", false), ("<p>Seals</p>", "<p>Seals, and whales</p>", true),
        ("<p>Seals</p>", "<p>Whales</p>", true), ("<p>Робби</p>", "<p>Киты</p>", true), ("<p>Seals</p>", "", true),
    ])
    func onlyAnotherTextAsksForThePage(_ former: String, _ now: String, _ isWanted: Bool) async throws {
        try await test.save([.sample("a", content: former)], of: feed)
        _ = try await set(whole("<p>Everything about seals</p>"), of: "a")
        for visit in 2...4 {
            let title = "a (\(visit) comments)"
            let date = day(Double(visit))
            let article = IncomingArticle.sample("a", title: title, content: now, published: date)
            try await test.save([article], of: feed, at: date)
            #expect(try wanted(at: date) == (isWanted ? [title] : []))
        }
    }

    @Test(arguments: [
        ("https://x/a", "https://x/b", true), ("https://x/a?token=1", "https://x/a?token=2", false),
        ("https://x/a", "https://y/a", true),
    ])
    func anotherAddressAsksForThePage(_ former: String, _ now: String, _ isWanted: Bool) async throws {
        try await test.save([.sample("a", url: former)], of: feed)
        _ = try await set(whole("<p>Everything about seals</p>"), of: "a")
        try await test.save([.sample("a", url: now)], of: feed, at: day(2))
        #expect(try wanted(at: day(2)) == (isWanted ? ["a"] : []))
    }

    @Test func aTranscriptThatComesLaterIsFetched() async throws {
        func episode(_ enclosures: [Enclosure]) -> IncomingArticle {
            var article = Article()
            (article.title, article.url, article.enclosures) = ("a", "https://x/a", enclosures)
            return IncomingArticle(article, key: "a")
        }
        let sound = Enclosure(url: "https://x/1.mp3?t=1", mimeType: "audio/mpeg")
        try await test.save([episode([sound])], of: feed)
        _ = try await set(FullText(.noMore, at: day(1)), of: "a")
        let signed = Enclosure(url: "https://x/1.mp3?t=2", mimeType: "audio/mpeg")
        try await test.save([episode([signed])], of: feed, at: day(2))
        #expect(try wanted(at: day(2)) == [])
        let transcript = Enclosure(url: "https://x/1.vtt", mimeType: "text/vtt", role: .transcript)
        try await test.save([episode([signed, transcript])], of: feed, at: day(3))
        #expect(try wanted(at: day(3)) == ["a"])
    }

    /// As when a feed that had teasers turns to whole articles.
    @Test(arguments: FullText.Outcome.allCases.filter(\.leavesEarlierText))
    func theFeedsNewTextIsShownIfItHasAsManyWords(_ outcome: FullText.Outcome) async throws {
        try await test.save([.sample("a")], of: feed)
        let id = try await set(whole("<p>Everything about seals</p>"), of: "a")
        let long = "<p>Now the feed has eight words about walruses</p>"
        try await test.save([.sample("a", content: long)], of: feed, at: day(2))
        #expect(try content(id) == "<p>Everything about seals</p>")
        let longer = "<p>Now the feed has nine whole words about walruses</p>"
        try await test.save([.sample("a", content: longer)], of: feed, at: day(3))
        #expect(try content(id) == longer && test.found("walruses") == ["a"] && test.found("seals") == [])
        // The page is asked once more, as it may have more now, too.
        #expect(try wanted(at: day(3)) == ["a"])
        _ = try await set(FullText(outcome, at: day(3), tries: 3), of: "a")
        #expect(try content(id) == longer && wanted(at: day(9)) == [])
        _ = try await set(whole("<p>Everything about whales</p>", at: day(3)), of: "a")
        #expect(try content(id) == "<p>Everything about whales</p>")
        #expect(try test.database.problems() == [])
    }

    @Test func aDeletedArticleTakesItAlong() async throws {
        try await test.save([.sample("a")], of: feed)
        let id = try await set(whole("<p>Everything about seals</p>"), of: "a")
        try test.database.delete([id], at: day(2))
        try await test.database.setFullText(whole("<p>Too late</p>"), of: id)
        #expect(try test.number("SELECT count(*) FROM fullText") == 0)
        #expect(try test.found("late") == [])
        #expect(try test.database.problems() == [])
    }

    /// As when two feeds turn out to be one.
    @Test func anArticleThatGetsAnotherStatusTakesItAlong() async throws {
        try await test.save([.sample("a")], of: feed)
        let id = try await set(whole("<p>Everything about seals</p>"), of: "a")
        let other = try await test.database.write { [feed] db in
            let status = StatusTable.New(
                account: feed.accountID, articleID: "b", feed: feed.id, date: day(0), dateArrived: day(0))
            let other = try StatusTable.insert(status, in: db)
            try ArticleTable.move(id.rawValue, to: other, in: db)
            return ArticleID(other)
        }
        #expect(try content(other) == "<p>Everything about seals</p>" && test.found("seals") == ["a"])
        #expect(try test.number("SELECT count(*) FROM fullText") == 1)
        #expect(try test.database.problems() == [])
    }

    // MARK: What is fetched

    @Test func unreadArticlesAreWantedNewestFirst() async throws {
        var gone = Article()
        gone.title = "no address"
        try await test.save(
            [
                .sample("old", published: day(-3)), .sample("new", published: day(-1)), .sample("read"),
                IncomingArticle(gone, key: "x"),
            ], of: feed)
        try test.database.set(.read, true, of: [#require(try test.id("read"))], at: day(0))
        #expect(try wanted() == ["new", "old"])
        #expect(try wanted(limit: 1) == ["new"])
    }

    @Test func aPageThatFailsIsTriedThreeTimesADayApart() async throws {
        try await test.save([.sample("a")], of: feed)
        for tries in 1...3 {
            let date = day(Double(tries))
            #expect(try wanted(at: date) == ["a"])
            _ = try await set(FullText(.failed, at: date, tries: tries), of: "a")
            #expect(try wanted(at: date + 3_600) == [])
        }
        #expect(try wanted(at: day(99)) == [])
    }

    @Test func aPageThatFailedWhileTheClockWasAheadIsTriedAgain() async throws {
        try await test.save([.sample("a")], of: feed)
        _ = try await set(FullText(.failed, at: day(1_500), tries: 1), of: "a")
        #expect(try wanted(at: day(1)) == ["a"])
        _ = try await set(FullText(.failed, at: day(1), tries: 2), of: "a")
        #expect(try wanted(at: day(1) + 3_600) == [])
    }

    @Test(arguments: FullText.Outcome.allCases.filter { $0 != .failed })
    func otherOutcomesAreFinal(_ outcome: FullText.Outcome) async throws {
        try await test.save([.sample("a")], of: feed)
        _ = try await set(FullText(outcome, at: day(1)), of: "a")
        #expect(try wanted(at: day(99)) == [])
    }

    /// Publishers move articles behind a paywall, or shorten or delete them.
    @Test(arguments: FullText.Outcome.allCases.filter { ![.whole, .forgotten].contains($0) })
    func aWholeTextStaysIfThePageHasNoneAnyMore(_ outcome: FullText.Outcome) async throws {
        try await test.save([.sample("a")], of: feed)
        let id = try await set(whole("<p>Everything about seals</p>"), of: "a")
        _ = try await set(FullText(outcome, at: day(2), tries: 3), of: "a")
        #expect(try content(id) == "<p>Everything about seals</p>" && test.found("seals") == ["a"])
        #expect(try wanted(at: day(99)) == [])
        #expect(try test.database.article(id).fullText?.outcome == .whole)
        _ = try await set(whole("<p>Everything about whales</p>"), of: "a")
        #expect(try content(id) == "<p>Everything about whales</p>" && test.found("seals") == [])
        #expect(try test.database.problems() == [])
    }

    // MARK: Waiting

    private func isWaiting(_ title: String = "a") throws -> Bool {
        try test.database.article(#require(try test.id(title)), with: .waiting).isWaiting
    }

    @Test func anArticleWaitsWhileASyncWillFetchItsPage() async throws {
        try await test.save([.sample("a")], of: feed)
        #expect(try !isWaiting())
        _ = try test.database.set([FeedSetting(.fullText, "yes")], of: feed)
        #expect(try isWaiting())
        let id = try await set(FullText(.failed, at: day(1), tries: 1), of: "a")
        #expect(try isWaiting())
        try test.database.set(.read, true, of: [id], at: day(1))
        #expect(try !isWaiting())
        try test.database.set(.read, false, of: [id], at: day(1))
        _ = try test.database.set([FeedSetting(.pause, "yes")], of: feed)
        #expect(try !isWaiting())
        _ = try test.database.set([FeedSetting(.pause, "no")], of: feed)
        _ = try await set(FullText(.failed, at: day(3), tries: 3), of: "a")
        #expect(try !isWaiting())
        _ = try await set(FullText(.noMore, at: day(3)), of: "a")
        #expect(try !isWaiting())
        try await test.save([.sample("a", content: "<p>Another teaser</p>")], of: feed, at: day(4))
        #expect(try isWaiting())
    }

    @Test func anArticleWithoutAnAddressDoesNotWait() async throws {
        var gone = Article()
        gone.title = "a"
        try await test.save([IncomingArticle(gone, key: "x")], of: feed)
        _ = try test.database.set([FeedSetting(.fullText, "yes")], of: feed)
        #expect(try !isWaiting())
    }

    // MARK: Validators

    @Test func theValidatorsOfAWholeTextAreKeptWithIt() async throws {
        try await test.save([.sample("a")], of: feed)
        var text = whole("<p>Seals</p>")
        text.version = PageVersion(etag: "\"1\"", lastModified: nil, readAs: "1 ")
        let id = try await set(text, of: "a")
        #expect(try test.database.pages(of: [id], again: true).first?.version == text.version)
        _ = try await set(FullText(.failed, at: day(2), tries: 1), of: "a")
        #expect(try test.database.pages(of: [id], again: true).first?.version == text.version)
        try await test.database.setFullTextUnchanged(of: id, at: day(3))
        #expect(try wanted(at: day(9)) == [] && content(id) == "<p>Seals</p>")
        #expect(try test.database.forgetFullTexts(of: [id], at: day(4)) == [id])
        #expect(try test.database.pages(of: [id], again: true).first?.version == nil)
    }

    @Test func onesThatAPersonNamesAreFetchedWhateverWasBefore() async throws {
        try await test.save([.sample("a")], of: feed)
        let id = try await set(FullText(.refused, at: day(1)), of: "a")
        #expect(try test.database.pages(of: [id], again: false).map(\.id) == [id])
        _ = try await set(whole("<p>Seals</p>"), of: "a")
        #expect(try test.database.pages(of: [id], again: false) == [])
        #expect(try test.database.pages(of: [id], again: true).first?.feedText == "<p>Words of a</p>")
    }

    // MARK: Queries

    @Test(arguments: [
        ("<p>And then the seals …</p>", true), ("<p>And then the seals...</p>", true),
        ("<p>And then the seals [&hellip;]</p>", true), ("<p>Seals. <a href=/x>Read more</a></p>", true),
        ("<p>Seals. <a href=/x>Continue reading →</a></p>", true), ("<p>Seals … and whales.</p>", false),
        ("<p>They read more.</p><p>Really.</p>", false), ("", false),
    ])
    func textsThatEndInTheMiddleAreTruncated(_ html: String, _ isTruncated: Bool) async throws {
        try await test.save([.sample("a", content: html)], of: feed)
        let query = ArticleQuery(.isTruncated)
        #expect(try test.titles(query) == (isTruncated ? ["a"] : []))
        _ = try await set(whole("<p>And then the seals slept …</p>"), of: "a")
        #expect(try test.titles(query) == [])
        #expect(try test.titles(ArticleQuery(.has(.fullText))) == ["a"])
    }
}
