import Foundation
import Mail
import Model
import Store
import Sync
import SyncSupport
import Synchronization
import TestSupport
import Testing

@testable import Tasks

/// What follows a sync, with real programs and a real database, and what is reported of it.
@Suite(.timeLimit(.minutes(3))) struct AfterSyncTests {
    private let reader: Reader
    private let reports = Reports()

    init() throws {
        reader = try Reader()
    }

    @Test func theStepsRunInTheirOrder() async throws {
        _ = try reader.database.addRule("", RuleActions(program: noting("rule")))
        try addDelivery(noting("delivery"))
        var hooks = HookSettings()
        hooks.afterSync = noting("after")
        hooks.newArticle = noting("article")
        hooks.newArticles = noting("articles")

        let ended = await afterSync(try await arrive("One"), hooks).run()

        #expect(ended == nil)
        #expect(reports.all == [])
        #expect(try notes == ["rule", "article", "articles", "after", "delivery"])
    }

    @Test func aStepThatFailsKeepsNoOtherFromRunning() async throws {
        var hooks = HookSettings()
        hooks.afterSync = noting("after")
        let ended = await afterSync(try await arrive("One"), hooks, maildir: "\(reader.folder.path)/gone").run()

        #expect(ended == nil)
        #expect(reports.all == ["maildir: \(StepError.noMaildir("\(reader.folder.path)/gone"))"])
        #expect(try notes == ["after"])
    }

    @Test func whatIsNotDeliveredIsReportedAndWaits() async throws {
        let delivery = try addDelivery(["/bin/sh", "-c", "echo no >&2; exit 3"])
        let ended = await afterSync(try await arrive("One")).run()

        #expect(ended == nil)
        #expect(reports.all == ["mail failed"])
        var waiting: [WaitingArticle] = []
        try reader.database.forEachWaiting(for: delivery.id) { waiting.append($0) }
        #expect(waiting.map(\.state) == [.failing])
        #expect(waiting.map(\.error) == ["worded"])
    }

    /// As sudo leaves one there: the sync has not failed.
    @Test func aLockThatCannotBeTakenIsReported() async throws {
        let delivery = try addDelivery(noting("delivery"))
        try FileManager.default.createDirectory(
            atPath: reader.database.lockPath(of: delivery), withIntermediateDirectories: false)
        let ended = await afterSync(try await arrive("One")).run()

        #expect(ended == nil)
        #expect(reports.all.count == 1)
        #expect(reports.all.first?.hasPrefix("deliveries: lockFile(") == true)
        #expect(try notes == [])
    }

    @Test func aTaskThatIsCancelledDeliversNothing() async throws {
        let delivery = try addDelivery(noting("delivery"))
        let after = afterSync(try await arrive("One"))
        let ended = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await after.run()
        }.value

        guard case StepError.interrupted("deliveries")? = ended else {
            Issue.record("\(String(describing: ended))")
            return
        }
        #expect(try notes == [])
        #expect(try reader.database.waiting(for: delivery.id, after: nil, limit: 10).count == 1)
    }

    @Test func nothingRunsWhileAnotherSyncDoes() async throws {
        var hooks = HookSettings()
        hooks.afterSync = noting("after")
        let ended = await afterSync(.failure(SyncError.alreadyRunning(account: "local")), hooks).run()

        #expect(ended == nil)
        #expect(try notes == [])
    }

    @Test func aValueThatIsTooLongIsReportedWhereItIsUsed() async throws {
        let title = String(repeating: "x", count: 5_000)
        _ = try await arrive(title)
        let placeholders = Placeholders(try #require(try reader.articles.first))

        #expect(placeholders.cuts(in: ["say", "{title}: {url}"]).map(\.placeholder) == ["title"])
        #expect(placeholders.cuts(in: ["say", "{feed}"]).isEmpty)
        #expect(placeholders.filled(["{id}", "{title}"]) == ["{id}", title.prefix(4_096) + "…"])
    }
}

// MARK: - Doing

extension AfterSyncTests {

    /// Lets an article arrive, and applies the rules to it.
    private func arrive(_ title: String) async throws -> Result<SyncReport, any Error> {
        let server = try LoopbackServer { _ in SampleFeed.reply(title) }
        try await reader.subscribe(server.url("/feed"))
        var report = try await reader.sync()
        report.ruleEffects = try await RuleRunner(
            database: reader.database, now: { [clock = reader.clock] in clock.now }
        )
        .applyRules(reader.account.id)
        return .success(report)
    }

    private func afterSync(
        _ result: Result<SyncReport, any Error>, _ hooks: HookSettings = HookSettings(), maildir directory: String = ""
    ) -> AfterSync {
        let environment = StepEnvironment(
            database: reader.database, hooks: hooks, lines: { Array("\($0.count)\n".utf8) },
            mail: { _, _ in fatalError("no mail is written") }, message: { _ in "worded" },
            report: { [reports] in reports.add($0) }, now: { [clock = reader.clock] in clock.now })
        var settings = MaildirSettings()
        settings.directory = directory
        let maildir = MaildirStep(
            settings, environment, isTimer: false, query: { ArticleQuery() })
        return AfterSync(
            outcomes: [Syncer.Outcome(account: reader.account, result: result)], maildir: maildir,
            environment: environment)
    }

    @discardableResult
    private func addDelivery(_ program: [String]) throws -> Delivery {
        try reader.database.add(Delivery(id: DeliveryID(0), name: "mail", query: "", target: .program(program)))
    }

    private var log: String { "\(reader.folder.path)/log" }

    /// Returns a program that adds a line to a file.
    private func noting(_ word: String) -> [String] { ["/bin/sh", "-c", "echo \(word) >> '\(log)'"] }

    private var notes: [String] {
        get throws {
            guard FileManager.default.fileExists(atPath: log) else { return [] }
            return try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init)
        }
    }
}

/// What was reported, in short.
private final class Reports: Sendable {
    private let reports = Mutex<[String]>([])

    var all: [String] { reports.withLock { $0 } }

    func add(_ report: StepReport) {
        let words =
            switch report {
            case .ended(let step, let error): "\(step): \(error)"
            case .undelivered(let batch, _): "\(batch.delivery.name) failed"
            default: "\(report)"
            }
        reports.withLock { $0.append(words) }
    }
}
