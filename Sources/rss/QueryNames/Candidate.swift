import TerminalText

/// A word that may be inserted on the command line.
struct Candidate: Equatable {
    /// The whole word, without quotes for the shell.
    let word: String

    /// The description in one line, for shells that show it beside the word.
    let description: String

    init(_ word: String, _ description: String = "") {
        self.word = word
        self.description = TerminalText.safe(description)
    }

    /// Whether every shell can insert the word on one line, and no command takes it for an option.
    var isTypable: Bool { !word.isEmpty && !word.hasPrefix("-") && TerminalText.safe(word) == word }
}

extension [Candidate] {

    /// Returns the candidates that begin with the typed text, or else the only one that contains it. Ignores case
    /// unless a candidate begins with exactly what was typed.
    func matching(_ typed: String) -> [Candidate] {
        let exact = filter { $0.word.hasPrefix(typed) }
        if !exact.isEmpty { return exact }
        let folded = typed.lowercased()
        let beginning = filter { $0.word.lowercased().hasPrefix(folded) }
        if !beginning.isEmpty { return beginning.beginningAlike(typed) }
        let containing = filter { $0.word.lowercased().contains(folded) }
        return containing.count == 1 ? containing : []
    }

    /// Returns the candidates with the typed spelling if theirs differ: a shell would delete what they do not have in
    /// common.
    private func beginningAlike(_ typed: String) -> [Candidate] {
        if Set(map { $0.word.prefix(typed.count) }).count == 1 { return self }
        return map { Candidate(typed + $0.word.dropFirst(typed.count), $0.description) }
    }
}
