import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Store

/// Each article that arrives is seen by the rules once, whatever happens, and what they change is the user's change.
@Suite struct RuleEffectsTests {
    let test: TestDatabase

    init() throws {
        test = try TestDatabase()
    }

    private func rule(_ id: Int64, _ condition: ArticleCondition, _ actions: RuleActions) -> (
        rule: Rule, condition: ArticleCondition
    ) {
        (Rule(id: RuleID(id), query: "", actions: actions), condition)
    }

    private func applyRules(
        _ rules: [(rule: Rule, condition: ArticleCondition)] = [], of account: AccountID? = nil, feed: FeedID? = nil
    ) async throws -> RuleEffects {
        try await test.database.applyRules(of: account ?? test.local, feed: feed, by: rules, at: day(5))
    }

    private var waiting: Int? {
        get throws { try test.number("SELECT count(*) FROM ruleQueue") }
    }

    private func serverArticle(_ key: String, isRead: Bool? = false) -> ServerArticle {
        ServerArticle(
            incoming: .sample(key), feed: ServerFeed(id: "1", url: "https://remote.example/feed"), isRead: isRead,
            isStarred: false)
    }

    // MARK: - What arrives

    @Test func anArticleArrivesOnce() async throws {
        let feed = try test.subscribe()
        try await test.save([.sample("b"), .sample("a")], of: feed)
        let first = try await applyRules()
        try await test.save([.sample("c"), .sample("b", title: "changed"), .sample("a")], of: feed)
        let second = try await applyRules()

        #expect(first.arrived == [ArticleID(1), ArticleID(2)])
        #expect(second.arrived == [ArticleID(3)])
        #expect(try await applyRules().arrived == [])
        #expect(try waiting == 0)
    }

    @Test func aRuleGivesLabels() async throws {
        let feed = try test.subscribe()
        try await test.save([.sample("a"), .sample("b")], of: feed)
        try test.database.set(MarkChange(.label("Later"), true), of: [ArticleID(2)], at: day(1))

        let ruleEffects = try await applyRules([rule(1, .all([]), RuleActions(labels: ["later", "a"]))])

        #expect(ruleEffects.changed == 2)
        #expect(try test.database.labels(of: nil).map(\.articles) == [2, 2])
        #expect(try test.database.labels(of: nil).map(\.name) == ["Later", "a"])
    }

    /// The limit is for commands: a rule that met it would hold up every sync.
    @Test func rulesMayGiveMoreLabelsThanAUser() async throws {
        let feed = try test.subscribe()
        try await test.save([.sample("a")], of: feed)

        let names = (1...101).map { "label \($0)" }
        let ruleEffects = try await applyRules([rule(1, .all([]), RuleActions(labels: names))])

        #expect(ruleEffects.changed == 1)
        #expect(try test.database.labels(of: nil).count == 101)
    }

    @Test func whatArrivesReadIsSeenToo() async throws {
        let feed = try test.subscribe()
        try await test.save([.sample("old", published: day(-1_000))], of: feed)

        let ruleEffects = try await applyRules([rule(1, .title(SearchPhrase("old")), RuleActions([.starred: true]))])

        #expect(ruleEffects.arrived == [ArticleID(1)])
        #expect(try test.list()[0].isRead)
        #expect(try test.list()[0].isStarred)
    }

    @Test func aServersArticleArrivesWithItsContents() async throws {
        let account = try test.addRemoteFeed().accountID
        _ = try await test.database.merge(
            ServerStatuses(unread: ["7"], starred: []), recent: [], into: account, at: day(0))
        #expect(try waiting == 0)

        _ = try await test.database.save(
            [serverArticle("7"), serverArticle("8")], into: account, at: day(1), keepsStatuses: true)

        #expect(try await applyRules(of: account).arrived.count == 2)
    }

    @Test func anArticleThatComesBackIsNotNew() async throws {
        let feed = try test.subscribe()
        try await test.save([.sample("a")], of: feed)
        _ = try await applyRules()
        try test.execute("DELETE FROM article")

        try await test.save([.sample("a")], of: feed)

        #expect(try await applyRules().arrived == [])
    }

