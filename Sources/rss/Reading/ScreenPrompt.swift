import TerminalText

/// The last row of a screen: the place and the keys, messages, questions, and lines that are typed.
final class ScreenPrompt {
    let screen: Screen
    private var rows: [String] = []

    /// The text that the last row shows instead of the place and the keys, until the next key.
    var message = ""

    /// The key that was pressed last.
    private(set) var lastKey: Keyboard.Key?

    /// The lines that were typed, by their labels.
    private var history: [String: [String]] = [:]

    init(_ screen: Screen) {
        self.screen = screen
    }

    /// Shows the rows above the last one, and the message, or else the given last row.
    func show(_ rows: [String], last: String) {
        self.rows = rows
        screen.show(filled(with: message.isEmpty ? last : message))
    }

    /// Waits for a key, like ``Screen/next(within:until:)``.
    func next(within milliseconds: Int32, until event: Int32) -> Keyboard.Key? {
        lastKey = screen.next(within: milliseconds, until: event)
        return lastKey
    }

    /// Shows a message of one line.
    func say(_ message: String) {
        self.message = TerminalText.safe(message)
    }

    func say(_ error: any Error) {
        message = Style.error(TerminalText.safe(Failure(describing: error)?.message ?? "\(error)"))
    }

    /// Shows the command that does the same as a key, after what it did.
    func say(command words: [String], _ what: String = "") {
        message = (what.isEmpty ? "" : what + "  ") + Style.detail("rss " + words.joined(separator: " "))
    }

    /// Asks a question. Returns whether the user answered with `y`.
    func confirms(_ question: String) -> Bool {
        screen.keyboard.forgetTyped()
        return key(question) == .character("y")
    }

    /// Asks a question that a key answers.
    func key(_ question: String) -> Keyboard.Key? {
        while true {
            screen.show(filled(with: question), cursor: .init(row: screen.size.rows - 1, column: question.count))
            if let key = screen.next(), key != .resized { return key }
        }
    }

    /// Lets the user type a line. Returns `nil` if they gave up.
    ///
    /// - Parameters:
    ///   - text: What stands in the line at first, with the cursor before it.
    ///   - words: What Tab completes the line to.
    func line(_ label: String, _ text: String, completing words: [String] = []) -> String? {
        line(label, LineEditor(text, cursor: 0, history: history[label] ?? [], words: words)) { _ in nil }
    }

    /// Lets the user type a line, like ``line(_:_:completing:)``.
    ///
    /// - Parameter change: Called when the line has changed; returns other rows to be shown above it, if any.
    func line(_ label: String, _ editor: LineEditor, _ change: (String) -> [String]?) -> String? {
        var editor = editor
        while true {
            let (row, column) = editor.shown(after: label, width: screen.size.columns)
            screen.show(filled(with: row), cursor: .init(row: screen.size.rows - 1, column: column))
            guard let key = screen.next() else { continue }
            switch editor.press(key) {
            case .entered:
                if !editor.text.isEmpty { history[label, default: []].append(editor.text) }
                return editor.text
            case .cancelled: return nil
            case .changed: rows = change(editor.text) ?? rows
            case .ignored: break
            }
        }
    }

    /// Shows lines until the user leaves them; a single one like a message.
    func show(_ lines: [String]) {
        if lines.count <= 1 { return say(lines.first ?? "") }
        var top = 0
        while true {
            let height = max(1, screen.size.rows - 1)
            top = max(0, min(top, lines.count - height))
            rows = lines.dropFirst(top).prefix(height).map { ScreenText.fitted($0, width: screen.size.columns) }
            screen.show(filled(with: top + height < lines.count ? "space more  q back" : "q back"))
            switch screen.next() {
            case .character(" ")?, .pageDown?:
                if top + height >= lines.count { return }
                top += height
            case .down?, .character("j")?: top += 1
            case .up?, .character("k")?: top -= 1
            case .pageUp?, .character("b")?: top -= height
            case .resized?, nil: break
            default: return
            }
        }
    }

    /// Returns all rows of the screen, with the given one as the last.
    private func filled(with last: String) -> [String] {
        let height = max(0, screen.size.rows - 1)
        let above = Array(rows.prefix(height))
        return above + Array(repeating: "", count: height - above.count)
            + [ScreenText.fitted(last, width: max(1, screen.size.columns - 1))]
    }
}
