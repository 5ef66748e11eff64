import ArgumentParser
import Foundation
import TerminalText

extension Failure {

    /// Prints the line on standard error and ends the program with the error's exit code; or prints the help that was
    /// asked for.
    static func exit(with error: any Error) -> Never {
        guard let failure = of(error) else {
            let pager = Pager.start(wanted: true)
            Output.write(RSS.fullMessage(for: error) + "\n")
            Output.flush()
            pager?.finish()
            quit(0)
        }
        failure.say()
        quit(failure.status.rawValue)
    }

    /// Nil if the error is a request for help.
    static func of(_ error: any Error) -> Failure? {
        if let failure = Failure(describing: error) { return failure }
        // The message has been printed already.
        if let code = error as? ExitCode { return Failure("", code) }
        let status = RSS.exitCode(for: error)
        if status.isSuccess { return nil }
        return status == .validationFailure ? Failure(usage: error) : Failure(unforeseen: error)
    }

    /// An error without a message is a mistake in the program.
    private init(unforeseen error: any Error) {
        let what = String(reflecting: error).split(whereSeparator: \.isNewline).joined(separator: " ")
        self.init(
            "internal error: \(TerminalText.safe(what)); please report it at \(Version.homepage)/issues", ExitStatus.bug
        )
    }

    /// What the argument parser throws.
    private init(usage error: any Error) {
        let text = RSS.fullMessage(for: error)
        // The parser says what is wrong, how the command is used, and where its help is: a line each is enough.
        let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let usage = lines.first { $0.hasPrefix("Usage: ") }.map { $0.dropFirst() } ?? ""
        let what = ParserWords.reworded(Self.oneLine(RSS.message(for: error)), usage: usage)
        self.init(what + (usage.isEmpty ? "" : " (u\(Self.shortened(usage)))"), ExitStatus.usage)
    }

    /// Abbreviates long lists of options.
    private static func shortened(_ usage: Substring) -> String {
        let longest = 80
        guard usage.count > longest, let options = usage.firstRange(of: "[--") else {
            return String(usage).replacing(" <options>", with: " [<options>]")
        }
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

/// The argument parser's messages in the words of all others.
private enum ParserWords {

    /// - Parameters:
    ///   - message: One line, without a full stop.
    ///   - usage: How the command is used; empty if unknown.
    static func reworded(_ message: String, usage: Substring) -> String {
        if let both = message.wholeMatch(
            of: /Value to be set with flag '(\S+)'.* had already been set with flag '(\S+)'.*/)
        {
            return "\(both.2) and \(both.1) cannot be used together"
        }
        if let flag = message.wholeMatch(of: /The option '(\S+)' does not take any value.*/) {
            return "\(flag.1) takes no value"
        }
        if let option = message.wholeMatch(of: /Unknown option '(-[^'\-][^']+)'.*/), usage.contains("query>") {
            let word = option.1.dropFirst()
            return
                "unknown option '\(option.1)'; to exclude what matches, write NOT \(word), or put -- before the query"
        }
        if let argument = message.wholeMatch(of: /Missing expected argument '(.*)'/) {
            let isSwallowed = CommandLine.arguments.contains("--password-command")
            return "missing \(argument.1)" + (isSwallowed ? "; --password-command takes everything after it" : "")
        }
        let words = message.replacing(". Did you mean ", with: "; did you mean ")
        return words.prefix(1).lowercased() + words.dropFirst()
    }
}
