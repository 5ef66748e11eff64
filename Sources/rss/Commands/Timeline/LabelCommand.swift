import ArgumentParser
import Model
import Query
import Store

/// `rss label`
struct LabelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "label", abstract: "Add labels to articles, remove, rename and list them",
        discussion: """
            Labels are your own words for articles; what feeds say about them is tags. 'rss label add later 12 15' adds \
            one, 'rss list label:later' finds it. Articles with labels are kept as starred ones are.
            """,
        subcommands: [AddLabel.self, RemoveLabel.self, ListLabels.self, RenameLabel.self, DeleteLabel.self])
}

/// `rss label add`
struct AddLabel: ArticleCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a label to articles",
        discussion: "By id, or by query: see rss-query(7). A label begins to exist with its first article.")

    @Argument(help: "The label's name") var name: String
    @OptionGroup var articles: ArticleArguments

    @Flag(help: "List what would change without changing it")
    var dryRun = false

    @OptionGroup var common: CommonOptions

    func perform() throws {
        let context = Context(common)
        let name = try LabelName.typed(name)
        let isNew = try !context.database().hasLabel(name)
        try StatusChange(change: MarkChange(.label(name), true), context: context).apply(to: articles, dryRun: dryRun)
        if isNew, !dryRun, Terminal.isError { try sayWhereItStays(name, context.database()) }
    }

    /// Says, when the label begins to exist, which servers do not get it.
    private func sayWhereItStays(_ name: String, _ database: FeedDatabase) throws {
        let keeping = try database.accounts().filter { account in
            try account.kind == .server && !account.service.shares(.label(""))
                && database.labels(of: account.id).contains { $0.name == name }
        }
        if keeping.isEmpty { return }
        Output.remark("'\(name)' stays here: \(keeping.map(\.name).joined(separator: ", ")) keeps no labels")
    }
}

/// `rss label remove`
struct RemoveLabel: ArticleCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a label from articles",
        discussion: "By id, or by query: see rss-query(7). 'rss label delete' removes it from all articles.")

    @Argument(help: "The label's name") var name: String
    @OptionGroup var articles: ArticleArguments

    @Flag(help: "List what would change without changing it")
    var dryRun = false

    @OptionGroup var common: CommonOptions

    func perform() throws {
        let context = Context(common)
        let name = try context.database().label(named: name)
        try StatusChange(change: MarkChange(.label(name), false), context: context).apply(to: articles, dryRun: dryRun)
    }
}

/// `rss label list`
struct ListLabels: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List labels",
        discussion: """
            To a pipe, prints one label per line, with tab-separated fields: name, number of articles, number of these \
            that are unread.
            """)

    @OptionGroup var output: ListOptions<Label>
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        let labels = try database.labels(of: context.scope(in: database).id)
        try output.print(labels)
        if labels.isEmpty && Terminal.isOutput {
            Output.remark("no labels yet: add one to an article with 'rss label add NAME ID'")
        }
    }
}

/// `rss label rename`
struct RenameLabel: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Rename a label",
        discussion: "Rules, searches and deliveries that name it are updated; 'rss undo' leaves them so.")

    @Argument(help: "The label's name") var name: String
    @Argument(help: "Its new name") var newName: String
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        let (old, new) = (try database.label(named: name), try LabelName.typed(newName))
        let count = try database.renameLabel(old, to: new, at: context.now()) { query in
            LabelReferences.renaming(old, to: new, in: query)
        }
        BackgroundPush.startIfWanted(context, database)
        if Terminal.isError { Output.remark("renamed '\(old)' to '\(new)' on \(count.counted("article"))") }
    }
}

/// `rss label delete`
struct DeleteLabel: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Remove a label from all articles",
        discussion: "Articles are kept. 'rss undo' gives them the label back.")

    @Argument(help: "The label's name") var name: String
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        let name = try database.label(named: name)
        let count = try database.deleteLabel(name, at: context.now())
        BackgroundPush.startIfWanted(context, database)
        if Terminal.isError { Output.remark("deleted '\(name)', which \(count.counted("article")) had") }
    }
}

extension FeedDatabase {
    /// Returns the label as it is stored. Throws ``StoreError/noSuchLabel(_:)`` if no article has it.
    fileprivate func label(named typed: String) throws -> String {
        let name = try storedLabel(LabelName.typed(typed))
        if try !hasLabel(name) { throw StoreError.noSuchLabel(name) }
        return name
    }
}
