import API

/// Asks for the parts of a login that the options do not give.
struct LoginPrompt {
    let options: LoginOptions

    /// Whether ``name(without:)`` asks the user.
    var asksForName: Bool { options.user == nil && !options.isForToken && Terminal.isInteractive }

    /// Returns the user who logs in; `nil` to log in with an API token.
    ///
    /// - Parameter without: How it goes on without a user.
    func name(without: String = "log in with an API token") -> String? {
        if let user = options.user { return user }
        guard asksForName else { return nil }
        Output.ask("User (empty: \(without)): ")
        return readLine().flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the user's password, or the token. The secret is asked for when it is first needed, which may throw
    /// ``Failure``.
    func secret(of name: String?) -> Secret {
        Secret { [options] in
            if let command = options.command { return try await PasswordCommand(words: command).run() }
            return try Password.read(fromInput: options.passwordStdin, prompt: name == nil ? "API token" : "Password")
        }
    }

    /// Returns the secret in the form that the credentials file stores.
    func stored(_ secret: Secret) async throws -> LoginSecret {
        if options.oauth { return .session }
        if let command = options.command { return .command(command) }
        return .password(try await secret.value)
    }
}

extension LoginOptions {
    fileprivate var command: [String]? {
        let command = (tokenCommand.isEmpty ? passwordCommand : tokenCommand).withAbsoluteProgram
        return command.isEmpty ? nil : command
    }
}
