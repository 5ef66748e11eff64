import Foundation
import HTML
import Model
import TestSupport
import Testing

@testable import Store

/// What released versions left is exported, and the same when it comes back.
@Suite struct ExportedReleaseTests {

    @Test(arguments: ReleasedDatabase.all)
    func anExportComesBackAsTheSameLines(_ old: ReleasedDatabase) async throws {
        let folder = try TemporaryFolder()
        try old.restore(in: folder)
        let database = try open(folder)
        for account in try database.accounts() {
            let first = try lines(of: database, account)
            let second = try await again(first)
            if account.kind.fetchesFeeds { #expect(second == first) }
            #expect(try await again(second) == second)
        }
        let local = try #require(try database.accounts().first)
        #expect(try lines(of: database, local).contains { if case .article = $0 { true } else { false } })
    }

    /// Opens a database with what the program makes of HTML, also when it is upgraded.
    private func open(_ folder: TemporaryFolder) throws -> FeedDatabase {
        let markup = MarkupFunctions(
            plainText: HTMLText.searchable, plainTextVersion: HTMLText.searchableVersion,
            sanitized: { HTMLSanitizer.sanitized($0, base: nil) }, sanitizedVersion: HTMLSanitizer.version)
        return try FeedDatabase(path: folder.databasePath, durability: .refetchable, markup: markup)
    }

    private func lines(of database: FeedDatabase, _ account: Account) throws -> [ExportedLine] {
        var lines: [ExportedLine] = []
        _ = try database.export(account, secrets: true, programs: true) { line in
            // Settings are taken over by the command, which knows what is valid.
            switch line {
            case .folder(let folder): lines.append(.folder(ExportedFolder(name: folder.name, settings: [])))
            case .feed(var feed):
                feed.settings = []
                lines.append(.feed(feed))
            default: lines.append(line)
            }
        }
        return lines
    }

    /// Returns the lines of a new database that has taken over these.
    private func again(_ lines: [ExportedLine]) async throws -> [ExportedLine] {
        let folder = try TemporaryFolder()
        let database = try open(folder)
        let account = try #require(try database.accounts().first)
        let result = try await database.restore(
            lines, into: account.id, after: 0, at: Date(timeIntervalSince1970: 1_790_000_000), keeping: RetentionRule())
        #expect(result.refused.map(\.reason) == [])
        return try self.lines(of: database, account)
    }
}
