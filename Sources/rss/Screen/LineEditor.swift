import TerminalText

/// A line that the user types on a screen: a query, a program, a command.
struct LineEditor {
    private var characters: [Character]
    private var cursor: Int

    /// Lines that were typed earlier, the last one at the end, then the one being typed.
    private var lines: [String]
    private var place: Int

    /// Returns what Tab completes a line to.
    private let completions: (String) -> [String]

    /// The text before Tab, and how often that was pressed since.
    private var completion: (typed: String, count: Int)?

    enum Outcome {
        case changed, entered, cancelled, ignored
    }

    /// - Parameters:
    ///   - text: What stands in the line at first.
    ///   - cursor: The place of the cursor in it; `nil` for its end.
    ///   - history: Earlier lines, the last one at the end.
    ///   - completions: Returns what Tab completes a line to.
    init(
        _ text: String = "", cursor: Int? = nil, history: [String] = [],
        completions: @escaping (String) -> [String] = { _ in [] }
    ) {
        self.completions = completions
        characters = Array(text)
        self.cursor = cursor ?? characters.count
        lines = history + [text]
        place = history.count
    }

    var text: String { String(characters) }

    /// Changes the line as shells and readline(3) do.
    mutating func press(_ key: Keyboard.Key) -> Outcome {
        if key == .tab { return complete() }
        completion = nil
        switch key {
        case .character(let character):
            characters.insert(character, at: cursor)
            cursor += 1
        case .backspace:
            if characters.isEmpty { return .cancelled }
            guard cursor > 0 else { return .ignored }
            cursor -= 1
            characters.remove(at: cursor)
        case .delete:
            guard cursor < characters.count else { return .ignored }
            characters.remove(at: cursor)
        case .control("w"): removeWord()
        case .control("u"):
            characters.removeFirst(cursor)
            cursor = 0
        case .control("k"): characters.removeLast(characters.count - cursor)
        case .left, .control("b"): cursor = max(0, cursor - 1)
        case .right, .control("f"): cursor = min(characters.count, cursor + 1)
        case .home, .control("a"): cursor = 0
        case .end, .control("e"): cursor = characters.count
        case .up, .control("p"): recall(place - 1)
        case .down, .control("n"): recall(place + 1)
        case .control("d"):
            if characters.isEmpty { return .cancelled }
            return press(.delete)
        case .enter: return .entered
        case .escape, .interrupt, .endOfInput: return .cancelled
        default: return .ignored
        }
        return .changed
    }

    /// Completes what was typed to the next candidate, after the last one to what was typed.
    private mutating func complete() -> Outcome {
        let (typed, count) = completion ?? (text, 0)
        let fitting = completions(typed).filter { $0 != typed }
        if fitting.isEmpty { return .ignored }
        completion = (typed, count + 1)
        characters = Array((fitting + [typed])[count % (fitting.count + 1)])
        cursor = characters.count
        return .changed
    }

    private mutating func removeWord() {
        let start = cursor
        while cursor > 0, characters[cursor - 1] == " " { cursor -= 1 }
        while cursor > 0, characters[cursor - 1] != " " { cursor -= 1 }
        characters.removeSubrange(cursor..<start)
    }

    private mutating func recall(_ index: Int) {
        guard lines.indices.contains(index) else { return }
        lines[place] = text
        place = index
        characters = Array(lines[index])
        cursor = characters.count
    }

    /// Returns the part of the line around the cursor that fits below the label, and the cursor's column.
    func shown(after label: String, width: Int) -> (row: String, column: Int) {
        let start = DisplayWidth.width(of: label)
        let room = max(width - start - 1, 1)
        var first = cursor
        var column = 0
        while first > 0, case let next = DisplayWidth.width(of: characters[first - 1]), column + next < room {
            first -= 1
            column += next
        }
        let rest = DisplayWidth.prefix(of: String(characters[first...]), toWidth: room)
        return (label + rest, start + column)
    }
}
