import ArgumentParser
import Model

/// `rss mark`
struct Mark: ArticleCommand {
    static let configuration = CommandConfiguration(
        commandName: "mark", abstract: "Mark articles read, unread, starred or unstarred",
        discussion: """
            Takes article ids, a query, or feeds, folders and dates. Changes existing articles, not those that arrive \
            later.

            'rss mark read "folder:News older:7d"' marks what a query matches, 'rss list | grep -i football | rss \
            mark read -' what another program found. See rss-query(7).
            """)

    /// A change that is named by its word, such as `unstarred`.
    struct Change: ExpressibleByArgument {
        let kind: StatusKind
        let value: Bool

        static let all = StatusKind.allCases.flatMap { kind in [true, false].map { Change(kind: kind, value: $0) } }
        static var allValueStrings: [String] { all.map { $0.kind.word($0.value) } }
    }

    @Argument(help: "The new status")
    var change: Change

    @OptionGroup var articles: ArticleArguments

    @Flag(help: "Change every article that the other options and the query select")
    var all = false

    @Flag(help: "List what would change without changing it")
    var dryRun = false

    @OptionGroup var selection: Selection
    @OptionGroup var limit: LimitOption
    @OptionGroup var common: CommonOptions

    func validate() throws {
        let isSelected = all || !selection.isEmpty
        if (isSelected || limit.limit != nil) && articles.hasIDs {
            throw ValidationError("Ids and a selection cannot be used together")
        }
    }

    func perform() throws {
        let statusChange = StatusChange(mark: .status(change.kind, change.value), context: Context(common))
        try statusChange.apply(to: articles, selection, limit: limit.limit, dryRun: dryRun, takesAll: all)
    }
}

extension Mark.Change {
    init?(argument: String) {
        guard let change = Self.all.first(where: { $0.kind.word($0.value) == argument }) else { return nil }
        self = change
    }
}
