import ArgumentParser
import Platform

/// The options for the login to an account's server: the user, and the source of the password.
struct LoginOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Log in as this user; without it, a script gives an API token", valueName: "name"))
    var user: String?

    @Flag(help: "Read the password, or token, from standard input")
    var passwordStdin = false

    @Option(
        parsing: .remaining,
        help: ArgumentHelp(
            "Run this program for the password, now and at each login; must come last", valueName: "program"))
    var passwordCommand: [String] = []

    @Option(
        parsing: .remaining,
        help: ArgumentHelp(
            "Run this program for an API or access token, now and whenever it is needed; must come last",
            valueName: "program"))
    var tokenCommand: [String] = []

    @Flag(help: "Allow access in a browser: Inoreader")
    var oauth = false

    /// Whether the login needs no user, since it uses a token or access allowed in a browser.
    var isForToken: Bool { oauth || !tokenCommand.isEmpty }

    /// Whether any of the options is given.
    var isGiven: Bool { isForToken || user != nil || passwordStdin || !passwordCommand.isEmpty }

    func validate() throws {
        if oauth && (user != nil || passwordStdin || !passwordCommand.isEmpty || !tokenCommand.isEmpty) {
            throw ValidationError("--oauth cannot be used with other ways to log in")
        }
        if !tokenCommand.isEmpty && (user != nil || passwordStdin || !passwordCommand.isEmpty) {
            throw ValidationError("--token-command cannot be used with other ways to log in")
        }
        if tokenCommand.isEmpty && ProgramArguments.all?.last == "--token-command" {
            throw ValidationError("--token-command needs a program")
        }
        if passwordStdin && !passwordCommand.isEmpty {
            throw ValidationError("--password-stdin and --password-command cannot be used together")
        }
        if passwordCommand.isEmpty && ProgramArguments.all?.last == "--password-command" {
            throw ValidationError("--password-command needs a program")
        }
        if user == "" { throw ValidationError("--user cannot be empty") }
    }
}
