/// The user at the terminal, as actions talk to them: below a pager, or on a screen.
protocol Display {
    /// Shows a message of one line.
    func say(_ message: String)

    /// Shows lines until the user leaves them; a single one like a message.
    func show(_ lines: [String])

    /// Asks a question. Returns whether the user answered with `y`.
    func confirms(_ question: String) -> Bool

    /// Lets the user type a line. Returns `nil` if they gave up.
    ///
    /// - Parameters:
    ///   - text: What stands in the line at first, with the cursor before it.
    ///   - words: What Tab completes the line to.
    func line(_ label: String, _ text: String, completing words: [String]) -> String?

    /// Gives the terminal to a program, or to plain output, while the body runs.
    ///
    /// - Parameter waits: Returns whether the user has to press a key afterwards, so that they see what was printed.
    func whileAway<Result>(
        waits: (Result?) -> Bool, _ body: () async throws -> Result
    ) async throws -> Result
}

extension Display {
    func line(_ label: String, _ text: String) -> String? { line(label, text, completing: []) }
}
