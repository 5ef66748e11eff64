import ArgumentParser
import Base
import Foundation
import Model
import Parser
import Store

/// `rss undo`
struct Undo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Take back what was done last with articles",
        discussion: """
            'read', 'mark', 'star', 'unstar' and 'open': once more, and the command before is taken back, up to the last 20. \
            What was changed since stays as it is. A server is told. An undo can't be taken back, nor can a deletion.
            """)

    @Flag(help: "List what would change, and change nothing")
    var dryRun = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if common.account != nil {
            throw ValidationError("A command is taken back in all accounts: leave out --account")
        }
    }

    func run() throws {
        let context = Context(common)
        let database = try context.database()
        if dryRun { return try show(in: database, context) }
        guard let (command, changed) = try database.undo(at: context.now()) else { throw Self.nothing }
        guard case .set(let kind, let value) = command.change else {
            throw Failure(deletion: command, isForgotten: true)
        }
        if changed > 0 { BackgroundPush.startIfWanted(context, database) }
        if Terminal.isError { Output.remark(Self.words(command, kind, value, changed)) }
    }

    private func show(in database: FeedDatabase, _ context: Context) throws {
        guard let command = try database.lastCommand() else { throw Self.nothing }
        guard case .set(let kind, let value) = command.change else {
            throw Failure(deletion: command, isForgotten: false)
        }
        let change = StatusChange(kind: kind, value: !value, context: context)
        try change.show(database.query(of: command.ids), in: database)
    }

    private static let nothing = Failure(
        "nothing can be taken back: no command that marks articles is remembered", ExitStatus.notFound)

    /// What was done, and what there is to say of articles that were changed since.
    private static func words(_ command: TimelineCommand, _ kind: StatusKind, _ value: Bool, _ changed: Int) -> String {
        let others = command.ids.count - changed
        let rest = others == 0 ? "" : "; \(others.counted("was", "were")) changed since, and stayed"
        let state = kind.word(!value)
        return "took back 'mark \(kind.word(value))' of \(Timestamp.local(command.date)): "
            + "\(changed.counted("article is", "articles are")) \(state) again\(rest)"
    }
}

extension Failure {
    /// - Parameter isForgotten: The next undo is about the command before.
    fileprivate init(deletion: TimelineCommand, isForgotten: Bool) {
        let articles = deletion.ids.count.counted("article")
        let next = isForgotten ? "; the next 'rss undo' takes back what was done before" : ""
        self.init("'delete' of \(articles) can't be taken back\(next)", ExitStatus.notFound)
    }
}
