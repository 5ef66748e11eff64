import ArgumentParser
import Foundation
import Model
import Query
import Store

/// `rss rule add`
struct AddRule: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Have something done with articles that arrive",
        discussion: """
            'rss rule add title:football --mark read' mutes a word. Rules are applied in the order in which they were \
            added, each to what the ones before left. 'rss rule test' shows what a query finds.

            In the program's arguments, {url}, {title}, {id}, {feed} and {author} stand for the article's: each becomes \
            a part of its argument, whatever is in it. No shell is involved. A title may begin with '-'.
            """)

    enum Mark: String, CaseIterable, ExpressibleByArgument {
        case read, unread

        var isRead: Bool {
            switch self {
            case .read: true
            case .unread: false
            }
        }
    }

    @Argument(help: "Which articles, see rss-query(7)")
    var query: [String] = []

    @Flag(help: "Every article that arrives, as far as the query doesn't restrict it")
    var all = false

    @Option(help: ArgumentHelp("Mark them 'read' or 'unread'", valueName: "change"))
    var mark: Mark?

    @Flag(help: "Star them")
    var star = false

    @Flag(help: "Delete them for good")
    var delete = false

    @Option(
        parsing: .remaining,
        help: ArgumentHelp(
            "When a sync brings them, run this program with these arguments; comes last", valueName: "program"))
    var openWith: [String] = []

    @OptionGroup var common: CommonOptions

    private var actions: RuleActions {
        RuleActions(
            isRead: mark?.isRead, isStarred: star ? true : nil, deletes: delete, program: openWith)
    }

    func validate() throws {
        let isOther = mark != nil || star || !openWith.isEmpty
        if openWith.first == "" || (openWith.isEmpty && CommandLine.arguments.last == "--open-with") {
            throw ValidationError("--open-with needs a program")
        }
        if !isOther && !delete { throw ValidationError("Say what to do: --mark, --star, --delete or --open-with") }
        if isOther && delete { throw ValidationError("--delete leaves nothing for the other options to do") }
        if common.account != nil { throw ValidationError("A rule's query names its account: 'account:NAME'") }
    }

    func run() throws {
        let context = Context(common)
        let database = try context.database()
        let text = query.joined(separator: " ")
        let parsed = try QueryParser.parse(
            text, now: context.now(), searches: database.searches(namedIn: query))
        if parsed.limit != nil || parsed.order != nil {
            throw Failure("a rule is for all that it finds: 'limit:' and 'sort:' mean nothing there", ExitStatus.usage)
        }
        var found = ArticleQuery()
        found.condition = parsed.condition
        if !found.restricts && !all {
            throw Failure("that is every article; '--all' says that all are meant", ExitStatus.usage)
        }
        // Before anything is kept: a feed that isn't there is told now.
        let count = try database.articleCount(found)
        let rule = ListedRule(rule: try database.addRule(text, actions), articles: count)
        RecordPrinter.print([rule], .usual)
        guard Terminal.isError else { return }
        let all = try database.articleCount(ArticleQuery())
        Output.remark(
            "finds \(count) of \(all.counted("article")) here, which stay as they are; it is applied to those that arrive"
        )
    }
}
