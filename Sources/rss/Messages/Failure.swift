import ArgumentParser
import Foundation

/// What a person is told when a command fails: what, where, and what next, in one line.
struct Failure: Error {
    var message: String
    var status: ExitCode

    init(_ message: String, _ status: ExitCode) {
        self.message = message
        self.status = status
    }
}

extension Failure {

    /// Prints the line on standard error and ends the program with the error's exit code.
    static func exit(with error: any Error) -> Never {
        if let code = error as? ExitCode { quit(code.rawValue) }
        if let failure = Failure(describing: error) {
            failure.say()
            quit(failure.status.rawValue)
        }
        exitAsParser(error)
    }

    /// Prints the line on standard error, and nothing else.
    func say() {
        if !message.isEmpty { Output.remark("rss: \(message)") }
    }

    /// What the argument parser throws: help that was asked for, or wrong usage.
    private static func exitAsParser(_ error: any Error) -> Never {
        let status = RSS.exitCode(for: error)
        if status.isSuccess {
            Output.write(RSS.fullMessage(for: error) + "\n")
            Output.flush()
            quit(0)
        }
        let text = RSS.fullMessage(for: error)
        // The parser says what is wrong, how the command is used, and where its help is: a line each is enough.
        let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let what = oneLine(RSS.message(for: error))
        let usage = lines.first { $0.hasPrefix("Usage: ") }.map { " (u\(shortened($0.dropFirst())))" } ?? ""
        Output.remark("rss: \(what.prefix(1).lowercased() + what.dropFirst())\(usage)")
        quit(ExitStatus.usage.rawValue)
    }

    /// Many options aren't told one by one.
    private static func shortened(_ usage: Substring) -> String {
        let longest = 80
        guard usage.count > longest, let options = usage.firstRange(of: "[--") else { return String(usage) }
        return usage[..<options.lowerBound] + "[<options>]"
    }

    /// The first line, with the list that it may announce.
    private static func oneLine(_ text: String) -> String {
        let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        guard let first = lines.first, let announcement = first.firstRange(of: ". Please provide one of ") else {
            return lines.first ?? text
        }
        var values = lines.dropFirst().prefix { $0.hasPrefix("- ") }.map { $0.dropFirst(2) }
        if values.isEmpty { values = first[announcement.upperBound...].matches(of: /'([^']+)'/).map(\.output.1) }
        return first[..<announcement.lowerBound] + "; valid are " + values.joined(separator: ", ")
    }
}
