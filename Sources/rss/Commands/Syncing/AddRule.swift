import ArgumentParser
import Foundation
import Model
import Query
import Store

/// `rss rule add`
struct AddRule: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a rule for articles that arrive",
        discussion: """
            'rss rule add title:football --mark read' mutes a word. Rules are applied in the order they were added, \
            each to what the previous ones left. 'rss rule test' shows what a query matches.

            In the program's arguments, {url}, {title}, {id}, {feed} and {author} are replaced with the article's, \
            each as part of a single argument. No shell is involved. A title may begin with '-'.
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

    @Argument(help: "The articles it applies to, see rss-query(7)")
    var query: [String] = []

    @Flag(help: "Apply to every article that arrives, unless a query restricts it")
    var all = false

    @Option(help: ArgumentHelp("Mark them 'read' or 'unread'", valueName: "change"))
    var mark: Mark?

    @Flag(help: "Star them")
    var star = false

    @Flag(help: "Delete them permanently")
    var delete = false

    @Option(
        parsing: .remaining,
        help: ArgumentHelp(
            "Run this program with these arguments when they arrive; must come last", valueName: "program"))
    var openWith: [String] = []

    @OptionGroup var common: CommonOptions

    private var actions: RuleActions {
        var actions = RuleActions(deletes: delete, program: openWith)
        for kind in StatusKind.allCases {
            switch kind {
            case .read: actions.statuses[kind] = mark?.isRead
            case .starred: actions.statuses[kind] = star ? true : nil
            }
        }
        return actions
    }

    func validate() throws {
        let isOther = mark != nil || star || !openWith.isEmpty
        if openWith.first == "" || (openWith.isEmpty && CommandLine.arguments.last == "--open-with") {
            throw ValidationError("--open-with needs a program")
        }
        if !isOther && !delete { throw ValidationError("An action is needed: --mark, --star, --delete or --open-with") }
        if isOther && delete { throw ValidationError("--delete cannot be combined with other actions") }
        if common.account != nil {
            throw ValidationError("--account does not apply to rules; use 'account:NAME' in the query")
        }
    }

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        let text = query.joined(separator: " ")
        let parsed = try QueryParser.parse(
            text, now: context.now(), searches: database.searches(namedIn: query))
        if parsed.limit != nil || parsed.order != nil {
            throw Failure("'limit:' and 'sort:' cannot be used in a rule", ExitStatus.usage)
        }
        var found = ArticleQuery()
        found.condition = parsed.condition
        if !found.restricts && !all {
            throw Failure("this matches every article; add --all to confirm", ExitStatus.usage)
        }
        // Fails before anything is stored if the query names an unknown feed.
        let count = try database.articleCount(found)
        let rule = ListedRule(rule: try database.addRule(text, actions), articles: count)
        RecordPrinter.print([rule], .usual)
        guard Terminal.isError else { return }
        let all = try database.articleCount(ArticleQuery())
        Output.remark(
            "matches \(count) of \(all.counted("existing article")) (unchanged); applies to new ones"
        )
    }
}
