import ArgumentParser
import Foundation
import Platform

/// Runs the command that the arguments name, and turns its errors into a line and an exit code.
@main
enum Main {

    // What begins on the main thread needs no other one before it has looked whether there can be one.
    @MainActor static func main() async {
        // The function that writes handles a closed pipe, see `Output`.
        ignoreBrokenPipes()
        // Reaching the limit of file size is also an error of write(2), not a fatal signal.
        signal(SIGXFSZ, SIG_IGN)
        Terminal.refuseStrangeWidth()
        do {
            let arguments = try arguments()
            if !CompletionRequest.answer(arguments) {
                try OpenFiles.prepare()
                try AddressSpace.check()
                try Threads.prepare(1)
                try await run(RSS.command(for: arguments))
            }
            Output.flush()
            quit(0)
        } catch {
            Output.flush()
            Failure.exit(with: error)
        }
    }

    private static func arguments() throws -> [String] {
        guard let arguments = ProgramArguments.all else {
            throw Failure("cannot find out the arguments; is a library preloaded?", ExitStatus.badConfiguration)
        }
        if let index = ProgramArguments.firstUnreadable {
            throw Failure("argument \(index) is not UTF-8", ExitStatus.usage)
        }
        return arguments
    }

    /// Runs the command. Groups of commands only print their help, and are not asynchronous.
    private static func run(_ command: any ParsableCommand) async throws {
        if let command = command as? any CommonCommand { return try await command.run() }
        var group = command
        try group.run()
    }
}
