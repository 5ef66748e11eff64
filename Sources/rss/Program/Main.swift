import ArgumentParser
import Foundation

/// Runs the command that the arguments name, and turns what it throws into a line and an exit code.
@main
enum Main {

    /// Not `async`: a command that waits for nothing then needs no thread but this one, and starts faster.
    static func main() {
        // A pipe closed by its reader is the writer's to notice, see `Output`.
        ignoreBrokenPipes()
        // A file that may not grow any more is an error of write(2), too.
        signal(SIGXFSZ, SIG_IGN)
        Terminal.refuseStrangeWidth()
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            if !CompletionRequest.answer(arguments) {
                try OpenFiles.prepare()
                var command = try RSS.command(for: arguments)
                try command.run()
            }
            Output.flush()
            quit(0)
        } catch {
            Output.flush()
            Failure.exit(with: error)
        }
    }
}
