import Foundation
import Subprocess
import SystemPackage

/// Standard output through `$PAGER`, as git does it: only on a terminal, and gone at once when it all fits.
struct Pager {
    private let process: PagerProcess

    /// Nil if output is not a terminal, the program is missing, or the user disabled it.
    static func start(wanted: Bool) -> Pager? {
        guard wanted, Terminal.isOutput, let program = PagerProgram.chosen() else { return nil }
        return Pager(program)
    }

    private init?(_ program: PagerProgram) {
        // These are computed once, while standard output is still the terminal.
        _ = (Terminal.isOutput, Terminal.hasColor, Terminal.hasHyperlinks, Terminal.width)
        guard let process = PagerProcess(program, exitsAtEnd: false) else { return nil }
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

    /// Shows one text, in a pager if there is one, and returns when the user has left it.
    ///
    /// At the end of the text, less(1) exits by itself.
    static func show(_ text: String) {
        Output.flush()
        guard let program = PagerProgram.chosen(), let process = PagerProcess(program, exitsAtEnd: true) else {
            Output.write(text)
            return Output.flush()
        }
        // A reader who has seen enough closes the pipe.
        _ = try? process.input.writeAll(text.utf8)
        try? process.input.close()
        process.wait()
    }
}

/// The program that shows long texts, with its arguments.
struct PagerProgram {
    let executable: Executable
    let arguments: [String]
    private let isLess: Bool

    /// Nil: none is wanted, it is missing, or the terminal cannot do what pagers need.
    static func chosen() -> PagerProgram? {
        let environment = EnvironmentVariables.all
        if ["", "dumb"].contains(environment["TERM"] ?? "") { return nil }
        let words = named(environment).command.split(separator: " ").map(String.init)
        guard let name = words.first, name != "cat", let executable = Executable.program(name) else { return nil }
        let isLess = name == "less" || name.hasSuffix("/less")
        return PagerProgram(executable: executable, arguments: Array(words.dropFirst()), isLess: isLess)
    }

    /// The pager with its arguments, and the variable that names it.
    static func named(_ environment: [String: String]) -> (command: String, origin: String) {
        let variable = ["RSS_PAGER", "PAGER"].first { environment[$0] != nil }
        return (variable.flatMap { environment[$0] } ?? "less", variable ?? "default")
    }

    /// With less(1), colours are shown, whatever `LESS` says.
    ///
    /// - Parameter exitsAtEnd: For one article among several.
    func arguments(exitsAtEnd: Bool) -> [String] {
        isLess ? [exitsAtEnd ? "-RE" : "-R"] + arguments : arguments
    }

    /// What is set unless the user has set it: as git does, quit when it all fits on a screen, let colours through and
    /// leave the text on the screen; and UTF-8, which less would not show in the locale `C`.
    var variables: [Environment.Key: String?] {
        let environment = EnvironmentVariables.all
        let usual: [Environment.Key: String] = ["LESS": "FRX", "LESSCHARSET": "utf-8"]
        return usual.filter { environment[$0.key.rawValue] == nil }.mapValues { $0 }
    }
}

/// A pager that runs, and reads what is written into a pipe.
private struct PagerProcess {
    let input: FileDescriptor
    private let hasEnded = DispatchSemaphore(value: 0)

    init?(_ program: PagerProgram, exitsAtEnd: Bool) {
        guard let terminal = try? FileDescriptor(rawValue: STDOUT_FILENO).duplicate(),
            let pipe = try? FileDescriptor.pipe()
        else { return nil }
        _ = fcntl(pipe.writeEnd.rawValue, F_SETFD, FD_CLOEXEC)
        input = pipe.writeEnd
        // The keyboard is the pager's: Ctrl-C ends a search there, and must not leave the pager behind without us. A
        // handler, and not SIG_IGN, which the pager would inherit.
        let handlers = [SIGINT, SIGQUIT].map { number in (number, signal(number) { _ in }) }
        Task { [hasEnded] in
            _ = try? await Subprocess.run(
                program.executable, arguments: Arguments(program.arguments(exitsAtEnd: exitsAtEnd)),
                environment: .inherit.updating(program.variables),
                input: .fileDescriptor(pipe.readEnd, closeAfterSpawningProcess: true),
                output: .fileDescriptor(terminal, closeAfterSpawningProcess: true),
                error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
            for (number, handler) in handlers {
                // One that is still pending was the pager's, too: to ignore it discards it.
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
