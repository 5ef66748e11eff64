import ArgumentParser
import Model

/// `rss mark`
struct MarkCommand: ArticleCommand {
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
        let change: MarkChange

        static let all = Mark.flags.flatMap { mark in [true, false].map { Change(change: MarkChange(mark, $0)) } }
        static var allValueStrings: [String] { all.map(\.change.word) }
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
        let statusChange = StatusChange(change: change.change, context: Context(common))
        try statusChange.apply(to: articles, selection, limit: limit.limit, dryRun: dryRun, takesAll: all)
    }
}

extension MarkCommand.Change {
    init?(argument: String) {
        guard let change = Self.all.first(where: { $0.change.word == argument }) else { return nil }
        self = change
    }
}
