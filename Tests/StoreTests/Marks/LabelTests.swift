import Foundation
import Model
import Testing

@testable import Store

/// Labels go the way of every change of the user's, and keep articles as stars do.
@Suite struct LabelTests {
    let test: TestDatabase
    let feed: Feed
    let ids: [ArticleID]

    init() throws {
        test = try TestDatabase()
        (feed, ids) = try test.addRemoteFeed(articles: 4)
    }

    private func label(_ name: String, _ value: Bool = true, _ ids: ArticleID...) throws -> Int {
        try test.database.set(MarkChange(.label(name), value), of: ids, at: day(1))
    }

    @discardableResult
    private func rename(_ name: String, to newName: String) throws -> Int {
        try test.database.renameLabel(name, to: newName, at: day(2)) { query in
            query.replacing("label:\(name)", with: "label:\(newName)")
        }
    }

    private func labelled(_ name: String) throws -> [ArticleID] {
        try test.database.articleIDs(ArticleQuery(.mark(.label(name), true))).sorted()
    }

    // MARK: Changing

    @Test func onlyWhatChangesIsCounted() throws {
        #expect(try label("later", true, ids[0], ids[1]) == 2)
        #expect(try label("later", true, ids[0], ids[2], ArticleID(99)) == 1)
        #expect(try label("later", false, ids[0], ids[3]) == 1)

        #expect(try labelled("later") == [ids[1], ids[2]])
        #expect(try labelled("sooner") == [])
    }

    @Test func aDeletedArticleGetsNoLabel() throws {
        try test.database.delete([ids[0]], at: day(0))

        #expect(try label("later", true, ids[0]) == 0)
        #expect(try test.number("SELECT count(*) FROM articleLabel") == 0)
    }

    @Test func anArticleHasAHundredLabelsAtMost() throws {
        for number in 1...100 { #expect(try label("\(number)", true, ids[0]) == 1) }

        #expect(throws: StoreError.tooManyLabels(ids[0])) { try label("one more", true, ids[1], ids[0]) }

        #expect(try labelled("one more") == [])
        #expect(try label("100", false, ids[0]) == 1)
        #expect(try label("one more", true, ids[0]) == 1)
    }

    /// The service has labels of its own some day; until then, nothing waits for it.
    @Test func nothingWaitsForAServerThatDoesNotGetIt() throws {
        #expect(try label("later", true, ids[0]) == 1)

        #expect(try test.number("SELECT count(*) FROM pending WHERE mark = 'label'") == 0)
        #expect(try test.list(ArticleQuery(.isQueued)).isEmpty)
    }

    /// All that the user gave articles before others could see it.
    @Test func theyWaitWhenTheLocalAccountBecomesOneOfMany() async throws {
        let feed = try test.subscribe()
        try await test.save([.sample("a"), .sample("b")], of: feed)
        let id = try #require(try test.id("a"))
        try test.database.set(MarkChange(.label("later"), true), of: [id], at: day(1))
        try test.database.setNote("Ask Ann", of: id, at: day(1))
        #expect(try test.number("SELECT count(*) FROM pending WHERE mark = 'label'") == 0)

        let shared = try test.database.shareLocalAccount(.folder, name: "everywhere", url: "/nowhere", user: nil)

        let (later, note) = (Mark.label("later"), MarkChange(.note, true))
        #expect(Set(try test.database.queue(of: shared.id).map(\.change)) == [MarkChange(later, true), note])
        try test.database.set(MarkChange(.label("later"), false), of: [id], at: day(2))
        #expect(Set(try test.database.queue(of: shared.id).map(\.change)) == [MarkChange(later, false), note])
    }

    @Test func labelsAreListedWithTheirArticles() throws {
        try test.database.set(.read, true, of: [ids[0]], at: day(0))
        _ = try label("later", true, ids[0], ids[1])
        _ = try label("Ätna", true, ids[3])
        try test.database.delete([ids[3]], at: day(1))

        #expect(try test.database.labels(of: nil) == [Label(name: "later", articles: 2, unread: 1)])
        #expect(try test.database.labels(of: test.local) == [])
    }

    @Test func caseCountsOnlyWhereLabelsDifferByIt() throws {
        _ = try label("Later", true, ids[0])
        #expect(try test.database.storedLabel("later") == "Later")
        #expect(try test.database.storedLabel("sooner") == "sooner")

        // Another machine wrote it so.
        try test.execute("INSERT INTO articleLabel (id, label) VALUES (?, 'later')", [ids[1].rawValue])
        #expect(try labelled("later") == [ids[1]])
        #expect(try test.database.storedLabel("LATER") == "LATER")
    }

    // MARK: Undoing

    @Test(arguments: [true, false])
    func aLabelIsUndone(_ value: Bool) throws {
        _ = try label("later", !value, ids[0], ids[1], ids[2], ids[3])
        _ = try label("later", value, ids[0], ids[1])
        _ = try label("other", true, ids[0])
        #expect(try test.database.undo(at: day(2))?.command.change == .set(MarkChange(.label("other"), true)))

        let undone = try #require(try test.database.undo(at: day(2)))

        #expect(
            undone.command
                == LoggedCommand(.set(MarkChange(.label("later"), value)), date: day(1), ids: [ids[0], ids[1]]))
        #expect(undone.changed == 2)
        #expect(try labelled("later") == (value ? [] : ids))
    }

