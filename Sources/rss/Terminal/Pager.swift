import Foundation
import Subprocess
import SystemPackage

/// Standard output through `$PAGER`, as git does it: only on a terminal, and gone at once when it all fits.
struct Pager {
    private let hasEnded = DispatchSemaphore(value: 0)

    /// Nil if output is not a terminal, the program is missing, or the user disabled it.
    static func start(wanted: Bool) -> Pager? {
        guard wanted, Terminal.isOutput else { return nil }
        let words = chosen(ProcessInfo.processInfo.environment).command.split(separator: " ").map(String.init)
        guard let program = words.first, program != "cat" else { return nil }
        return Pager(program, Array(words.dropFirst()))
    }

    /// The pager with its arguments, and the variable that names it.
    static func chosen(_ environment: [String: String]) -> (command: String, origin: String) {
        let variable = ["RSS_PAGER", "PAGER"].first { environment[$0] != nil }
        return (variable.flatMap { environment[$0] } ?? "less", variable ?? "default")
    }

    private init?(_ program: String, _ arguments: [String]) {
        guard let executable = Executable.program(program),
            let terminal = try? FileDescriptor(rawValue: STDOUT_FILENO).duplicate(),
            let pipe = try? FileDescriptor.pipe()
        else { return nil }
        // These are computed once, while standard output is still the terminal.
        _ = (Terminal.isOutput, Terminal.hasColor, Terminal.hasHyperlinks, Terminal.width)
        dup2(pipe.writeEnd.rawValue, STDOUT_FILENO)
        try? pipe.writeEnd.close()
        // What git sets: quit when it fits on a screen, let colours through, leave the text on the screen.
        let isSet = ProcessInfo.processInfo.environment["LESS"] != nil
        let options: [Environment.Key: String] = isSet ? [:] : ["LESS": "FRX"]
        Task { [hasEnded] in
            _ = try? await Subprocess.run(
                executable, arguments: Arguments(arguments), environment: .inherit.updating(options.mapValues { $0 }),
                input: .fileDescriptor(pipe.readEnd, closeAfterSpawningProcess: true),
                output: .fileDescriptor(terminal, closeAfterSpawningProcess: true),
                error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
            hasEnded.signal()
        }
    }

    /// Writes the remaining output and waits until the pager exits.
    func finish() {
        Output.flush()
        close(STDOUT_FILENO)
        hasEnded.wait()
    }
}
