import Foundation
import Model
import TestSupport
import Testing

@testable import Store

/// Rules, saved searches and deliveries name feeds and folders by their ids.
@Suite struct StoredQueryTests {
    let test: TestDatabase
    var database: FeedDatabase { test.database }

    /// Three feeds of the local account: News (1) in Work/Sub, Fake News (2) in Work, 3 (3); and News (4) of an account with a
    /// server, in its Work.
    init() throws {
        test = try TestDatabase()
        try add("https://a.example/feed", "News", ["Work/Sub"])
        try add("https://b.example/feed", "Fake News", ["Work"])
        try add("https://c.example/feed", "3", [])
        try test.execute("INSERT INTO account (service, name) VALUES ('miniflux', 'my server')", [])
        try add("https://d.example/feed", "News", ["Work"], in: database.account(named: "my server").id)
    }

    private func add(_ url: String, _ title: String, _ folders: [String], in account: AccountID? = nil) throws {
        _ = try database.subscribe(
            NewFeed(url: url, title: title, folders: folders), in: account ?? test.local, at: day(0))
    }

    private func feed(_ id: Int64) throws -> Feed { try database.feed(named: "\(id)", of: nil) }

    /// The query of the only rule, after it was given.
    private func stored(_ typed: String) throws -> StoredQuery {
        for rule in try database.rules() { _ = try database.removeRule(rule.id) }
        _ = try database.addRule(try database.storedQuery(typed), RuleActions([.read: true]))
        return try rule
    }

    private var rule: StoredQuery {
        get throws { try database.rules()[0].query }
    }

    // MARK: Names

    @Test(arguments: [
        // By title, in any case; a part stands for all that have it; an id; an address.
        ("feed:\"fake news\"", "feed:\"Fake News\""), ("feed:ake", "feed:\"Fake News\""),
        ("feed:ews", "feed:News,\"Fake News\""), ("feed:2 x", "feed:\"Fake News\" x"),
        ("feed:https://b.example/feed", "feed:\"Fake News\""), ("feed:ake,fake*", "feed:\"Fake News\""),
        // A number is an id; the feed with this title has that id, too.
        ("feed:3", "feed:3"),
        // Two have the title.
        ("feed:News", "feed:News"), ("feed:1", "(account:local feed:News)"),
        ("feed:4,2", "(feed:\"Fake News\" OR (account:\"my server\" feed:News))"),
        ("account:local feed:News", "account:local feed:News"),
        ("account:\"my server\" -(feed:news OR x)", "account:\"my server\" -(feed:News OR x)"),
        // Folders are those of the account, and of all accounts without one.
        ("folder:work", "folder:Work"), ("account:local folder:Work", "account:local folder:Work"),
        ("folder:Work/Sub", "folder:Work/Sub"), ("-folder:Work OR feed:ake", "-folder:Work OR feed:\"Fake News\""),
        // All else stays.
        ("title:feed:x (\"feed:News\" OR label:News) -is:read", "title:feed:x (\"feed:News\" OR label:News) -is:read"),
    ])
    func wordsMeanTheSameWhenTheyAreTypedAgain(_ typed: String, _ words: String) throws {
        let query = try stored(typed)

        #expect(query.words == words)
        #expect(query.missing == [])
        #expect(try Set(names(database.storedQuery(query.words))) == Set(names(query)))
    }

    /// The references in a query, whatever stands around them.
    private func names(_ query: StoredQuery) throws -> [String] {
        let marks = query.text.matches(of: #/\d+@\d+/#)
        return marks.map { String($0.output) }
    }

    @Test func whatDoesNotExistIsAnError() throws {
        #expect(throws: StoreError.noSuchFeed("none")) { try database.storedQuery("x feed:none") }
        #expect(throws: StoreError.noSuchFolder("none")) { try database.storedQuery("folder:Work,none") }
        #expect(throws: StoreError.noSuchAccount("none")) { try database.storedQuery("account:none feed:ake") }
        #expect(throws: StoreError.noSuchFolder("Sub")) { try database.storedQuery("account:\"my server\" folder:Sub") }
    }

    @Test(arguments: ["a \"b\" \\", "x, y", "  ", "star*", "(z)", "-n", "OR", "Café", "12"])
    func anyTitleIsFoundAgain(_ title: String) throws {
        let query = try stored("feed:2 -x")
        try database.rename(FeedID(2), to: title)

        let words = try rule.words
        #expect(try names(database.storedQuery(words)) == names(query), "\(words)")
        #expect(try rule.missing == [])
    }

    @Test func composedAndDecomposedNamesAreTheSame() throws {
        try database.rename(FeedID(2), to: "Caf\u{E9}")
        try database.renameFolder("Work/Sub", to: "Bu\u{308}cher", of: test.local)

        #expect(try names(stored("feed:\"Cafe\u{301}\"")) == ["2@1"])
        #expect(try names(stored("folder:B\u{FC}cher")) == ["1@1"])
    }

    // MARK: What changes

    @Test func otherNamesChangeNothing() async throws {
        let query = try stored("feed:\"Fake News\" folder:Work/Sub")
        let before = try names(query)

        try database.rename(FeedID(2), to: "Mine")
        try database.renameFolder("Work", to: "Office", of: test.local)
        #expect(try rule.words == "feed:Mine folder:Office/Sub")
        try database.rename(FeedID(2), to: nil)
        let contents = FeedContents(title: "Theirs", articles: [])
        _ = try await database.save(
            [FeedFetch(feedID: FeedID(2), refresh: RefreshState(), contents: contents)], at: day(1))
        #expect(try rule.words == "feed:Theirs folder:Office/Sub")

        #expect(try names(rule) == before)
        #expect(try rule.missing == [])
    }

    @Test func folderThatIsMergedIsTheOther() throws {
        _ = try stored("account:local folder:Work/Sub")
        try database.addFolder("Fun", to: test.local)
        try database.renameFolder("Work/Sub", to: "Fun", of: test.local)

        #expect(try rule.words == "account:local folder:Fun")
        #expect(try rule.missing == [])
    }

    @Test func aFolderHasThoseBelowIt() async throws {
        try await test.save([.sample("a")], of: feed(1))
        try await test.save([.sample("b")], of: feed(2))
        let folder = try #require(
            try database.folders(of: test.local).first { $0.folder.name == "Work" }?.folder.id)

        var query = ArticleQuery()
        query.condition = .folderIDs([folder])
        #expect(try database.articleCount(query) == 2)
        query.condition = .not(.folderIDs([folder]))
        #expect(try database.articleCount(query) == 0)
        query.condition = .feedIDs([FeedID(2)])
        #expect(try database.articleCount(query) == 1)
        query.condition = .feedIDs([])
        #expect(try database.articleCount(query) == 0)
    }