    @Test func aLabelIsRenamedForAllItsArticles() throws {
        _ = try label("later", true, ids[0], ids[1])
        try rename("later", to: "Later")
        #expect(try test.database.labels(of: nil).map(\.name) == ["Later"])
        _ = try label("Later", false, ids[1])
        _ = try test.database.undo(at: day(3))

        #expect(try test.database.undo(at: day(3))?.changed == 2)

        #expect(try labelled("later") == [ids[0], ids[1]])
        #expect(try test.database.labels(of: nil).map(\.name) == ["later"])
    }

    @Test func anUndoneRenamingLeavesWhatChangedSince() throws {
        _ = try label("later", true, ids[0], ids[1])
        try rename("later", to: "sooner")
        try test.execute("DELETE FROM articleLabel WHERE id = ?", [ids[1].rawValue])

        #expect(try test.database.undo(at: day(3))?.changed == 1)
        #expect(try labelled("later") == [ids[0]])
    }

    @Test func aLabelIsRenamedInRulesAndSearchesToo() throws {
        _ = try label("later", true, ids[0])
        _ = try test.database.addRule("label:later x", RuleActions([.read: true]))
        _ = try test.database.addRule("y", RuleActions(labels: ["work", "later"]))
        try test.database.save(SavedSearch(name: "soon", query: "-label:later"))

        try rename("later", to: "sooner")

        let rules = try test.database.rules()
        #expect(rules.map(\.query) == ["label:sooner x", "y"])
        #expect(rules.map(\.actions.labels) == [[], ["sooner", "work"]])
        #expect(try test.database.savedSearches().map(\.query) == ["-label:sooner"])
    }

