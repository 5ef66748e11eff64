import Foundation

/// Passwords as they are typed: without echo, or from a pipe; never as an argument.
enum Password {

    /// - Parameter prompt: what is asked for: `Password`.
    ///
    /// Throws ``Failure`` when nobody is there to be asked, or nothing was typed.
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
