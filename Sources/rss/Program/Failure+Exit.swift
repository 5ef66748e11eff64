import ArgumentParser
import Platform
import Foundation
import TerminalText

extension Failure {

    /// Prints the error on standard error and ends the program with its exit code, or prints the help that the user
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

    /// Returns the failure that describes the error, or `nil` if the error is a request for help.
    static func of(_ error: any Error) -> Failure? {
        if let failure = Failure(describing: error) { return failure }
        // The message has been printed already.
        if let code = error as? ExitCode { return Failure("", code) }
        let status = RSS.exitCode(for: error)
        if status.isSuccess { return nil }
        return status == .validationFailure ? Failure(usage: error) : Failure(unforeseen: error)
    }

    /// Creates a failure for an error without a message, which is a mistake in the program.
    private init(unforeseen error: any Error) {
        let what = String(reflecting: error).split(whereSeparator: \.isNewline).joined(separator: " ")
        self.init(
            "internal error: \(TerminalText.safe(what)); please report it at \(Version.homepage)/issues", ExitStatus.bug
        )
    }

    /// Creates a failure for an error of the argument parser.
    private init(usage error: any Error) {
        let text = RSS.fullMessage(for: error)
        // The parser prints the mistake, the usage, and a pointer to the help; a line of the first two is enough.
        let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let usage = lines.first { $0.hasPrefix("Usage: ") }.map { $0.dropFirst() } ?? ""
        self.init(Self.oneLine(RSS.message(for: error)), usage: usage)
    }

    /// Creates a failure for a word that looks like an option, but that the command does not have.
    init(unknownOption word: String, of command: any ParsableCommand.Type) {
        self.init("Unknown option '\(word)'", usage: "sage: \(RSS.usageString(for: command))")
    }

    /// - Parameters:
    ///   - message: The argument parser's message.
    ///   - usage: The usage of the command after the first letter, `sage: rss …`; empty if unknown.
    private init(_ message: String, usage: Substring) {
        let what = ParserWords.reworded(message, usage: usage)
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

    /// Returns the first line, with the list that it may announce.
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

/// The argument parser's messages in the style of all other messages.
private enum ParserWords {

    /// The options here that do what options of other programs do, where the nearest spelling is that of another thing.
    private static let others = [
        "--newer": "--since, or newer:7d in the query", "--no-color": "'--color never'",
        "--no-colour": "'--color never'",
        "--older": "--until, or older:7d in the query", "--tag": "tag:NAME in the query",
    ]

    /// Returns the message in the program's own style.
    ///
    /// - Parameters:
    ///   - message: One line, without a full stop.
    ///   - usage: The usage of the command; empty if unknown.
    static func reworded(_ message: String, usage: Substring) -> String {
        if let both = message.wholeMatch(
            of: /Value to be set with flag '(\S+)'.* had already been set with flag '(\S+)'.*/)
        {
            return "\(both.2) and \(both.1) cannot be used together"
        }
        if let flag = message.wholeMatch(of: /The option '(\S+)' does not take any value.*/) {
            return "\(flag.1) takes no value"
        }
        if let value = message.wholeMatch(of: /The value '(.*)' is invalid for '(-\S+)[^']*'; valid are (.*)/) {
            return "invalid \(value.2) '\(value.1)' (\(value.3))"
        }
        if let option = message.firstMatch(of: /Unknown option '(--[a-z-]+)/)?.1, let other = others[String(option)] {
            return "unknown option '\(option)'; use \(other)"
        }
        if message.hasPrefix("Unknown option '--all'"), usage.hasPrefix("rss sync") {
            return "unknown option '--all'; use '--force', which fetches all feeds now"
        }
        if let number = message.wholeMatch(of: /Unknown option '-(\d+)'.*/), usage.contains("query>") {
            return
                "unknown option '-\(number.1)'; '-n \(number.1)' is the number of articles; to exclude what matches, "
                + "write NOT \(number.1)"
        }
        if let option = message.wholeMatch(of: /Unknown option '(-[^'\-][^']+)'.*/), usage.contains("query>") {
            let word = option.1.dropFirst()
            return
                "unknown option '\(option.1)'; to exclude what matches, write NOT \(word), or put -- before the query"
        }
        if let argument = message.wholeMatch(of: /Missing expected argument '(.*)'/) {
            let isSwallowed = ProgramArguments.all?.contains("--password-command") == true
            return "missing \(argument.1)" + (isSwallowed ? "; --password-command takes everything after it" : "")
        }
        var words = message.replacing(". Did you mean ", with: "; did you mean ")
        if message.hasPrefix("Unknown option "), takesName(usage) {
            words += "; put -- before a name that begins with a dash"
        }
        return words.prefix(1).lowercased() + words.dropFirst()
    }

    /// Returns whether the command has an argument that is a name or title, which may begin with a dash.
    private static func takesName(_ usage: Substring) -> Bool {
        let words = usage.split(separator: " ")
        return zip(words, words.dropFirst()).contains { previous, word in
            let isOfOption = previous.hasPrefix("-") || previous.hasPrefix("[-")
            let name = word.trimmingPrefix("[")
            return !isOfOption
                && ["<feed>", "<folder>", "<from>", "<name>", "<title>", "<to>"].contains { name.hasPrefix($0) }
        }
    }
}
