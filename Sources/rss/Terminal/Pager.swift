import Foundation
import Platform
import Subprocess
import SystemPackage
import Tasks

/// Standard output through `$PAGER`, as in git: only on a terminal, and without waiting if it fits on the screen.
struct Pager {
    private let process: PagerProcess

    /// Starts a pager. Returns `nil` if output is not a terminal, the program is missing, or the user disabled it.
    static func start(wanted: Bool) -> Pager? {
        guard wanted, Terminal.isOutput, let program = PagerProgram.chosen() else { return nil }
        return Pager(program)
    }

    private init?(_ program: PagerProgram) {
        // These are computed once, while standard output is still the terminal.
        _ = (Terminal.isOutput, Terminal.hasColor, Terminal.hasHyperlinks, Terminal.width)
        guard let process = PagerProcess(program) else { return nil }
        dup2(process.input.rawValue, STDOUT_FILENO)
        try? process.input.close()
        self.process = process
    }

    /// Writes the remaining output and waits until the pager exits.
    func finish() {
        Output.flush()
        close(STDOUT_FILENO)
        process.wait()
    }
}

/// The program that shows long texts, with its arguments.
struct PagerProgram {
    let executable: Executable
    let arguments: [String]

    /// Returns the pager; `nil` if the user disabled it, it is missing, or the terminal lacks what pagers need.
    static func chosen() -> PagerProgram? {
        let environment = EnvironmentVariables.all
        if ["", "dumb"].contains(environment["TERM"] ?? "") { return nil }
        let words = named(environment).command.split(separator: " ").map(String.init)
        guard let name = words.first, name != "cat", let executable = Executable.program(name) else { return nil }
        let isLess = name == "less" || name.hasSuffix("/less")
        // Colours are shown, whatever `LESS` contains.
        return PagerProgram(executable: executable, arguments: (isLess ? ["-R"] : []) + words.dropFirst())
    }

    /// Whether the user wants 'rss read' to print to a pager. `$PAGER` does not say that: profiles of systems set it.
    static var isWanted: Bool { EnvironmentVariables.all["RSS_PAGER"] != nil }

    /// Returns the pager with its arguments, and the variable that names it.
    static func named(_ environment: [String: String]) -> (command: String, origin: String) {
        let variable = ["RSS_PAGER", "PAGER"].first { environment[$0] != nil }
        return (variable.flatMap { environment[$0] } ?? "less", variable ?? "default")
    }

    /// The variables that are set unless the user has set them. As in git, less quits if the text fits on the screen,
    /// shows colours and leaves the text on the screen; and it shows UTF-8, even in the locale `C`. As with systemd, it
    /// neither runs programs nor writes files: its keys for that are those of other actions here.
    var variables: [Environment.Key: String?] {
        let environment = EnvironmentVariables.all
        let usual: [Environment.Key: String] = ["LESS": "FRX", "LESSCHARSET": "utf-8", "LESSSECURE": "1"]
        return usual.filter { environment[$0.key.rawValue] == nil }.mapValues { $0 }
    }
}

/// A running pager, and the pipe that it reads from.
private struct PagerProcess {
    let input: FileDescriptor
    private let hasEnded = DispatchSemaphore(value: 0)

    init?(_ program: PagerProgram) {
        guard let terminal = try? FileDescriptor(rawValue: STDOUT_FILENO).duplicate(),
            let pipe = try? FileDescriptor.pipe()
        else { return nil }
        _ = fcntl(pipe.writeEnd.rawValue, F_SETFD, FD_CLOEXEC)
        // What the user hasn't come to yet is hardly ever in the pipe: 'rss read' marks what it has written.
        PipeSize.shrink(pipe.writeEnd.rawValue)
        input = pipe.writeEnd
        // The pager reads the keyboard: Ctrl-C ends a search there, and must not end this program before the pager. A
        // handler is used because the pager would inherit SIG_IGN.
        let handlers = [SIGINT, SIGQUIT].map { number in (number, signal(number) { _ in }) }
        Task { [hasEnded] in
            _ = try? await Subprocess.run(
                program.executable, arguments: Arguments(program.arguments),
                environment: .inherit.updating(program.variables),
                input: .fileDescriptor(pipe.readEnd, closeAfterSpawningProcess: true),
                output: .fileDescriptor(terminal, closeAfterSpawningProcess: true),
                error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
            for (number, handler) in handlers {
                // A pending signal was meant for the pager, too: ignoring it discards it.
                signal(number, SIG_IGN)
                signal(number, handler)
            }
            hasEnded.signal()
        }
    }

    func wait() {
        hasEnded.wait()
    }
}
