import API
import ArgumentParser

/// How to log in to an account's server: who, and where the password comes from.
struct LoginOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Log in as this user; a script without it has an API token", valueName: "name"))
    var user: String?

    @Flag(help: "Read the password, or token, from standard input")
    var passwordStdin = false

    @Option(
        parsing: .remaining,
        help: ArgumentHelp(
            "Run this program with these arguments, now and later, for the password; comes last", valueName: "program"))
    var passwordCommand: [String] = []

    func validate() throws {
        if passwordStdin && !passwordCommand.isEmpty {
            throw ValidationError("--password-stdin and --password-command exclude each other")
        }
        if passwordCommand.isEmpty && CommandLine.arguments.last == "--password-command" {
            throw ValidationError("--password-command needs a program")
        }
        if user == "" { throw ValidationError("--user can't be empty") }
    }

    /// Who logs in: the one that was named, else asks. Nil: whoever has the token.
    func name() -> String? {
        if let user { return user }
        guard Terminal.isInteractive else { return nil }
        Output.ask("User (nothing: an API token): ")
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
