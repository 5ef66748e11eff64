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
            earlier commands, up to 20. Articles that changed since are left as is. The change is sent to servers. After \
            another command that changed something, such as 'rename', it changes nothing, and prints the command that \
            takes it back; the next 'rss undo' goes on to the command before. An undo cannot be undone.
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
        let words = try LastCommand.undo(in: database, named: common.database, at: context.now())
        BackgroundPush.startIfWanted(context, database)
        if Terminal.isError { Output.remark(words) }
    }

    private func show(in database: FeedDatabase, _ context: Context) throws {
        guard let command = try database.lastCommand() else { throw LastCommand.nothing }
        if let failure = Failure(undoing: command, in: common.database, isForgotten: false) { throw failure }
        let query = ArticleQuery(ids: command.ids, in: .all)
        switch command.change {
        case .removed(let feeds):
            for feed in feeds { Output.line(TSV.line(["\(feed.id)", feed.name])) }
        case .marked(_, let present) where present.mark == .note: try ArticleList.printUsual(query, in: database)
        case .marked(let former, _): try StatusChange(change: former, context: context).show(query, in: database)
        case .other: break
        }
    }
}
