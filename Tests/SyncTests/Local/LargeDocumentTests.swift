import Foundation
import Model
import Store
import SyncSupport
import TestSupport
import Testing

@testable import Fetch
@testable import Sync

/// Documents of many megabytes: they come one after the other, and nobody waits for them.
@Suite(.timeLimit(.minutes(3))) struct LargeDocumentTests {

    private static func large(_ title: String, bytes: Int) -> String {
        SampleFeed.rss(title, body: "<p>" + String(repeating: "words ", count: bytes / 6) + "</p>")
    }

    private func sync(_ reader: Reader, budget: DocumentBudget) async throws -> SyncReport {
        let feeds = try reader.database.refreshStates(of: reader.account.id)
        let state = reader.local.pullState(of: feeds, backoffs: HostBackoffs([]), PullOptions())
        return try await Pipeline(reader.local, state, force: false, budget: budget) { _ in }.run().report
    }

    @Test func documentsThatExceedTheBudgetComeInTurn() async throws {
        let document = Self.large("one", bytes: 600_000)
        let server = try LoopbackServer { _ in .text(document) }
        let reader = try Reader()
        try await reader.subscribe((0..<12).map { server.url("/\($0)", host: "h\($0).localhost") })

        let budget = DocumentBudget(total: 100_000, share: 10_000)
        let report = try await sync(reader, budget: budget)

        #expect(report.fetches.answered == 12)
        #expect(report.counts.new == 12)
        #expect(report.fetches.failures.isEmpty)
        // Each at most once in vain, beside another, and once alone.
        #expect(server.requests.count <= 24)
        #expect(budget.most <= 100_000 + 12 * 10_000)
    }

    @Test func aLargeFileIsReadInItsTurn() async throws {
        let reader = try Reader()
        for number in 0..<3 {
            let path = reader.folder.path + "/\(number).xml"
            try Data(Self.large("one", bytes: 300_000).utf8).write(to: URL(fileURLWithPath: path))
            try await reader.subscribe("file://" + path)
        }
        let report = try await sync(reader, budget: DocumentBudget(total: 10_000, share: 1_000))
        #expect(report.counts.new == 3)
    }

    @Test func articlesAreSavedWhileALargeDocumentIsWaitedFor() async throws {
        let document = Self.large("large", bytes: 300_000)
        let server = try LoopbackServer { request in
            request.path == "/0" ? .text(document) : SampleFeed.reply("small")
        }
        let reader = try Reader()
        try await reader.subscribe((0..<7).map { server.url("/\($0)", host: "h\($0).localhost") })
        let budget = DocumentBudget(total: 10_000, share: 1_000)
        // Another large document is here, and stays.
        let part = await budget.largePart()
        async let report = sync(reader, budget: budget)
        while try reader.titles.count < 6 { try await Task.sleep(for: .milliseconds(10)) }
        part.giveBack()
        #expect(try await report.counts.new == 7)
    }

    @Test func aCancelledSyncSavesALargeDocumentThatCame() async throws {
        let document = Self.large("large", bytes: 2 << 20)
        let server = try LoopbackServer { request in request.path == "/0" ? .text(document) : .never }
        let reader = try Reader()
        try await reader.subscribe((0..<3).map { server.url("/\($0)", host: "h\($0).localhost") })
        let syncing = Task { try await sync(reader, budget: DocumentBudget(total: 10_000, share: 1_000)) }
        while try reader.titles.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
        syncing.cancel()
        let report = try await syncing.value
        #expect(report.counts.new == 1)
        #expect(report.fetches.failures.isEmpty)
    }
}
