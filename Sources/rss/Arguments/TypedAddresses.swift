import Base

/// The addresses that a person names for a command: its arguments, with the lines of standard input in place of `-`.
struct TypedAddresses {
    private let words: [String]

    init(_ words: [String]) {
        self.words = words
    }

    /// Calls `body` for each. If it fails for some, prints why, goes on, and throws the exit code of the first failure
    /// at the end.
    func forEach(_ body: (String) async throws -> Void) async throws {
        var failures: [Failure] = []
        for address in words.flatMap(Self.addresses) {
            do {
                try await body(address)
            } catch {
                guard let failure = Failure(describing: error) else { throw error }
                failures.append(failure)
                failure.say()
            }
        }
        if let failure = failures.first { throw failure.status }
    }

    private static func addresses(_ word: String) -> [String] {
        guard word == "-" else { return [word] }
        var lines: [String] = []
        while let line = readLine() {
            let text = String(line.asciiTrimmed)
            if !text.isEmpty && !text.hasPrefix("#") { lines.append(text) }
        }
        return lines
    }
}
