import TerminalText

/// What a word on the command line may become.
struct Candidate: Equatable {
    /// The whole word, without quotes for the shell.
    let word: String

    /// What it is, for shells that show it beside the word: one line.
    let description: String

    init(_ word: String, _ description: String = "") {
        self.word = word
        self.description = TerminalText.safe(description)
    }

    /// Whether it can be typed: every shell can do that on one line, and none takes it for an option.
    var isTypable: Bool { !word.isEmpty && !word.hasPrefix("-") && TerminalText.safe(word) == word }
}

extension [Candidate] {

    /// Those that begin with what was typed; else the only one that has it somewhere. Case doesn't matter, where no
    /// candidate has it as it was typed.
    func matching(_ typed: String) -> [Candidate] {
        let exact = filter { $0.word.hasPrefix(typed) }
        if !exact.isEmpty { return exact }
        let folded = typed.lowercased()
        let beginning = filter { $0.word.lowercased().hasPrefix(folded) }
        if !beginning.isEmpty { return beginning.beginningAlike(typed) }
        let containing = filter { $0.word.lowercased().contains(folded) }
        return containing.count == 1 ? containing : []
    }

    /// Spelt as it was typed where they differ: a shell would take back what it doesn't find in all of them.
    private func beginningAlike(_ typed: String) -> [Candidate] {
        if Set(map { $0.word.prefix(typed.count) }).count == 1 { return self }
        return map { Candidate(typed + $0.word.dropFirst(typed.count), $0.description) }
    }
}

/// What can be typed next.
enum Completion: Equatable {
    case words([Candidate])

    /// The shell knows best what files there are.
    case files
}