    @Test func whatIsGoneIsNamedAndFoundAgain() async throws {
        _ = try stored("feed:ake,3 -folder:Work/Sub")
        let feed = try feed(2)
        try database.rename(feed.id, to: "Mine")
        try database.renameFolder("Work", to: "Office", of: test.local)
        try database.unsubscribe(feed.id, at: day(1))
        _ = try await database.prune(RetentionRule(), at: day(1000))
        try database.deleteFolder("Office/Sub", of: test.local)

        #expect(try rule.missing == [.feed("Mine"), .folder("Office/Sub")])
        #expect(try rule.words == "feed:Mine,3 -folder:Office/Sub")
        #expect(throws: StoreError.noSuchFeed("Mine")) { try database.storedQuery("feed:Mine") }

        // The folder of another account is another folder.
        try database.addFolder("Office/Sub", to: database.account(named: "my server").id)
        try add("https://x.example/feed", "Mine", [])
        try database.refreshQueries()
        #expect(try rule.missing.count == 2)

        try add(feed.url, "Back", ["Office/Sub"])
        try database.refreshQueries()
        #expect(try rule.missing == [])
        #expect(try rule.words == "feed:Back,3 -(account:local folder:Office/Sub)")
    }

    @Test func aRemovedAccountLeavesNames() async throws {
        _ = try stored("feed:4")
        try await database.removeAccount(database.account(named: "my server").id)
        #expect(try rule.missing == [.feed("News")])

        try add("https://d.example/feed", "Again", [])
        try database.refreshQueries()
        #expect(try rule.words == "feed:Again")
    }

    @Test func usesAreCounted() throws {
        _ = try stored("feed:ake OR folder:Work")
        try database.save(SavedSearch(name: "x", query: try database.storedQuery("-folder:Work/Sub")))
        _ = try database.add(
            Delivery(
                id: DeliveryID(0), name: "d", query: try database.storedQuery("feed:2"), target: .program(["true"])))

        let feed = try database.queriesNaming(FeedID(2))
        #expect((feed.rules, feed.searches, feed.deliveries) == (1, 0, 1))
        let folder = try database.queriesNaming(folder: "Work", of: test.local)
        #expect((folder.rules, folder.searches, folder.deliveries) == (1, 1, 0))
        #expect(try database.queriesNaming(FeedID(3)) == QueryUses())
    }

    /// It would do everything twice.
    @Test func theSameRuleAddedTwiceIsOne() throws {
        let first = try database.addRule("x", RuleActions([.read: true]))
        #expect(try database.addRule("x", RuleActions([.read: true])).id == first.id)
        #expect(try database.addRule("x", RuleActions([.starred: true])).id != first.id)
        _ = try database.setRulePaused(true, of: first.id)
        #expect(try database.addRule("x", RuleActions([.read: true])).id != first.id)
        #expect(try database.rules().count == 3)
    }

    // MARK: As they were typed

    @Test(arguments: [
        // A part of a title that several have can't be meant.
        ("feed:\"Fake News\"", "feed:(2@1 "), ("feed:ews", "feed:ews"), ("feed:none", "feed:none"),
        ("account:local folder:Work", "account:local folder:("), ("folder:none", "folder:none"),
        ("account:none feed:ake", "account:none feed:ake"), ("feed:none,ake", "feed:\"none\",(2@1 "),
        ("feed:\"", "feed:\""),
    ])
    func formerVersionsStoredNames(_ text: String, _ beginning: String) throws {
        _ = try database.addRule(StoredQuery(text), RuleActions([.read: true]))
        try database.save(SavedSearch(name: "x", query: StoredQuery(text)))
        try database.refreshQueries()

        #expect(try rule.text.hasPrefix(beginning))
        #expect(try database.savedSearches()[0].query == rule)
        let again = try rule
        try database.refreshQueries()
        #expect(try rule == again)
    }

    /// A rule may be older than its feed.
    @Test func whatComesLaterIsFound() throws {
        _ = try database.addRule("feed:later folder:Later", RuleActions([.read: true]))
        try database.refreshQueries()
        #expect(try rule.text == "feed:later folder:Later")

        try add("https://e.example/feed", "Later on", ["Later"])
        try database.refreshQueries()
        try database.rename(database.feed(named: "Later on", of: nil).id, to: "Now")
        #expect(try rule.words == "feed:Now folder:Later")
    }
}
