import Foundation
import Subprocess
import SystemPackage
import Tasks

/// A program that prints a password. It runs without a shell, and without standard input, which other reads need. Its
/// standard error is not redirected.
struct PasswordCommand {
    /// The program, and its arguments.
    let words: [String]

    /// Runs the program, and returns the first line of its output.
    ///
    /// Throws ``Failure``, whose message contains neither output nor arguments.
    func run() async throws -> String {
        let name = words.first ?? ""
        guard let program = Executable.program(name) else {
            throw failure("no program '\(name)'")
        }
        guard let output = try await output(of: program) else { throw failure("'\(name)' failed") }
        let line = String(decoding: output.prefix { $0 != 0x0A }, as: UTF8.self)
        let password = line.hasSuffix("\r") ? String(line.dropLast()) : line
        guard !password.isEmpty else { throw failure("'\(name)' printed nothing") }
        return password
    }

    /// Returns the output; `nil` if the program failed, or printed more than a password can be.
    private func output(of program: Executable) async throws -> [UInt8]? {
        do {
            let result = try await Subprocess.run(
                program, arguments: Arguments(Array(words.dropFirst())), output: .bytes(limit: 65_536),
                error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
            return result.terminationStatus.isSuccess ? result.standardOutput : nil
        } catch {
            try Task.checkCancellation()
            return nil
        }
    }

    private func failure(_ what: String) -> Failure {
        Failure("no password: \(what)", ExitStatus.noPermission)
    }
}
