import ArgumentParser
import Base
import Foundation
import Model
import Store
import Subprocess
import SystemPackage

/// `rss edit`
struct Edit: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Edit the list of feeds in an editor",
        discussion: """
            Opens the feeds as a text in $VISUAL, $EDITOR or vi, shows what was changed as commands, and runs them after \
            a question: 'rename', 'feed set', 'move', 'add' and 'remove'. If the text has a mistake, nothing is changed, and it is kept.
            """)

    @Flag(help: "Print the commands instead of running them")
    var dryRun = false

    @OptionGroup var common: CommonOptions

    func perform() async throws {
        if !dryRun && !Terminal.isInteractive {
            throw Failure("'rss edit' needs a terminal; --dry-run prints the commands", ExitStatus.usage)
        }
        let context = Context(common)
        let database = try context.database()
        let former = FeedsText(try database.listedFeeds(of: context.scope(in: database).id))
        let draft = try Draft(former.text, named: "feeds")
        let commands = try await commands(draft, former)
        if commands.isEmpty {
            draft.remove()
            return Output.remark("nothing was changed")
        }
        for command in commands { Output.line("rss " + command.map(\.shellWord).joined(separator: " ")) }
        Output.flush()
        if dryRun { return draft.remove() }
        guard Output.confirms("Run \(commands.count.counted("command"))") else {
            throw Failure("nothing was changed, the text is in \(draft.path)", ExitCode(1))
        }
        try await run(commands)
        draft.remove()
    }

    /// Lets the user edit the text, and returns the commands for the changes. As with crontab(1), the user may go on
    /// editing a text with an error.
    private func commands(_ draft: Draft, _ former: FeedsText) async throws -> [[String]] {
        while true {
            let edited = try await draft.edited()
            do {
                return try FeedsText(edited: edited, of: former).commands(from: former)
            } catch {
                let problem = "line \(error.line): \(error.problem)"
                if Terminal.isInteractive {
                    Output.remark("rss: \(problem)")
                    if Output.confirms("Go on editing") { continue }
                }
                throw Failure("\(problem); nothing was changed, the text is in \(draft.path)", ExitStatus.badInput)
            }
        }
    }

    /// Runs all commands, even if some fail: a feed may have been removed meanwhile. Throws the exit code of the first
    /// that failed.
    private func run(_ commands: [[String]]) async throws {
        var status: ExitCode?
        for words in commands {
            do {
                guard let command = try RSS.command(for: options + words) as? any CommonCommand else { continue }
                try await command.perform()
            } catch {
                guard let failure = Failure.of(error) else { throw error }
                failure.say()
                status = status ?? failure.status
            }
        }
        if let status { throw status }
    }

    /// The common options that the commands need, too.
    private var options: [String] {
        (common.database.map { ["--database", $0] } ?? []) + (common.account.map { ["--account", $0] } ?? [])
    }
}
