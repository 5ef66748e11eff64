import ArgumentParser
import Base
import Foundation
import Model
import Store

/// `rss undo`
struct Undo: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undo the last change to articles, or the last removal of feeds",
        discussion: """
            Undoes 'read', 'mark', 'star', 'unstar' and 'open', and 'remove' in the account 'local'. Repeat it to undo \
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

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        if dryRun { return try show(in: database, context) }
        guard let (command, changed) = try database.undo(at: context.now()) else { throw Self.nothing }
        switch command.change {
        case .deleted: throw Failure(deletion: command, isForgotten: true)
        case .removed(let feeds):
            if Terminal.isError { Output.remark(Self.words(command, feeds, changed)) }
        case .set(let kind, let value):
            if changed > 0 { BackgroundPush.startIfWanted(context, database) }
            if Terminal.isError { Output.remark(Self.words(command, kind, value, changed)) }
        }
    }

    private func show(in database: FeedDatabase, _ context: Context) throws {
        guard let command = try database.lastCommand() else { throw Self.nothing }
        switch command.change {
        case .deleted: throw Failure(deletion: command, isForgotten: false)
        case .removed(let feeds):
            for feed in feeds { Output.line(TSV.line(["\(feed.id)", feed.name])) }
        case .set(let kind, let value):
            let change = StatusChange(kind: kind, value: !value, context: context)
            try change.show(ArticleQuery(ids: command.ids, in: .all), in: database)
        }
    }

    private static let nothing = Failure(
        "nothing to undo", ExitStatus.notFound)

    private static func words(_ command: TimelineCommand, _ feeds: [RemovedFeed], _ changed: Int) -> String {
        let what = feeds.count == 1 ? "'\(feeds[0].name)'" : feeds.count.counted("feed")
        let undone = "undid 'remove' of \(Timestamp.local(command.date)): "
        return changed == 0
            ? undone + "already subscribed to \(what)"
            : undone + "subscribed to \(what) again; fetch articles with 'rss sync'"
    }

    /// Describes what was undone, and how many articles were left as is because they were changed since.
    private static func words(_ command: TimelineCommand, _ kind: StatusKind, _ value: Bool, _ changed: Int) -> String {
        let others = command.ids.count - changed
        let rest = others == 0 ? "" : "; \(others.counted("was", "were")) changed since and left as is"
        let state = kind.word(!value)
        return "undid 'mark \(kind.word(value))' of \(Timestamp.local(command.date)): "
            + "\(changed.counted("article is", "articles are")) \(state) again\(rest)"
    }
}

extension Failure {
    /// - Parameter isForgotten: Whether the next undo is about the command before.
    fileprivate init(deletion: TimelineCommand, isForgotten: Bool) {
        let articles = deletion.ids.count.counted("article")
        let next = isForgotten ? "; the next 'rss undo' undoes the command before it" : ""
        self.init("cannot undo 'delete' of \(articles)\(next)", ExitStatus.notFound)
    }
}
