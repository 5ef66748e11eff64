import API
import ArgumentParser

/// How to log in to an account's server: who, and where the password comes from.
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

    /// Who logs in: the one that was named, else asks. Nil: whoever has the token.
    func name() -> String? {
        if let user { return user }
        guard Terminal.isInteractive else { return nil }
        Output.ask("User (empty: log in with an API token): ")
        return readLine().flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The password of the user, or the token: got when it is first asked for, so that nobody types it in vain.
    ///
    /// Throws ``Failure`` then.
    func secret(of name: String?) -> Secret {
        Secret { [self] in
            if !passwordCommand.isEmpty { return try await PasswordCommand(words: passwordCommand).run() }
            return try Password.read(fromInput: passwordStdin, prompt: name == nil ? "API token" : "Password")
        }
    }

    /// What to keep of it.
    func kept(_ secret: Secret) async throws -> LoginSecret {
        passwordCommand.isEmpty ? .password(try await secret.value) : .command(passwordCommand)
    }
}
