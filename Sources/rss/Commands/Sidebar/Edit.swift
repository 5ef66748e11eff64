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
            a question: 'rename', 'move', 'add' and 'remove'. If the text has a mistake, nothing is changed, and it is kept.
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
        let draft = try Draft(former.text)
        let edited = try await draft.edited()
        if edited == former.text {
            draft.remove()
            return Output.remark("nothing was changed")
        }
        let commands: [[String]]
        do {
            commands = try FeedsText(edited: edited, of: former).commands(from: former)
        } catch {
            throw Failure(
                "line \(error.line): \(error.problem); nothing was changed, the text is in \(draft.path)",
                ExitStatus.badInput)
        }
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

/// A text in a file of its own, for an editor. It is kept until ``remove()``.
private struct Draft {
    let path: String

    /// Throws ``Failure`` if there is no room for it.
    init(_ text: String) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "rss-feeds-\(UUID().uuidString).txt").path
        do {
            // Addresses of feeds may be secret: NewFile makes it readable for its owner only.
            close(try NewFile.open(path, O_WRONLY))
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        } catch {
            throw Failure("cannot write \(path)", ExitStatus.cannotCreate)
        }
    }

    /// Lets the user edit the text, and returns it. The editor may be a command of a shell, as for git(1).
    ///
    /// Throws ``Failure`` if the editor does, or leaves no text.
    func edited() async throws -> String {
        let editor =
            ["VISUAL", "EDITOR"].lazy.compactMap { EnvironmentVariables.all[$0] }.first { !$0.isEmpty } ?? "vi"
        let result = try? await Subprocess.run(
            .path("/bin/sh"), arguments: Arguments(["-c", "\(editor) \"$@\"", editor, path]),
            input: .fileDescriptor(.standardInput, closeAfterSpawningProcess: false),
            output: .fileDescriptor(.standardOutput, closeAfterSpawningProcess: false),
            error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
        guard result?.terminationStatus.isSuccess == true else {
            throw Failure("the editor '\(editor)' failed; nothing was changed, the text is in \(path)", ExitCode(1))
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure("the editor left no text in \(path); nothing was changed", ExitStatus.notFound)
        }
        return String(decoding: data, as: UTF8.self)
    }

    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }
}