    @Test func rulesAreAppliedToTheAccountOrTheFeedAlone() async throws {
        let feed = try test.subscribe()
        let other = try test.subscribe("https://example.org/other")
        let remote = try test.addRemoteFeed()
        try await test.save([.sample("a")], of: feed)
        try await test.save([.sample("b")], of: other)
        _ = try await test.database.save([serverArticle("7")], into: remote.accountID, at: day(1), keepsStatuses: true)

        #expect(try await applyRules(feed: other.id).arrived == [ArticleID(2)])
        #expect(try await applyRules().arrived == [ArticleID(1)])
        #expect(try await applyRules(of: remote.accountID).arrived == [ArticleID(3)])
    }

    @Test func whatWasDeletedMeanwhileIsLeftAlone() async throws {
        let feed = try test.subscribe()
        try await test.save([.sample("a")], of: feed)
        try test.database.delete([ArticleID(1)], at: day(1))

        let ruleEffects = try await applyRules([rule(1, .all([]), RuleActions([.read: true], program: ["true"]))])

        #expect(ruleEffects.changed == 0)
        #expect(ruleEffects.openings == [])
        #expect(try waiting == 0)
    }

    // MARK: - What rules do

    @Test func rulesChangeWhatTheyFindAndNothingElse() async throws {
        let feed = try test.subscribe()
        try await test.save([.sample("earlier football")], of: feed)
        _ = try await applyRules()
        try await test.save(
            [
                .sample("d", content: "<p>about rowing</p>"), .sample("c", title: "junk"),
                .sample("b", title: "More Football"), .sample("a"), .sample("earlier football"),
            ], of: feed)

        let ruleEffects = try await applyRules([
            rule(1, .title(SearchPhrase("football")), RuleActions([.read: true])),
            rule(2, .text(SearchPhrase("rowing")), RuleActions([.starred: true])),
            rule(3, .title(SearchPhrase("junk")), RuleActions(deletes: true)),
        ])

        #expect(ruleEffects.arrived.count == 4)
        #expect(ruleEffects.changed == 3)
        #expect(try test.titles(.query { $0.isRead = true }) == ["More Football"])
        #expect(try test.titles(.query { $0.isStarred = true }) == ["d"])
        #expect(try test.found("junk") == [])
        #expect(try test.list().count == 4)
    }

    @Test func aRuleSeesWhatTheRulesBeforeItDid() async throws {
        let feed = try test.subscribe()
        try await test.save([.sample("a"), .sample("b")], of: feed)

        let ruleEffects = try await applyRules([
            rule(1, .title(SearchPhrase("a")), RuleActions([.read: true])),
            rule(2, .title(SearchPhrase("b")), RuleActions(deletes: true)),
            rule(3, .mark(.read, true), RuleActions([.starred: true])),
            rule(4, .not(.mark(.starred, true)), RuleActions(program: ["never"])),
            rule(5, .mark(.starred, true), RuleActions([.read: false])),
        ])

        #expect(try test.list().map(\.isStarred) == [true])
        #expect(try test.list().map(\.isRead) == [false])
        #expect(ruleEffects.openings == [])
        #expect(ruleEffects.changed == 2)
    }

    @Test func programsAreForTheCaller() async throws {
        let feed = try test.subscribe()
        try await test.save([.sample("a"), .sample("b")], of: feed)
        let opening = rule(1, .title(SearchPhrase("b")), RuleActions([.read: true], program: ["mpv", "{url}"]))

        let ruleEffects = try await applyRules([opening])

        let id = try #require(try test.id("b"))
        #expect(ruleEffects.openings == [RuleEffects.Opening(rule: opening.rule, article: id)])
    }

    @Test func changesOfARemoteAccountAreQueuedAsTheUsersAre() async throws {
        let account = try test.addRemoteFeed().accountID
        _ = try await test.database.save(
            [serverArticle("7"), serverArticle("8", isRead: true)], into: account, at: day(1), keepsStatuses: true)

        let ruleEffects = try await applyRules([rule(1, .all([]), RuleActions([.read: true]))], of: account)

        #expect(ruleEffects.changed == 1)
        #expect(try test.database.queue(of: account).map(\.id) == [ArticleID(1)])
        #expect(try test.number("SELECT queuedAt FROM pending WHERE mark = 'read'") == Int(day(5).seconds))
    }

