import ArgumentParser
import Foundation
import Model
import Platform
import Query
import Store

/// `rss rule add`
struct AddRule: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a rule for articles that arrive",
        discussion: """
            'rss rule add title:football --mark read --existing' mutes a word. Rules are applied in the order they were added, \
            each to what the previous ones left. 'rss rule test' shows what a query matches.

            In the program's arguments, {url}, {title}, {id}, {feed} and {author} are replaced with the article's, \
            each as part of a single argument. No shell is involved. A title may begin with '-'.
            """)

    enum ReadMark: String, CaseIterable, ExpressibleByArgument {
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
    var mark: ReadMark?

    @Flag(help: "Star them")
    var star = false

    @Option(help: ArgumentHelp("Give them this label; several are given one by one", valueName: "name"))
    var label: [String] = []

    @Flag(help: "Delete them permanently")
    var delete = false

    @Option(
        parsing: .remaining,
        help: ArgumentHelp(
            "Run this program with these arguments when they arrive; must come last", valueName: "program"))
    var openWith: [String] = []

    @Flag(help: "Apply it to the articles that are here, too; 'rss undo' takes back their marks")
    var existing = false

    @OptionGroup var common: CommonOptions

    private func actions() throws(Failure) -> RuleActions {
        var statuses: [Mark: Bool] = star ? [.starred: true] : [:]
        statuses[.read] = mark?.isRead
        return RuleActions(
            statuses, labels: label.compactMap(LabelName.read), deletes: delete, program: try openWith.existingProgram()
        )
    }

    func validate() throws {
        let isOther = mark != nil || star || !label.isEmpty || !openWith.isEmpty
        if openWith.first == "" || (openWith.isEmpty && ProgramArguments.all?.last == "--open-with") {
            throw ValidationError("--open-with needs a program")
        }
        if !isOther && !delete {
            throw ValidationError("An action is needed: --mark, --star, --label, --delete or --open-with")
        }
        if existing && !openWith.isEmpty { throw ValidationError("--existing cannot be used with --open-with") }
        if isOther && delete { throw ValidationError("--delete cannot be combined with other actions") }
        if common.account != nil {
            throw ValidationError("--account does not apply to rules; use 'account:NAME' in the query")
        }
    }

    func perform() throws {
        for name in label { _ = try LabelName.typed(name) }
        let actions = try actions()
        let context = Context(common)
        let database = try context.database(keepsNew: true)
        let query = try Self.storedQuery(query, takesAll: all, in: database, context)
        let found = try context.query(query, in: database)
        // Fails before anything is stored if the query cannot be applied.
        let count = try database.articleCount(found)
        if existing && actions.deletes { try Delete.confirm(count) }
        let rule = try database.addRule(query, actions)
        let changed = existing ? try apply(actions, to: found, context, database) : nil
        RecordPrinter.print([ListedRule(rule: rule, articles: count)], .usual)
        if Terminal.isError { Output.remark(words(count, changed, query.words)) }
    }

    /// Returns the typed query of a rule. Throws ``Failure`` if it cannot be one, and `StoreError` if it names a feed, folder
    /// or account that doesn't exist.
    ///
    /// - Parameters:
    ///   - takesAll: Whether it may restrict nothing.
    ///   - user: What the query is for, for messages.
    static func storedQuery(
        _ words: [String], takesAll: Bool, for user: String = "a rule", in database: FeedDatabase, _ context: Context
    ) throws -> StoredQuery {
        let text = try database.queryText(words, in: .all)
        let parsed = try QueryParser.parse(text, now: context.now(), searches: database.searches(namedIn: [text]))
        if parsed.limit != nil || parsed.perFeed != nil || parsed.order != nil {
            throw Failure("'limit:', 'per-feed:' and 'sort:' cannot be used in \(user)", ExitStatus.usage)
        }
        var found = ArticleQuery()
        found.condition = parsed.condition
        if !found.restricts && !takesAll {
            throw Failure("this matches every article; add --all to confirm", ExitStatus.usage)
        }
        return try database.storedQuery(text)
    }

    /// Does to the articles that are here what the rule does to new ones.
    ///
    /// - Returns: the number of those that changed.
    private func apply(
        _ actions: RuleActions, to query: ArticleQuery, _ context: Context, _ database: FeedDatabase
    ) throws -> Int {
        let ids = try database.articleIDs(query)
        if actions.deletes {
            try database.delete(ids, at: context.now())
            return ids.count
        }
        let command = CommandID()
        var changed = 0
        for change in actions.changes {
            changed = max(changed, try database.set(change, of: ids, at: context.now(), partOf: command))
        }
        if changed > 0 { BackgroundPush.startIfWanted(context, database) }
        return changed
    }

    /// - Parameters:
    ///   - count: the number of articles that match.
    ///   - changed: the number of those that were changed; `nil` if they stay as they are.
    private func words(_ count: Int, _ changed: Int?, _ query: String) -> String {
        if let changed { return "applies to new articles, and changed \(changed) of \(count) that match here" }
        let rule = "applies to new articles"
        if count == 0 { return rule }
        let here = rule + "; " + count.counted("article here matches", "articles here match")
        if !openWith.isEmpty { return here }
        let command =
            delete
            ? "delete"
            : mark.map { "mark \($0.rawValue)" } ?? (star ? "star" : "label add \(label.first?.shellWord ?? "")")
        return here + ": rss \(command) \(query.shellWord)"
    }
}
