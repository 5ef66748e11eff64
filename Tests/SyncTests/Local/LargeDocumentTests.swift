import Dispatch
import Foundation
import Model
import Store
import SyncSupport
import TestSupport
import Testing

@testable import Sync

/// Documents of many megabytes: they come one after the other, and nobody waits for them.
@Suite(.timeLimit(.minutes(3))) struct LargeDocumentTests {

    private static func large(_ title: String, bytes: Int) -> String {
        SampleFeed.rss(title, body: "<p>" + String(repeating: "words ", count: bytes / 6) + "</p>")
    }

    private func sync(
        _ reader: Reader, budget: DocumentBudget = DocumentBudget(), longWork: LongWork = LongWork()
    ) async throws -> SyncReport {
        let feeds = try reader.database.refreshStates(of: reader.account.id)
        var pull = LocalPull(
            reader.local, feeds, backoffs: HostBackoffs([]), PullOptions(), budget: budget, longWork: longWork
        ) { _ in }
        return try await pull.run()
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

    /// Six small feeds and one of two megabytes, which is not read before the gate opens.
    private func withBlockedDocument(
        _ body: (Reader, LongWork, _ openGate: () -> Void) async throws -> Void
    ) async throws {
        let document = Self.large("large", bytes: 2 << 20)
        let server = try LoopbackServer { request in request.path == "/0" ? .text(document) : SampleFeed.reply("small")
        }
        let reader = try Reader()
        try await reader.subscribe((0..<7).map { server.url("/\($0)", host: "h\($0).localhost") })

        let longWork = LongWork()
        let gate = DispatchSemaphore(value: 0)
        let (blocks, source) = AsyncStream.makeStream(of: Void.self)
        async let blocked: Void? = longWork.run {
            source.finish()
            gate.wait()
        }
        for await _ in blocks {}
        try await body(reader, longWork) { gate.signal() }
        _ = await blocked
    }

    @Test func articlesAreSavedWhileALargeDocumentIsRead() async throws {
        try await withBlockedDocument { reader, longWork, openGate in
            async let report = sync(reader, longWork: longWork)
            while try reader.titles.count < 6 { await Task.yield() }
            openGate()
            #expect(try await report.counts.new == 7)
        }
    }

    @Test func aCancelledSyncDoesNotWaitForALargeDocument() async throws {
        try await withBlockedDocument { reader, longWork, openGate in
            let syncing = Task { try await sync(reader, longWork: longWork) }
            while try reader.titles.count < 6 { await Task.yield() }
            syncing.cancel()
            let report = try await syncing.value
            #expect(report.counts.new == 6)
            #expect(report.fetches.failures.isEmpty)
            openGate()
        }
    }
}
