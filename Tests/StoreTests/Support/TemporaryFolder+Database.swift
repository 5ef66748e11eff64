import Foundation
import HTML
import Store
import TestSupport

extension TemporaryFolder {

    /// Where ``open()`` puts the database.
    var databasePath: String { path + "/rss.db" }

    func open() throws -> FeedDatabase {
        try FeedDatabase(path: databasePath, durability: .refetchable, markup: .test)
    }
}

extension MarkupFunctions {
    /// Scripts must go; what else may stay doesn't matter to the database.
    static let test = MarkupFunctions(
        plainText: StoreTests.plainText, plainTextVersion: 1,
        sanitized: { $0.replacing("<script>alert(1)</script>", with: "") }, sanitizedVersion: 1)
}

/// What articles that come are indexed by, see ``IncomingArticle/searchText``.
@Sendable func plainText(_ html: String) -> String {
    HTMLText.searchable(html)
}

/// Noon of a day in November 2023, and days before and after it.
func day(_ number: Double) -> Date {
    Date(timeIntervalSince1970: 1_700_000_000 + number * 86_400)
}
