import ArgumentParser

/// How to log in to an account's server: the user, and the source of the password.
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

    func validate() throws {
        if passwordStdin && !passwordCommand.isEmpty {
            throw ValidationError("--password-stdin and --password-command cannot be used together")
        }
        if passwordCommand.isEmpty && CommandLine.arguments.last == "--password-command" {
            throw ValidationError("--password-command needs a program")
        }
        if user == "" { throw ValidationError("--user cannot be empty") }
    }
}