    @Test func twoLabelsAreNotMadeOne() throws {
        _ = try label("later", true, ids[0])
        _ = try label("sooner", true, ids[0], ids[1])

        #expect(throws: StoreError.labelExists("sooner")) {
            try rename("later", to: "sooner")
        }
        #expect(throws: StoreError.noSuchLabel("never")) {
            try rename("never", to: "x")
        }
        #expect(try labelled("later") == [ids[0]])
    }

    @Test func aLabelIsDeletedAndComesBack() throws {
        _ = try label("later", true, ids[0], ids[1])

        #expect(try test.database.deleteLabel("later", at: day(2)) == 2)
        #expect(try labelled("later") == [])
        #expect(throws: StoreError.noSuchLabel("later")) { try test.database.deleteLabel("later", at: day(2)) }

        #expect(try test.database.undo(at: day(3))?.changed == 2)
        #expect(try labelled("later") == [ids[0], ids[1]])
    }

    // MARK: Notes

    @Test func aNoteIsReplacedAndUndone() throws {
        #expect(try test.database.setNote("First", of: ids[0], at: day(1)))
        #expect(try test.database.setNote("Second", of: ids[0], at: day(2)))
        #expect(try !test.database.setNote("Second", of: ids[0], at: day(3)))
        #expect(try !test.database.setNote("", of: ids[1], at: day(3)))
        #expect(try !test.database.setNote("No such article", of: ArticleID(99), at: day(3)))

        #expect(try test.database.undo(at: day(4))?.changed == 1)
        #expect(try test.database.note(of: ids[0]) == "First")
        try test.database.setNote("", of: ids[0], at: day(5))
        #expect(try test.database.note(of: ids[0]) == nil)
        #expect(try test.database.undo(at: day(6))?.changed == 1)
        #expect(try test.database.note(of: ids[0]) == "First")
    }

    @Test func anotherNoteIsNotUndone() throws {
        try test.database.setNote("First", of: ids[0], at: day(1))
        try test.execute("UPDATE note SET text = 'of another machine'")

        #expect(try test.database.undo(at: day(2))?.changed == 0)
        #expect(try test.database.note(of: ids[0]) == "of another machine")
    }

    @Test func notesAreFound() throws {
        try test.database.setNote("Ask Zoë\nabout the ferry", of: ids[1], at: day(1))

        #expect(try test.database.articleIDs(ArticleQuery(.has(.note))) == [ids[1]])
        #expect(try test.database.articleIDs(ArticleQuery(.note("zoe"))) == [ids[1]])
        #expect(try test.database.articleIDs(ArticleQuery(.note("train"))) == [])
        #expect(try test.database.articleIDs(ArticleQuery(.not(.note("zoe")))).count == 3)
    }

    @Test func labelledArticlesAreFound() throws {
        _ = try label("later", true, ids[1])

        #expect(try test.database.articleIDs(ArticleQuery(.isLabelled)) == [ids[1]])
        #expect(try test.database.articleCount(ArticleQuery(.not(.isLabelled))) == 3)
        #expect(try test.database.articleCount(ArticleQuery(.any([.isLabelled, .ids([ids[0]])]))) == 2)
    }

    // MARK: Keeping

    /// What keeps an article that is neither unread nor starred.
    enum Keeper: CaseIterable {
        case label, note
    }

    private func keep(_ keeper: Keeper, _ id: ArticleID, _ value: Bool = true, at now: Date = day(0)) throws {
        switch keeper {
        case .label: try test.database.set(MarkChange(.label("later"), value), of: [id], at: now)
        case .note: try test.database.setNote(value ? "Read this." : "", of: id, at: now)
        }
    }

    @Test(arguments: Keeper.allCases)
    func itIsNotPruned(_ keeper: Keeper) async throws {
        try test.execute("UPDATE status SET read = 1")
        _ = try await test.database.prune(.thirtyDays, at: day(0))
        try keep(keeper, ids[0], at: day(1))
        _ = try await test.database.prune(.thirtyDays, at: day(2))

        #expect(try await test.database.prune(.thirtyDays, at: day(10_000)).articles == 3)
        #expect(try test.list().map(\.id) == [ids[0]])

        try keep(keeper, ids[0], false, at: day(10_000))
        #expect(try await test.database.prune(.thirtyDays, at: day(10_001)) == Pruned())
        #expect(try await test.database.prune(.thirtyDays, at: day(10_200)).articles == 1)
    }

    @Test(arguments: Keeper.allCases)
    func itSurvivesTheSubscription(_ keeper: Keeper) async throws {
        let feed = try test.subscribe()
        try await test.save([.sample("kept"), .sample("gone"), .sample("unread")], of: feed)
        let id = try #require(try test.id("kept"))
        try keep(keeper, id)
        try keep(keeper, try #require(try test.id("gone")))
        try keep(keeper, try #require(try test.id("gone")), false)
        #expect(try test.database.keptCount(of: feed.id) == 1)

        try test.remove(feed, at: day(1))

        #expect(try test.list().map(\.id).contains(id))
        #expect(try test.id("gone") == nil)
        #expect(try test.number("SELECT count(*) FROM status WHERE feedID = ?", [feed.id.rawValue]) == 1)
        #expect(try test.database.problems() == [])
    }

    @Test func theyGoWithTheAccount() async throws {
        try keep(.label, ids[0])
        try keep(.note, ids[1])

        try await test.database.removeAccount(feed.accountID)

        for table in ["articleLabel", "note"] { #expect(try test.number("SELECT count(*) FROM \(table)") == 0) }
    }

    @Test func duplicatesPutTheirsTogether() throws {
        try keep(.label, ids[0])
        _ = try label("sooner", true, ids[1])
        try test.database.setNote("One", of: ids[0], at: day(1))
        try test.database.setNote("Two", of: ids[1], at: day(2))

        try test.database.write { db in try StatusTable.merge(ids[0].rawValue, into: ids[1].rawValue, in: db) }

        #expect(try test.database.read { try LabelTable.names(of: ids[1].rawValue, in: $0) } == ["later", "sooner"])
        #expect(try test.database.note(of: ids[1]) == "Two\n\nOne")
    }
}
