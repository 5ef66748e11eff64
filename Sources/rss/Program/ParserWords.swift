/// The argument parser's messages in the words of all others.
enum ParserWords {

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
