/// The words behind a command: which are options, which their values, and which neither.
struct ArgumentLine {
    /// With dashes, and without values.
    private(set) var options: [String] = []
    private(set) var positionals: [String] = []

    /// The option at the end of the line that needs a value.
    private(set) var openOption: CommandShape.Argument?

    /// Whether there is a `--`, after which nothing is an option.
    private(set) var isTerminated = false

    /// Whether there is an option that takes the rest of the line.
    private(set) var isOfAnotherProgram = false

    init(_ words: ArraySlice<String>, of shape: CommandShape) {
        for word in words where !isOfAnotherProgram { add(word, shape) }
    }

    private mutating func add(_ word: String, _ shape: CommandShape) {
        if openOption != nil {
            openOption = nil
        } else if isTerminated || !word.hasPrefix("-") || word == "-" {
            positionals.append(word)
        } else if word == "--" {
            isTerminated = true
        } else {
            let name = String(word.prefix { $0 != "=" })
            options.append(name)
            guard let option = shape.option(name), option.kind == .option else { return }
            isOfAnotherProgram = option.takesAll
            if !word.contains("=") { openOption = option }
        }
    }
}
