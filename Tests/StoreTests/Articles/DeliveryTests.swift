import Foundation
import Model
import TestSupport
import Testing

@testable import Store

/// Each article that arrives waits for the deliveries that match it until the program has taken it.
@Suite struct DeliveryTests {
    let test: TestDatabase
    let feed: Feed

    init() throws {
        test = try TestDatabase()
        feed = try test.subscribe()
    }

    private func add(
        _ name: String = "mail", _ query: StoredQuery = "", batch: Int = 1, isOrdered: Bool = false,
        with existing: ArticleQuery? = nil
    ) throws -> Delivery {
        let delivery = Delivery(
            id: DeliveryID(0), name: name, query: query, target: .program(["true"]), batch: batch, isOrdered: isOrdered)
        return try test.database.add(delivery, with: existing)
    }

    /// Lets articles arrive.
    private func arrive(
        _ titles: String..., to deliveries: [(delivery: Delivery, condition: ArticleCondition)]? = nil,
        by rules: [(rule: Rule, condition: ArticleCondition)] = []
    ) async throws {
        try await test.save(titles.reversed().map { .sample($0) }, of: feed, isComplete: false)
        let all = try test.database.deliveries().map { (delivery: $0, condition: ArticleCondition.all([])) }
        _ = try await test.database.applyRules(of: test.local, by: rules, to: deliveries ?? all, at: day(0))
    }

    private func waiting(_ delivery: Delivery) throws -> [Int64] {
        try test.database.waiting(for: delivery.id, after: nil, limit: 100).map(\.rawValue)
    }

    private func states(_ delivery: Delivery) throws -> [WaitingArticle.State] {
        var states: [WaitingArticle.State] = []
        try test.database.forEachWaiting(for: delivery.id) { states.append($0.state) }
        return states
    }

    private func next(_ delivery: Delivery, at now: Date = day(0)) throws -> DeliveryBatch? {
        try test.database.nextBatch(of: delivery.id, at: now)
    }

    /// Delivers what is next.
    @discardableResult
    private func settle(_ delivery: Delivery, _ outcome: DeliveryOutcome, at now: Date = day(0)) throws -> [Int64] {
        let batch = try #require(try next(delivery, at: now))
        try test.database.settle(batch, outcome, at: now)
        return batch.articles.map(\.rawValue)
    }

    // MARK: - Arriving

    @Test func whatArrivesWaitsForTheDeliveriesThatItMatches() async throws {
        try await arrive("before")
        let (all, one) = (try add("all"), try add("one", "title:two"))

        try await arrive("one", "two", to: [(all, .all([])), (one, title("two"))])

        #expect(try waiting(all) == [2, 3])
        #expect(try waiting(one) == [3])
    }

    @Test func theQuerySeesWhatTheRulesHaveMade() async throws {
        let (unread, all) = (try add("unread"), try add("all"))
        let rules = [
            (rule: Rule(id: RuleID(1), query: "", actions: RuleActions([.read: true])), condition: title("one")),
            (rule: Rule(id: RuleID(2), query: "", actions: RuleActions(deletes: true)), condition: title("two")),
        ]

        try await arrive(
            "one", "two", "three", to: [(unread, .mark(.read, false)), (all, .all([]))], by: rules)

        #expect(try waiting(unread) == [3])
        #expect(try waiting(all) == [1, 3])
    }

    private func title(_ word: String) -> ArticleCondition { .title(SearchPhrase(word)) }

    /// Nothing is lost of what arrives while a query is wrong, or the moment after the delivery was added.
    @Test func whatTheQueryCannotBeAppliedToWaitsUntilItCan() async throws {
        let (broken, unread) = (try add("broken", "feed:Gone"), try add("unread", "@nothing"))
        try await arrive("one", "two", to: [(broken, .feeds(["Gone"]))])
        #expect(try states(broken) == [.undecided, .undecided])
        #expect(try states(unread) == [.undecided, .undecided])
        #expect(try next(broken) == nil)

        let gone = ArticleCondition.feeds(["Gone"])
        #expect(try await test.database.decide(broken, by: gone) == .noSuchFeed("Gone"))
        #expect(try states(broken).count == 2)
        #expect(try await test.database.decide(broken, by: title("two")) == nil)
        #expect(try await test.database.decide(unread, by: .all([])) == nil)

        #expect(try waiting(broken) == [2])
        #expect(try waiting(unread) == [1, 2])
    }

    @Test func whatNoRuleSeesArrivesAsWell() async throws {
        let delivery = try add()
        let imported = ImportedArticle(feed: feed.id, incoming: .sample("imported"), isRead: false, isStarred: false)

        _ = try await test.database.add([imported], at: day(0), keeping: RetentionRule())
        _ = try await test.database.save(.sample("page"), in: test.local, folders: [], at: day(0))
        #expect(try await test.database.decide(delivery, by: .all([])) == nil)

        #expect(try waiting(delivery) == [1, 2])
    }

