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
        if CompletionRequest.answer(arguments) { end() }
        do {
            try OpenFiles.prepare()
            var command = try RSS.command(for: arguments)
            if let command = command as? any CommonCommand { try prepareOutput(of: command) }
            if let command = command as? any AsyncParsableCommand { wait(for: command) }
            try command.run()
            end()
        } catch {
            end(error)
        }
    }

    /// Throws ``Failure`` if text is coloured and the settings file is not valid.
    private static func prepareOutput(of command: any CommonCommand) throws {
        Terminal.use(command.common.color)
        if Terminal.hasColor && type(of: command).usesTheme { Style.use(try Context(command.common).settings().theme) }
    }

    private static func wait(for command: any AsyncParsableCommand) -> Never {
        // This thread hands the command over, and never looks at it again.
        nonisolated(unsafe) var command = command
        Task {
            do {
                try await command.run()
                end()
            } catch {
                end(error)
            }
        }
        dispatchMain()
    }

    private static func end(_ error: (any Error)? = nil) -> Never {
        Output.flush()
        if let error { Failure.exit(with: error) }
        quit(0)
    }
}
