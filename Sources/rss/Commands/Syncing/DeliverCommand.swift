import ArgumentParser
import Foundation
import Model
import Store
import Tasks

/// `rss deliver`
struct DeliverCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deliver", abstract: "Pass each article that arrives to programs, at least once",
        discussion: """
            Articles wait for a delivery from the moment they arrive until its program has taken them: nothing is lost if \
            the program fails, or the computer does. They are delivered one after the other, at the end of each 'rss \
            sync' and by 'rss deliver run'.
            """,
        subcommands: [
            AddDelivery.self, EditDelivery.self, ListDeliveries.self, ShowDelivery.self, RunDeliveries.self,
            PauseDelivery.self, ResumeDelivery.self, RewindDelivery.self, RetryDelivery.self, SkipDelivery.self,
            RemoveDelivery.self,
        ])
}

/// `rss deliver list`
struct ListDeliveries: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List deliveries, and those that 'rss follow' reads",
        discussion: """
            To a pipe, prints one delivery per line, with tab-separated fields: name, query, program, state (active, \
            paused or followed), number of waiting articles, of those that are tried again, of those that are parked, \
            what is wrong, size of a batch, whether it is ordered.
            """)

    @OptionGroup var output: ListOptions<DeliveryOverview>
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let deliveries = try Context(common).database().overviewsOfDeliveries()
        try output.print(deliveries)
        if deliveries.isEmpty && Terminal.isOutput {
            Output.remark("no deliveries yet: add one with 'rss deliver add'")
        }
    }
}

/// `rss deliver show`
struct ShowDelivery: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "List the articles that wait to be delivered",
        discussion: """
            In the order of arrival. To a pipe, prints one article per line, with tab-separated fields: id, state \
            (waiting, failing, parked or undecided), attempts, time of the next one, why it failed, title, feed title.
            """)

    @OptionGroup var named: NamedDelivery
    @OptionGroup var output: ListOptions<WaitingArticle>
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let (database, delivery) = try named.find(common)
        let pager = output.startPager()
        var printer = RecordPrinter<WaitingArticle>(try output.layout())
        try database.forEachWaiting(for: delivery.id) { printer.print($0) }
        printer.finish()
        pager?.finish()
        if printer.count == 0 && Terminal.isOutput { Output.remark("no article waits for '\(delivery.name)'") }
    }
}

/// `rss deliver run`
struct RunDeliveries: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Deliver now what waits",
        discussion: """
            Does what 'rss sync' does at its end. What failed is delivered when its time has come; 'rss deliver retry' \
            makes that now. Fails with 75 if something failed.
            """)

    @Argument(help: "Only these deliveries")
    var name: [String] = []

    @OptionGroup var common: CommonOptions

    func perform() async throws {
        let context = Context(common)
        let database = try context.database()
        let runner = DeliveryRunner(environment: StepEnvironment(context, database, try context.settings().hooks))
        let deliveries =
            name.isEmpty
            ? try database.deliveriesWithWork(at: context.now()) : try name.map { try database.program(named: $0) }
        let result: Result<Bool, any Error> = await untilInterrupted {
            do {
                return .success(try await Self.run(deliveries, runner))
            } catch is CancellationError {
                return .failure(Failure("interrupted; the rest waits", Failure.interrupted.status))
            } catch {
                return .failure(error)
            }
        }
        if try result.get() { throw ExitStatus.tryLater }
    }

    /// - Returns: Whether something failed.
    private static func run(_ deliveries: [Delivery], _ runner: DeliveryRunner) async throws -> Bool {
        var hasFailed = false
        for delivery in deliveries {
            let count = try await runner.run(delivery)
            if count.isElsewhere {
                Failure("'\(delivery.name)' is being delivered by another process", ExitStatus.tryLater).say()
            } else if Terminal.isError {
                let failures = count.failed > 0 ? ", \(count.failed) failed" : ""
                Output.remark("\(delivery.name): \(count.delivered.counted("article")) delivered\(failures)")
            }
            if count.isElsewhere || count.failed > 0 || count.hasProblem { hasFailed = true }
        }
        return hasFailed
    }
}

/// `rss deliver pause`
struct PauseDelivery: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Deliver nothing until 'rss deliver resume'",
        discussion: "Articles that arrive meanwhile wait.")

    @OptionGroup var named: NamedDelivery
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let (database, delivery) = try named.find(common)
        try database.setPaused(true, delivery: delivery.id)
    }
}

/// `rss deliver resume`
struct ResumeDelivery: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "Deliver again, also what has arrived meanwhile")

    @OptionGroup var named: NamedDelivery
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let (database, delivery) = try named.find(common)
        try database.setPaused(false, delivery: delivery.id)
    }
}

