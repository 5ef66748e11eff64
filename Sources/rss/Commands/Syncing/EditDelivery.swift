import ArgumentParser
import Model
import Store

/// `rss deliver edit`
struct EditDelivery: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change the query or the program of a delivery",
        usage: "rss deliver edit <name> [<query> ...] [<options>] [-- <program> ...]",
        discussion: """
            What is not given stays, and so do the articles that wait. A new query is for those that arrive from then on; \
            '' stands for every article.
            """)

    @OptionGroup var named: NamedDelivery

    @Argument(help: "The articles it delivers from now on, see rss-query(7)")
    var query: [String] = []

    @Option(help: ArgumentHelp("Pass up to this many articles at once", valueName: "count"))
    var batch: Int?

    @Flag(inversion: .prefixedNo, help: "Let an article that fails hold up those after it")
    var ordered: Bool?

    @OptionGroup var target: DeliveryTarget
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if query.isEmpty && batch == nil && ordered == nil && !target.isGiven {
            throw ValidationError("A query, an option or a program is needed")
        }
    }

    func perform() throws {
        let context = Context(common)
        var (database, delivery) = try named.find(common)
        if delivery.isFollowed && (batch != nil || ordered != nil || target.isGiven) {
            throw Failure("'\(delivery.name)' is read by 'rss follow', not by a program", ExitStatus.usage)
        }
        if !query.isEmpty { delivery.query = try database.deliveryQuery(query, in: context) }
        delivery.batch = batch ?? delivery.batch
        delivery.isOrdered = ordered ?? delivery.isOrdered
        delivery.target = try target.target() ?? delivery.target
        if let problem = AddDelivery.problem(batch: delivery.batch, delivery.program) {
            throw Failure(problem, ExitStatus.usage)
        }
        // Fails before anything is stored if the query cannot be applied.
        _ = try database.articleCount(context.query(delivery.query, in: database))
        try database.change(delivery)
        RecordPrinter.print([try database.overview(of: delivery)], .usual)
    }
}
