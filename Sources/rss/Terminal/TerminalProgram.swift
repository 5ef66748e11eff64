import Subprocess
import SystemPackage
import Tasks
import TerminalText

/// A program that has the terminal while it runs: a pipe's end, a text browser, a command.
struct TerminalProgram {
    let program: Executable
    let arguments: [String]

    /// A line of sh(1).
    ///
    /// - Parameter words: What the line calls `$0`, `$1` and so on.
    static func shell(_ line: String, _ words: [String] = ["sh"]) -> TerminalProgram {
        TerminalProgram(program: .path("/bin/sh"), arguments: ["-c", line] + words)
    }

    /// Runs the program on the terminal.
    ///
    /// - Parameter input: What it reads; `nil` for the terminal. It is in a file: the program need not read it.
    /// - Returns: Why it failed; `nil` if it did not.
    func run(input: String? = nil) async throws -> String? {
        let source = try input.map { try ProgramInput(Array($0.utf8)) }
        defer { withExtendedLifetime(source) {} }
        let status = try await Subprocess.run(
            program, arguments: Arguments(arguments),
            input: .fileDescriptor(source?.descriptor ?? .standardInput, closeAfterSpawningProcess: false),
            output: .fileDescriptor(.standardOutput, closeAfterSpawningProcess: false),
            error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false)
        ).terminationStatus
        return Self.problem(status)
    }

    /// Runs the program without a terminal. Returns why it failed; `nil` if it did not.
    func runHidden() async throws -> String? {
        Self.problem(
            try await Subprocess.run(
                program, arguments: Arguments(arguments), output: .discarded, error: .discarded
            ).terminationStatus)
    }

    /// Runs the program without a terminal. Returns the lines that it printed.
    func output() async throws -> [String] {
        let result = try await Subprocess.run(
            program, arguments: Arguments(arguments), output: .bytes(limit: Self.mostOutput),
            error: .bytes(limit: Self.mostOutput))
        let text = String(decoding: result.standardError + result.standardOutput, as: UTF8.self)
        return text.split(separator: "\n").map { TerminalText.safe(String($0)) }
    }

    /// The most bytes that a program may print into memory.
    private static let mostOutput = 1 << 20

    private static func problem(_ status: TerminationStatus) -> String? {
        switch status {
        case .exited(0): nil
        case .exited(let code): "exit code \(code)"
        case .signaled(let signal): "signal \(signal)"
        }
    }
}
