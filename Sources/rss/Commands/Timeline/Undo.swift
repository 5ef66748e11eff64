import ArgumentParser
import Base
import Model
import Store

/// `rss undo`
struct Undo: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undo the last change to articles, or the last removal of feeds",
        discussion: """
            Undoes 'read', 'mark', 'star', 'unstar', 'label', 'note' and 'open', and 'remove'. Repeat it to undo \
            earlier commands, up to 20. Articles that changed since are left as is. The change is sent to servers. An \
            undo cannot be undone, nor can a deletion.
            """)

    @Flag(help: "List what would change without changing it")
    var dryRun = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if common.account != nil {
            throw ValidationError("--account does not apply: a command is undone in all accounts")
        }
    }

    func perform() async throws {
        let context = Context(common)
        let database = try context.database()
        if dryRun { return try show(in: database, context) }
        try await context.restoreOnServers(database)
        let words = try LastCommand.undo(in: database, at: context.now())
        BackgroundPush.startIfWanted(context, database)
        if Terminal.isError { Output.remark(words) }
    }

    private func show(in database: FeedDatabase, _ context: Context) throws {
        guard let command = try database.lastCommand() else { throw LastCommand.nothing }
        switch command.change {
        case .deleted: throw Failure(deletion: command, isForgotten: false)
        case .removed(let feeds):
            for feed in feeds { Output.line(TSV.line(["\(feed.id)", feed.name])) }
        case .set(let change): try show(change.opposite, command.ids, in: database, context)
        case .renamedLabel(let name, _): try show(MarkChange(.label(name), true), command.ids, in: database, context)
        case .noted: try ArticleList.printUsual(ArticleQuery(ids: command.ids, in: .all), in: database)
        }
    }

    private func show(
        _ change: MarkChange, _ ids: [ArticleID], in database: FeedDatabase, _ context: Context
    ) throws {
        try StatusChange(change: change, context: context).show(ArticleQuery(ids: ids, in: .all), in: database)
    }
}
