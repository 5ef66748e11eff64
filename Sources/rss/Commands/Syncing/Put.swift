import ArgumentParser
import Model
import Store
import Sync
import Tasks
import TerminalText
import Web

/// `rss put`
struct Put: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "put", abstract: "Put articles into a feed without an address",
        discussion: """
            Takes objects with the fields of 'rss list --jsonl', one a line, or a feed of any kind, or a mail, from a \
            file or standard input. The first use of a name makes the feed, which is never fetched. An article that \
            comes again, with the same id or address, is updated, and keeps its marks. If anything is wrong or not \
            understood, nothing is kept.

            A mail without --feed goes to a feed of its list, else of its sender: ':0w' and '| rss put' deliver from \
            procmail.

            Prints the feed's id and title, and the number of new and of updated articles.
            """)

    @Option(help: ArgumentHelp("Put them into this feed; it is created if needed", valueName: "name"))
    var feed: String?

    @Option(help: ArgumentHelp("What the file is: 'json', 'feed' or 'mail'; looks by default", valueName: "format"))
    var from: PutFormat?

    @Argument(help: ArgumentHelp("A file, or '-' for standard input", valueName: "file"))
    var file = "-"

    @OptionGroup var common: CommonOptions

    func perform() async throws {
        let shown = InputFile.shown(file)
        let document = try PutDocument(InputFile.read(file, most: HTTPLimits().body >> 20), from, of: shown)
        let context = Context(common)
        let database = try context.database(keepsNew: true)
        let accounts = try context.accounts(in: database)
        let target = try target(of: document, accounts, shown)
        let put = try await accounts.local(target.account).put(
            document.feed, document.marks, isOfFeed: document.format == .feed, into: target.url, title: target.title)
        if let excess = put.excess { Output.remark("rss: \(shown): \(excess.message)") }
        await settle(put, target.account, accounts, context)
        let counts = put.counts
        if Terminal.isOutput {
            let name = Style.title(Columns.last(put.feed.name, Add.longestTitle))
            Output.line("\(put.feed.id)  \(name)  \(counts.new.counted("new article")), \(counts.updated) updated")
        } else {
            Output.line(TSV.line(["\(put.feed.id)", put.feed.name, "\(counts.new)", "\(counts.updated)"]))
        }
    }

    private func target(of document: PutDocument, _ accounts: Accounts, _ file: String) throws -> PutTarget {
        if let feed { return try PutTarget(named: feed, accounts) }
        if let source = document.source { return try PutTarget(of: source, accounts) }
        throw Failure("\(file): nothing names the feed, as a mail's list or sender would; use --feed", ExitStatus.usage)
    }

    /// Does what a sync does with articles that arrived. The articles are here, whatever becomes of it.
    private func settle(_ put: Subscribed, _ account: Account, _ accounts: Accounts, _ context: Context) async {
        let database = accounts.database
        do {
            var report = SyncReport(account: account)
            report.counts = put.counts
            report.ruleEffects = try await RuleRunner(database: database, now: context.now)
                .applyRules(account.id, feed: put.feed.id)
            for failure in report.ruleEffects.failures { Failure(failure).say() }
            if report.ruleEffects.changed > 0 { BackgroundPush.startIfWanted(context, database) }
            if report.ruleEffects.arrived.isEmpty { return }
            let after = AfterSync(
                outcomes: [Syncer.Outcome(account: account, result: .success(report))],
                environment: StepEnvironment(context, database, accounts.settings.hooks))
            if let error = await untilInterrupted({ await after.run() }) { Failure(describing: error)?.say() }
        } catch {
            let problem = Failure.message(of: error)
            Failure(
                "the next sync applies rules to '\(TerminalText.safe(put.feed.name))': \(problem)", ExitCode.success
            ).say()
        }
    }
}
