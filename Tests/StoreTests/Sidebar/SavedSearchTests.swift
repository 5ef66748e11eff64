import Model
import Testing

@testable import Store

@Suite struct SavedSearchTests {
    let test: TestDatabase

    init() throws {
        test = try TestDatabase()
        for (name, query) in [("work", "folder:Work"), ("mine", "@work ann"), ("also", "-@work")] {
            try test.database.save(SavedSearch(name: name, query: StoredQuery(query)))
        }
    }

    private func saved() throws -> [String: String] {
        Dictionary(uniqueKeysWithValues: try test.database.savedSearches().map { ($0.name, $0.query.words) })
    }

    @Test func searchesAreListedByName() throws {
        #expect(try test.another().savedSearches().map(\.name) == ["also", "mine", "work"])
    }

    @Test func savingAgainReplacesAndTellsWhatThereWas() throws {
        #expect(try test.database.save(SavedSearch(name: "work", query: "x")) == "folder:Work")
        #expect(try test.database.save(SavedSearch(name: "new", query: "y")) == nil)

        #expect(try saved()["work"] == "x")
        #expect(try saved().count == 4)
    }

    @Test func allAreRemovedOrNone() throws {
        #expect(throws: StoreError.noSuchSearch("none")) { try test.database.removeSearches(["work", "none"]) }
        #expect(try saved().count == 3)

        try test.database.removeSearches(["work", "mine"])
        #expect(try saved().keys.sorted() == ["also"])
    }

    @Test func renamingChangesThoseThatUseIt() throws {
        try test.database.renameSearch("work", to: "job") { $0.replacing("@work", with: "@job") }

        #expect(try saved() == ["job": "folder:Work", "mine": "@job ann", "also": "-@job"])
    }

    @Test func renamingTakesNobodysName() throws {
        #expect(throws: StoreError.searchExists("mine")) { try test.database.renameSearch("work", to: "mine") { $0 } }
        #expect(throws: StoreError.noSuchSearch("none")) { try test.database.renameSearch("none", to: "x") { $0 } }
        try test.database.renameSearch("work", to: "work") { _ in "lost" }

        #expect(try saved() == ["work": "folder:Work", "mine": "@work ann", "also": "-@work"])
    }
}
