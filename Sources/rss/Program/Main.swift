import ArgumentParser
import Foundation

/// Runs the command that the arguments name, and turns what it throws into a line and an exit code.
@main
enum Main {

    static func main() async {
        // A pipe closed by its reader is the writer's to notice, see `Output`.
        ignoreBrokenPipes()
        // A file that may not grow any more is an error of write(2), too.
        signal(SIGXFSZ, SIG_IGN)
        Terminal.refuseStrangeWidth()
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            if !CompletionRequest.answer(arguments) {
                try OpenFiles.prepare()
                try await run(RSS.command(for: arguments))
            }
            Output.flush()
            quit(0)
        } catch {
            Output.flush()
            Failure.exit(with: error)
        }
    }

    /// Groups of commands have nothing to wait for: they print their help.
    private static func run(_ command: any ParsableCommand) async throws {
        if let command = command as? any CommonCommand { return try await command.run() }
        var group = command
        try group.run()
    }
}
