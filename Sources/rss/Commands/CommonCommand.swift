import ArgumentParser
import Foundation
import Synchronization

/// A command with the common options: all but help and groups of commands.
protocol CommonCommand: ParsableCommand {
    var common: CommonOptions { get }

    /// Whether it prints with the theme of the settings file, which then has to be valid where text is coloured.
    static var usesTheme: Bool { get }

    /// What ``run()`` does once the options that concern the output count.
    func perform() throws
}

extension CommonCommand {
    static var usesTheme: Bool { true }

    /// Throws what ``perform()`` does, and ``Failure`` if text is coloured and the settings file is not valid.
    func run() throws {
        Terminal.use(common.color)
        if Terminal.hasColor && Self.usesTheme { Style.use(try Context(common).settings().theme) }
        try perform()
    }
}

/// A command that waits for something.
///
/// Not the argument parser's `AsyncParsableCommand`: all others would have to be asked whether they are one, and for that
/// all conformances of the program are searched.
protocol AsyncCommand: CommonCommand, Sendable {
    func perform() async throws
}

extension AsyncCommand {

    /// Blocks the thread, which has nothing else to do.
    func perform() throws {
        let outcome = AsyncOutcome()
        Task {
            do { try await perform() } catch { outcome.error.withLock { $0 = error } }
            outcome.hasCome.signal()
        }
        outcome.hasCome.wait()
        if let error = outcome.error.withLock(\.self) { throw error }
    }
}

private final class AsyncOutcome: Sendable {
    let hasCome = DispatchSemaphore(value: 0)
    let error = Mutex<(any Error)?>(nil)
}