/// `rss deliver rewind`
struct RewindDelivery: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "rewind", abstract: "Deliver again what has arrived since a date",
        discussion: "What the query matches now waits again, delivered before or not. RSS_DELIVERY is another one then."
    )

    @OptionGroup var named: NamedDelivery

    @Argument(help: "A date such as 2026-11-21, yesterday, 3d or 1y, or 'all'", transform: DeliveryStart.init(typed:))
    var start: DeliveryStart

    @OptionGroup var common: CommonOptions

    func perform() throws {
        let context = Context(common)
        let (database, delivery) = try named.find(common)
        let query = try context.query(delivery.query, in: database)
        guard let existing = try start.existing(of: query, at: context.now()) else {
            throw Failure("'now' is no date; 'rss deliver skip --all' leaves out what waits", ExitStatus.usage)
        }
        let count = try database.rewind(delivery.id, to: existing)
        if Terminal.isError { Output.remark("\(count.counted("article")) will be delivered") }
    }
}

/// `rss deliver retry`
struct RetryDelivery: ItemCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry", abstract: "Deliver articles that failed with the next run, also those that are parked",
        discussion: "They count as never tried.")

    @OptionGroup var named: NamedDelivery
    @OptionGroup var selection: WaitingArticles
    @OptionGroup var common: CommonOptions

    static let items = NamedItems.last(.articles)
    var itemWords: [String] { selection.words }

    func validate() throws { try selection.checkArguments() }

    func perform() throws {
        let (database, delivery) = try named.find(common)
        let count = try database.retry(selection.ids(), delivery: delivery.id)
        try selection.check(count)
        if Terminal.isError { Output.remark("\(count.counted("article")) will be tried again") }
    }
}

/// `rss deliver skip`
struct SkipDelivery: ItemCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip", abstract: "Leave out articles that wait",
        discussion: "They are never delivered, unless 'rss deliver rewind' begins with them again.")

    @OptionGroup var named: NamedDelivery

    @Flag(help: "All that are parked")
    var parked = false

    @OptionGroup var selection: WaitingArticles
    @OptionGroup var common: CommonOptions

    static let items = NamedItems.last(.articles)
    var itemWords: [String] { selection.words }

    func validate() throws {
        if parked && (selection.all || !selection.words.isEmpty) {
            throw ValidationError("--parked takes no ids, and not --all")
        }
        if !parked { try selection.checkArguments() }
    }

    func perform() throws {
        let (database, delivery) = try named.find(common)
        let count = try database.skip(
            parked ? nil : selection.ids(), parkedOnly: parked, delivery: delivery.id)
        if !parked { try selection.check(count) }
        if Terminal.isError { Output.remark("\(count.counted("article")) left out") }
    }
}

/// `rss deliver remove`
struct RemoveDelivery: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a delivery, and forget what waits for it")

    @OptionGroup var named: NamedDelivery
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let (database, delivery) = try named.find(common)
        try database.remove(delivery)
        unlink(database.lockPath(of: delivery))
    }
}

/// The delivery that a command names.
struct NamedDelivery: ParsableArguments {
    @Argument(help: "The delivery's name, as printed by 'rss deliver list'")
    var name: String

    /// Returns the database, and the delivery in it.
    func find(_ options: CommonOptions) throws -> (FeedDatabase, Delivery) {
        let database = try Context(options).database()
        return (database, try database.delivery(named: name))
    }
}

/// Some of the articles that wait for a delivery, or all.
struct WaitingArticles: ParsableArguments {
    @Argument(help: ArgumentHelp("Ids as printed by 'rss deliver show'", valueName: "id"))
    var words: [String] = []

    @Flag(help: "All articles")
    var all = false

    func checkArguments() throws { try ArticleIDs.check(words, orAll: all) }

    /// Returns the ids; `nil` for all.
    func ids() throws -> [ArticleID]? {
        words.isEmpty ? nil : try ArticleIDs.read(words)
    }

    /// Throws ``Failure`` if ids were named, and none of these articles was meant.
    func check(_ count: Int) throws {
        if count == 0 && !words.isEmpty {
            throw Failure("no such article ('rss deliver show' lists them)", ExitStatus.notFound)
        }
    }
}

extension FeedDatabase {
    /// Returns a delivery to a program. Throws ``Failure`` if it has none.
    fileprivate func program(named name: String) throws -> Delivery {
        let delivery = try delivery(named: name)
        if delivery.isFollowed {
            throw Failure("'\(name)' has no program: 'rss follow \(name)' reads it", ExitStatus.usage)
        }
        return delivery
    }
}
