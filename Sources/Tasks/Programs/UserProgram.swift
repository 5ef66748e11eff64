import Foundation
import Subprocess
import Synchronization
import SystemPackage

/// A program of the user's without the terminal: one that gets articles after a sync, see ``ArticleProgram``, or prints a
/// feed.
///
/// It runs without a shell, in a process group of its own, and with a time limit. Of its errors, the first line is kept.
package struct UserProgram {
    /// The program, and its arguments.
    let words: [String]
    let timeout: Duration

    /// Further environment variables.
    let variables: [String: String]

    /// - Parameter words: The program, and its arguments.
    package init(words: [String], timeout: Duration, variables: [String: String] = [:]) {
        self.words = words
        self.timeout = timeout
        self.variables = variables
    }

    /// Runs the program, and returns when it has ended without an error. Processes that it left in the background
    /// continue.
    ///
    /// Throws ``Problem``, and `CancellationError` when the task is cancelled, which ends the program.
    ///
    /// - Parameter input: The bytes for its standard input.
    package func run(input: [UInt8]) async throws {
        try await run(input, .discarded)
    }

    /// Runs the program like ``run(input:)``, and returns what it printed.
    ///
    /// Throws ``Problem/tooMuch`` if that is more than `limit` bytes.
    package func output(for input: [UInt8], limit: Int) async throws -> [UInt8] {
        try await run(input, .bytes(limit: limit))
    }

    private func run<Output: OutputProtocol>(_ input: [UInt8], _ kind: Output) async throws -> Output.OutputType {
        guard let name = words.first, let program = Executable.program(name) else { throw Problem.missing }
        let file: ProgramInput
        do { file = try ProgramInput(input) } catch let error as Errno { throw Problem.noInput("\(error)") }
        let complaints = try ProgramComplaints()
        defer { withExtendedLifetime((file, complaints)) {} }
        let (status, output) = try await withTimeout { [input = file.descriptor, errors = complaints.descriptor] in
            try await start(program, input, kind, errors)
        }
        switch status {
        case .exited(0): return output
        case .exited(let code): throw Problem.failed(code: code, complaint: complaints.firstLine())
        case .signaled(let signal): throw Problem.killed(signal: signal, complaint: complaints.firstLine())
        }
    }

    /// Starts the program in a process group, so that its child processes are ended with it.
    private func start<Output: OutputProtocol>(
        _ program: Executable, _ input: FileDescriptor, _ kind: Output, _ complaints: FileDescriptor
    ) async throws -> (TerminationStatus, Output.OutputType) {
        var options = PlatformOptions()
        options.processGroupID = 0
        options.teardownSequence = [
            .send(signal: .terminate, toProcessGroup: true, allowedDurationToNextStep: Self.grace)
        ]
        let variables = variables.map { (Environment.Key(stringLiteral: $0), Optional($1)) }
        let environment = Environment.inherit.updating(Dictionary(uniqueKeysWithValues: variables))
        do {
            let result = try await Subprocess.run(
                program, arguments: Arguments(Array(words.dropFirst())), environment: environment,
                platformOptions: options,
                input: .fileDescriptor(input, closeAfterSpawningProcess: false), output: kind,
                error: .fileDescriptor(complaints, closeAfterSpawningProcess: false)
            )
            return (result.terminationStatus, result.standardOutput)
        } catch let error as SubprocessError {
            try Task.checkCancellation()
            if error.code == .outputLimitExceeded { throw Problem.tooMuch }
            if error.underlyingError == .argListTooLong { throw Problem.tooLong }
            throw Problem.notStarted(error.underlyingError.map { "\($0)" } ?? "\(error)")
        }
    }

    /// The time between SIGTERM and SIGKILL.
    private static let grace = Duration.seconds(2)

    private func withTimeout<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask { try await body() }
            group.addTask {
                try await Task.sleep(for: timeout)
                return nil
            }
            defer { group.cancelAll() }
            guard let result = try await group.next() ?? nil else { throw Problem.tooSlow }
            try Task.checkCancellation()
            return result
        }
    }
}

/// The beginning of a program's standard error. All of it is read, so that the program is never blocked.
private final class ProgramComplaints: Sendable {
    private let beginning = Mutex<[UInt8]>([])
    private let ends: (read: Int32, write: Int32)

    /// A source can be cancelled on any thread, which Dispatch does not declare in Swift.
    nonisolated(unsafe) private let source: any DispatchSourceRead

    private static let most = 4_096

    init() throws {
        var pipe: [Int32] = [0, 0]
        guard Foundation.pipe(&pipe) == 0 else { throw UserProgram.Problem.noInput("\(Errno(rawValue: errno))") }
        ends = (pipe[0], pipe[1])
        for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // Only the reading end does not block: a program that writes faster has to wait.
        _ = fcntl(ends.read, F_SETFL, O_NONBLOCK)
        source = DispatchSource.makeReadSource(fileDescriptor: ends.read)
        source.setEventHandler { [weak self] in self?.take() }
        source.resume()
    }

    deinit {
        source.cancel()
        close(ends.read)
        close(ends.write)
    }

    var descriptor: FileDescriptor { FileDescriptor(rawValue: ends.write) }

    /// Returns the first line, once the program has ended.
    func firstLine() -> String {
        take()
        let line = beginning.withLock { $0.split(separator: 0x0A).first ?? [] }
        return String(decoding: line, as: UTF8.self)
    }

    private func take() {
        beginning.withLock { beginning in
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while case let count = read(ends.read, &buffer, buffer.count), count > 0 {
                beginning += buffer[..<min(count, Self.most - beginning.count)]
            }
        }
    }
}