    @Test func anArticleIsWaitedForInTheTransactionOfItsRules() async throws {
        _ = try add()
        try test.execute(
            """
            CREATE TRIGGER full BEFORE INSERT ON deliveryQueue BEGIN SELECT RAISE(ABORT, 'the disk is full'); END
            """)

        await #expect(throws: StoreError.self) { try await arrive("one") }

        #expect(try test.number("SELECT count(*) FROM ruleQueue") == 1)
    }

    @Test func itBeginsWithWhatIsHereIfThatIsWanted() async throws {
        try await arrive("one", "two")
        try await test.save([.sample("three")], of: feed, isComplete: false)

        let delivery = try add(with: ArticleQuery(title("two")))
        let all = try add("all", with: ArticleQuery(.all([])))

        #expect(try waiting(delivery) == [2])
        // The third has yet to arrive, and would wait twice.
        #expect(try waiting(all) == [1, 2])
        #expect(throws: StoreError.deliveryExists("all")) { try add("all") }
    }

    // MARK: - Delivering

    @Test func articlesAreDeliveredInTheOrderOfArrival() async throws {
        let delivery = try add()
        try await arrive("one", "two", "three")

        for id in 1...3 { #expect(try settle(delivery, .done) == [Int64(id)]) }

        #expect(try next(delivery) == nil)
        #expect(try test.database.deliveriesWithWork(at: day(0)) == [])
    }

    @Test func anArticleIsTriedLessAndLessOftenForever() async throws {
        let delivery = try add()
        try await arrive("one")
        var now = day(0)

        for minutes in [1, 5, 30, 60, 60, 60, 60] {
            try settle(delivery, .later("full"), at: now)
            now += Double(minutes) * 60
            #expect(try next(delivery, at: now - 1) == nil, "\(minutes)")
            #expect(try test.database.deliveriesWithWork(at: now - 1) == [])
        }
        #expect(try test.database.deliveriesWithWork(at: now) == [delivery])
        #expect(try test.database.overview(of: delivery).failing == 1)
    }

    @Test(arguments: [false, true])
    func oneThatFailedWhileTheClockWasAheadIsTriedAgain(isOrdered: Bool) async throws {
        let delivery = try add(isOrdered: isOrdered)
        try await arrive("one", "two")
        try settle(delivery, .later("full"), at: day(1_500))
        if !isOrdered { try settle(delivery, .later("full"), at: day(1_500)) }

        #expect(try test.database.deliveriesWithWork(at: day(1)) == [delivery])
        for _ in 1...2 { try settle(delivery, .done, at: day(1)) }
        #expect(try test.database.overview(of: delivery).waiting == 0)
    }

    @Test func theFifthFailureParksAnArticle() async throws {
        let delivery = try add()
        try await arrive("one")
        for hour in 0..<4 { try settle(delivery, .failed("no"), at: day(0) + Double(hour) * 3_600) }
        #expect(try states(delivery) == [.failing])

        try settle(delivery, .failed("no luck"), at: day(1))

        #expect(try next(delivery, at: day(1_000)) == nil)
        let overview = try test.database.overview(of: delivery)
        #expect(overview == DeliveryOverview(delivery: delivery, waiting: 1, parked: 1, error: "no luck"))
        #expect(try test.database.retry(nil, delivery: delivery.id) == 1)
        #expect(try next(delivery)?.attempts == 0)
    }

    @Test func anArticleThatFailsHoldsUpOnlyItself() async throws {
        let delivery = try add()
        try await arrive("one", "two", "three")

        #expect(try settle(delivery, .refused("never")) == [1])
        #expect(try settle(delivery, .later("full")) == [2])
        #expect(try settle(delivery, .done) == [3])

        #expect(try states(delivery) == [.parked, .failing])
        #expect(try settle(delivery, .done, at: day(1)) == [2])
    }

    @Test func anArticleThatFailsHoldsUpAllBehindItInOrder() async throws {
        let delivery = try add(isOrdered: true)
        try await arrive("one", "two")

        try settle(delivery, .later("full"))
        #expect(try next(delivery) == nil)
        try settle(delivery, .refused("never"), at: day(1))
        #expect(try next(delivery, at: day(2)) == nil)

        #expect(try test.database.skip([ArticleID(1)], delivery: delivery.id) == 1)
        #expect(try settle(delivery, .done, at: day(2)) == [2])
    }

    @Test func aPausedDeliveryIsWaitedFor() async throws {
        let delivery = try add()
        try test.database.setPaused(true, delivery: delivery.id)
        try await arrive("one")

        #expect(try next(delivery) == nil)
        #expect(try test.database.deliveriesWithWork(at: day(0)) == [])
        try test.database.setPaused(false, delivery: delivery.id)
        #expect(try settle(delivery, .done) == [1])
    }

    // MARK: - Batches

    /// The program may have been killed after it has taken them: it must get the same ones again, and know it.
    @Test func aBatchIsTheSameUntilItIsSettled() async throws {
        let delivery = try add(batch: 3)
        try await arrive("one", "two")
        let first = try #require(try next(delivery))
        try await arrive("three", "four")

        #expect(first.articles.map(\.rawValue) == [1, 2])
        #expect(first.key == "mail:1:1-2")
        #expect(try next(delivery) == first)
        try test.database.settle(first, .later("full"), at: day(0))
        #expect(try settle(delivery, .done) == [3, 4])
        #expect(try next(delivery, at: day(1))?.key == first.key)
    }

    @Test func theArticlesOfABatchThatFailsAreTriedOneByOne() async throws {
        let delivery = try add(batch: 3)
        try await arrive("one", "two", "three", "four")

        #expect(try settle(delivery, .refused("one of them")) == [1, 2, 3])
        #expect(try settle(delivery, .done) == [1])
        #expect(try settle(delivery, .refused("this one")) == [2])
        #expect(try settle(delivery, .done) == [3])
        #expect(try settle(delivery, .done) == [4])

        #expect(try states(delivery) == [.parked])
    }

    @Test func whatIsDeliveredAgainIsNoRepetition() async throws {
        let delivery = try add()
        try await arrive("one", "two")
        let key = try next(delivery)?.key
        #expect(key == "mail:1:1")
        try settle(delivery, .done)

        #expect(try test.database.rewind(delivery.id, to: ArticleQuery(.all([]))) == 2)

        #expect(try next(delivery)?.key == "mail:2:1")
        try settle(delivery, .done)
        #expect(try next(delivery)?.key == "mail:1:2")
    }

    // MARK: - What becomes of the article

    @Test func whatWaitsIsNotPruned() async throws {
        let delivery = try add()
        try await arrive("one", "two")
        try test.execute("UPDATE status SET read = 1, dateGone = 0")
        #expect(try settle(delivery, .done) == [1])
        _ = try await test.database.prune(.thirtyDays, at: day(0))

        #expect(try await test.database.prune(.thirtyDays, at: day(1_000)).articles == 1)

        #expect(try waiting(delivery) == [2])
        #expect(try settle(delivery, .done) == [2])
        #expect(try await test.database.prune(.thirtyDays, at: day(1_001)).articles == 1)
    }

    @Test func whatTheUserDeletesIsNotDelivered() async throws {
        let delivery = try add()
        try await arrive("one", "two")

        try test.database.delete([ArticleID(1)], at: day(0))
        #expect(try waiting(delivery) == [2])
        try test.remove(feed)

        #expect(try test.number("SELECT count(*) FROM deliveryQueue") == 0)
        #expect(try test.database.problems() == [])
    }

    /// Its server may have forgotten it for a moment.
    @Test func aHiddenArticleWaitsUntilItIsShown() async throws {
        let delivery = try add()
        try await arrive("one", "two")
        try test.execute("UPDATE status SET deleted = 2 WHERE id = 1")
        #expect(try settle(delivery, .done) == [2])
        #expect(try next(delivery) == nil)

        try test.execute("UPDATE status SET deleted = 0 WHERE id = 1")

        #expect(try settle(delivery, .done) == [1])
    }

    @Test func theTwinOfADuplicateIsDelivered() async throws {
        let delivery = try add()
        try await arrive("one", "two")

        try await test.database.write { db in
            try StatusTable.merge(1, into: 2, in: db)
            try AccountTable.deleteStatus(1, in: db)
        }
        #expect(try waiting(delivery) == [2])
        try await arrive("three")
        #expect(try settle(delivery, .done) == [2])
        try await test.database.write { db in
            try StatusTable.merge(3, into: 2, in: db)
            try AccountTable.deleteStatus(3, in: db)
        }

        #expect(try waiting(delivery) == [2])
    }

    @Test func nothingWaitsForADeliveryThatIsRemoved() async throws {
        let delivery = try add()
        try await arrive("one")

        try test.database.remove(delivery)

        #expect(try test.number("SELECT count(*) FROM deliveryQueue") == 0)
        // Another one has another lock.
        #expect(try add().id != delivery.id)
    }

    @Test func aRenamedSearchIsRenamedInDeliveries() throws {
        try test.database.save(SavedSearch(name: "old", query: "x"))
        _ = try add("mail", "@old")

        try test.database.renameSearch("old", to: "new") { $0.replacing("@old", with: "@new") }

        #expect(try test.database.deliveries().map(\.query) == ["@new"])
    }
}
