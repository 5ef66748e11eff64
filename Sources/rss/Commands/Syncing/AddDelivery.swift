import ArgumentParser
import Foundation
import Model
import Store

/// `rss deliver add`
struct AddDelivery: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Pass each article that arrives to a program",
        usage: "rss deliver add <name> [<query> ...] [<options>] -- <program> ...",
        discussion: """
            'rss deliver add mail title:ferry -- ./send-mail {url}' runs ./send-mail once for each article that arrives and \
            matches, at the end of a sync, until it ends with exit code 0.

            Standard input is an object, as 'rss list --jsonl' prints it; with --batch, one on each line. In the \
            arguments, {url}, {title}, {id}, {feed} and {author} are replaced as in a rule's. No shell is involved. The \
            environment variable RSS_DELIVERY is the same if the program gets the same articles again.

            After exit code 75, a signal or a time-out, the program gets the article again after 1, 5 and 30 minutes, \
            then every hour. After exit code 65, or five other failures, the article is parked: 'rss deliver retry' \
            and 'skip'. The other articles are delivered meanwhile.
            """)

    @Argument(help: "Its name")
    var name: String

    @Argument(help: "The articles it delivers, see rss-query(7); without a query, every article")
    var query: [String] = []

    @Option(
        help: ArgumentHelp(
            "The articles it begins with: 'now' for those that arrive, 'all', or those that arrived since a date",
            valueName: "start"),
        transform: DeliveryStart.init(typed:))
    var from = DeliveryStart.now

    @Option(help: ArgumentHelp("Pass up to this many articles at once", valueName: "count"))
    var batch = 1

    @Flag(help: "Let an article that fails hold up those after it")
    var ordered = false

    @OptionGroup var target: DeliveryTarget
    @OptionGroup var common: CommonOptions

    private static let placeholders = ["{url}", "{title}", "{id}", "{feed}", "{author}"]

    func validate() throws {
        if !target.isGiven { throw DeliveryTarget.missing }
        if let problem = Self.problem(batch: batch, target.program) { throw ValidationError(problem) }
        if common.account != nil {
            throw ValidationError("--account does not apply to deliveries; use 'account:NAME' in the query")
        }
    }

    /// Returns why a program cannot get as many articles at once; `nil` if it can.
    static func problem(batch: Int, _ program: [String]) -> String? {
        if batch < 1 || batch > 1_000 { return "--batch must be from 1 to 1000" }
        let word = placeholders.first { word in program.contains { $0.contains(word) } }
        guard batch > 1, let word else { return nil }
        return "\(word) cannot be used with --batch: the articles are on standard input"
    }

    func perform() throws {
        try DeliveryName.check(name)
        let context = Context(common)
        let database = try context.database(keepsNew: true)
        let query = try database.deliveryQuery(query, in: context)
        guard let target = try target.target() else { throw DeliveryTarget.missing }
        let delivery = Delivery(
            id: DeliveryID(0), name: name, query: query, target: target, batch: batch, isOrdered: ordered)
        let added = try database.add(delivery, in: context, from: from)
        RecordPrinter.print([try database.overview(of: added)], .usual)
    }
}

/// The first articles of a delivery.
enum DeliveryStart {
    /// Those that arrive.
    case now
    /// All that are here.
    case all
    /// Those that have arrived since then.
    case date(Moment)

    /// Throws ``NotADate`` if the text is neither of the words, nor a date.
    init(typed text: String) throws {
        switch text {
        case "now": self = .now
        case "all": self = .all
        default: self = .date(try Moment(typed: text))
        }
    }

    /// Returns those that are here already of the articles that a query finds; `nil` for none.
    func existing(of query: ArticleQuery, at now: Date) throws -> ArticleQuery? {
        var existing = query
        existing.order = .arrived
        switch self {
        case .now: return nil
        case .all: return existing
        case .date(let moment):
            existing.add(.arrived(DateSpan(from: try moment.date(at: now))))
            return existing
        }
    }
}

extension DeliveryName {
    /// Throws ``Failure`` if the text is not a name.
    static func check(_ name: String) throws {
        if isValid(name) { return }
        throw Failure(
            "'\(name)' cannot be a name: letters, digits, '-', '_' and '.', beginning with a letter", ExitStatus.usage)
    }
}

extension FeedDatabase {

    /// Adds the delivery. Fails before anything is stored if its query cannot be applied.
    func add(_ delivery: Delivery, in context: Context, from start: DeliveryStart) throws -> Delivery {
        let query = try context.query(delivery.query, in: self)
        _ = try articleCount(query)
        return try add(delivery, with: start.existing(of: query, at: context.now()))
    }

    /// Returns the typed query of a delivery, see ``AddRule/storedQuery(_:takesAll:for:in:_:)``.
    func deliveryQuery(_ words: [String], in context: Context) throws -> StoredQuery {
        try AddRule.storedQuery(words, takesAll: true, for: "a delivery", in: self, context)
    }
}
