import API

/// Asks for what the options do not say about a login.
struct LoginPrompt {
    let options: LoginOptions

    /// Whether ``name()`` asks.
    var asksForName: Bool { options.user == nil && !options.isForToken && Terminal.isInteractive }

    /// The user who logs in; nil to log in with an API token.
    func name() -> String? {
        if let user = options.user { return user }
        guard asksForName else { return nil }
        Output.ask("User (empty: log in with an API token): ")
        return readLine().flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The user's password, or the token. It is asked for when it is first needed, and may throw ``Failure`` then.
    func secret(of name: String?) -> Secret {
        Secret { [options] in
            if let command = options.command { return try await PasswordCommand(words: command).run() }
            return try Password.read(fromInput: options.passwordStdin, prompt: name == nil ? "API token" : "Password")
        }
    }

    /// What the credentials file stores.
    func stored(_ secret: Secret) async throws -> LoginSecret {
        if options.oauth { return .session }
        if let command = options.command { return .command(command) }
        return .password(try await secret.value)
    }
}

extension LoginOptions {
    fileprivate var command: [String]? {
        let command = tokenCommand.isEmpty ? passwordCommand : tokenCommand
        return command.isEmpty ? nil : command
    }
}
