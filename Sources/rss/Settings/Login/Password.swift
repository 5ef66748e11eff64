import Foundation

/// Passwords that are typed without echo, or read from a pipe; they are never arguments.
enum Password {

    /// Reads a password.
    ///
    /// - Parameter prompt: the name of the secret, such as `Password`.
    ///
    /// Throws ``Failure`` when there is no terminal to ask at, or nothing was typed.
    static func read(fromInput: Bool, prompt: String = "Password") throws -> String {
        let password = fromInput ? readLine() : try ask(prompt)
        guard let password, !password.isEmpty else { throw Failure("no password given", ExitStatus.noPermission) }
        return password
    }

    private static func ask(_ prompt: String) throws -> String? {
        guard Terminal.isInteractive else {
            throw Failure("no terminal to ask for a password; use --password-stdin", ExitStatus.noPermission)
        }
        var settings = termios()
        tcgetattr(STDIN_FILENO, &settings)
        var silent = settings
        silent.c_lflag &= ~tcflag_t(ECHO)
        Output.ask("\(prompt): ")
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
            Output.remark("")
        }
        return readLine()
    }
}