    @Test func whatTheUserDidMeanwhileWaitsOn() async throws {
        let account = try test.addRemoteFeed().accountID
        _ = try await test.database.save([serverArticle("7")], into: account, at: day(1), keepsStatuses: true)
        try test.database.set(.read, true, of: [ArticleID(1)], at: day(2))

        let ruleEffects = try await applyRules(
            [rule(1, .all([]), RuleActions([.read: true, .starred: true]))], of: account)

        #expect(ruleEffects.changed == 1)
        #expect(try test.number("SELECT queuedAt FROM pending WHERE mark = 'read'") == Int(day(2).seconds))
        #expect(try test.number("SELECT count(*) FROM pending WHERE mark = 'starred'") == 1)
    }

    // MARK: - Trouble

    @Test func aRuleThatMeansNothingAnyMoreIsPassedOverAndTold() async throws {
        let feed = try test.subscribe()
        try await test.save([.sample("a")], of: feed)

        let ruleEffects = try await applyRules([
            rule(1, .feeds(["gone"]), RuleActions(deletes: true)),
            rule(2, .folders(["gone"]), RuleActions(deletes: true)),
            rule(3, .not(.accounts(["gone"])), RuleActions(deletes: true)),
            rule(4, .all([]), RuleActions([.starred: true])),
        ])

        #expect(ruleEffects.failures.map(\.rule.id) == [1, 2, 3].map { RuleID($0) })
        #expect(ruleEffects.failures[0].error as? StoreError == .noSuchFeed("gone"))
        #expect(try test.list().map(\.isStarred) == [true])
        #expect(try waiting == 0)
    }

    @Test func aFailureTakesBackWhatRulesDidAndTheArticlesWait() async throws {
        let feed = try test.subscribe()
        try await test.save([.sample("a")], of: feed)
        try test.execute(
            "CREATE TRIGGER crash BEFORE UPDATE OF starred ON status BEGIN SELECT raise(ABORT, 'crash'); END")
        let rules = [
            rule(1, .all([]), RuleActions([.read: true])), rule(2, .all([]), RuleActions([.starred: true])),
        ]

        await #expect(throws: StoreError.self) { try await applyRules(rules) }
        #expect(try test.list().map(\.isRead) == [false])
        #expect(try waiting == 1)

        try test.execute("DROP TRIGGER crash")
        #expect(try await applyRules(rules).changed == 1)
        #expect(try test.list().map(\.isRead) == [true])
    }

    @Test func twoAtOnceShareTheArticlesBetweenThem() async throws {
        let feed = try test.subscribe()
        try await test.save((0..<2_000).map { .sample("\($0)") }, of: feed)
        let other = try test.another()
        let rules = [rule(1, .all([]), RuleActions(program: ["true"]))]

        async let here = applyRules(rules)
        async let there = other.applyRules(of: test.local, by: rules, at: day(5))

        let (one, two) = try await (here, there)
        #expect(Set(one.arrived + two.arrived).count == 2_000)
        #expect(one.arrived.count + two.arrived.count == 2_000)
        #expect(one.openings.count + two.openings.count == 2_000)
    }

    /// Whatever the condition, the same articles are found among a few as among all.
    @Test func findsAmongSomeWhatAListFinds() async throws {
        let library = try await SampleLibrary(seed: 9)
        var random = SplitMix64(seed: 20)
        for _ in 0..<100 {
            let condition = ArticleCondition.random(4, &random)
            let chosen = library.articles.filter { _ in random.happens(oneIn: 7) }
            let ids = chosen.map(\.id.rawValue).sorted()

            let found = try library.test.database.read { db in
                let part = try ArticleSQL.among(ids, condition, in: db)
                return try Int64.fetchAll(db, sql: "SELECT status.id \(part.sql)", arguments: part.arguments)
            }

            let expected = chosen.filter { $0.fulfils(condition) }.map(\.id.rawValue).sorted()
            try #require(found == expected, "\(condition.simplified)")
        }
    }

    // MARK: - Rules

    @Test func rulesAreKeptAsTheyAreAndInOrder() throws {
        let actions = [
            RuleActions([.read: true]), RuleActions([.read: false, .starred: true], labels: ["a"]),
            RuleActions(deletes: true), RuleActions(program: ["mpv", "--title=\"{title}\"", "\n", "", "{url}"]),
        ]
        let rules = try actions.map { try test.database.addRule("title:\"a b\" ", $0) }

        #expect(try test.database.rules() == rules)
        #expect(try test.database.rules().map(\.actions) == actions)

        #expect(try test.database.removeRule(rules[3].id))
        #expect(try !test.database.removeRule(rules[3].id))
        #expect(try test.database.addRule("", actions[0]).id > rules[3].id)
    }
}
