import ArgumentParser
import Model
import Store
import Sync

/// `rss doctor`
struct Doctor: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check the database",
        discussion: """
            Checks integrity, references, the search index, the settings, the queries of rules, saved searches and \
            deliveries, and the files of directories: damaged lines, logs that lack what the database has, other owners. \
            Prints nothing if all is well, or one line per \
            problem, with exit code 74. With --backup or --prune, does only that. Says on standard error which feeds take \
            most, if that is 10 MB or more, and if --compact would make the database a quarter smaller.
            """)

    @Flag(help: "Delete what is kept long enough, as every sync does")
    var prune = false

    @Flag(help: "With --prune: print what would be deleted without deleting it")
    var dryRun = false

    @Option(help: ArgumentHelp("Write a copy of the database to this file", valueName: "file"))
    var backup: String?

    @Flag(help: "Rebuild the search index, then check")
    var reindex = false

    @Flag(help: "Give the space of deleted articles back, then check")
    var compact = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if dryRun && !prune { throw ValidationError("--dry-run needs --prune") }
    }

    /// The number of feeds that are named because they take most, and the bytes from which on one is.
    private static let mostLarge = 5
    private static let large = 10_000_000

    private func nameLargestFeeds(of database: FeedDatabase) throws {
        for (feed, articles, bytes) in try database.largestFeeds(Self.mostLarge) where bytes >= Self.large {
            Output.remark("rss: \(shown(feed)) takes \(bytes.bytes) with \(articles.counted("article"))")
        }
    }

    /// The unused bytes from which on compacting is worth it, if they are a quarter of the database.
    private static let leastFree = 10_000_000

    /// Returns what is wrong with directories, and says which copies are in them; those on servers are not asked for.
    private func directoryProblems(_ accounts: Accounts, of database: FeedDatabase) async throws -> [String] {
        var problems: [String] = []
        for account in try database.accounts() where account.kind == .directory(.localFiles) {
            guard let shared = try accounts.synced(account) as? DirectoryAccount else { continue }
            let check = try await shared.check()
            problems += check.ownProblems.map {
                "\(shown(account)): \(shown($0)); the next sync writes this machine's log anew"
            }
            problems += check.problems.map { "\(shown(account)): \(shown($0))" }
            if let copy = check.copies.first {
                let others = check.copies.count == 1 ? "" : " and \(check.copies.count - 1) more are copies"
                Output.remark(
                    "rss: \(shown(account)): \(shown(copy))\(others.isEmpty ? " is a copy" : others) of a synchroniser; all is read, "
                        + "and what every machine has read can be removed")
            }
        }
        return problems
    }

    func perform() async throws {
        let context = Context(common)
        let settings = try context.settings()
        _ = try context.credentials.read()
        let database = try context.database()

        if let backup { return try database.backUp(to: backup) }
        if prune {
            let pruned = try await database.prune(settings.retention, at: context.now(), dryRun: dryRun)
            return Output.line("\(pruned.articles) articles, \(pruned.statuses) statuses, \(pruned.feeds) feeds")
        }
        if reindex { try await database.rebuildSearchIndex() }
        let before = try database.space()
        if compact {
            try await database.compact()
            let after = try database.space()
            if Terminal.isError { Output.remark("\(after.whole.bytes), \(before.whole.bytes) before") }
        } else if before.free >= Self.leastFree, before.free * 4 >= before.whole {
            Output.remark(
                "rss: \(before.free.bytes) of the database's \(before.whole.bytes) are unused ('rss doctor --compact')")
        }
        try nameLargestFeeds(of: database)
        var problems = try database.problems()
        if problems.isEmpty { problems = try database.queryProblems(at: context.now()) }
        problems += try await directoryProblems(context.accounts(in: database), of: database)
        for problem in problems { Output.line(problem) }
        if !problems.isEmpty { throw ExitStatus.inputOutput }
    }
}
