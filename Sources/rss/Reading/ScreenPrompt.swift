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
    private(set) var history: [String: [String]] = [:]

    init(_ screen: Screen) {
        self.screen = screen
    }

    /// Shows the rows above the last one, and the message, or else the given last row.
    func show(_ rows: [String], last: String) {
        self.rows = rows
        let lines = ScreenText.wrapped(message, width: max(1, screen.size.columns - 1))
        screen.show(filled(with: message.isEmpty ? last : lines.last ?? "", below: lines.dropLast()))
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
        message = Style.error(TerminalText.safe(Failure.message(of: error)))
    }

    /// Shows the command that does the same as a key, after what it did.
    func say(command words: [String], _ what: String = "") {
        let start = what.isEmpty ? "" : what + "  "
        let room = screen.size.columns - 1 - DisplayWidth.width(of: start)
        message = start + Style.detail(Columns.last("rss " + words.joined(separator: " "), room))
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
    ///   - text: What stands in the line at first, with the cursor behind it.
    ///   - words: What Tab completes the line to.
    func line(_ label: String, _ text: String, completing words: [String] = []) -> String? {
        let editor = LineEditor(text, history: history[label] ?? []) { typed in
            words.filter { $0.lowercased().hasPrefix(typed.lowercased()) }
        }
        return line(label, editor) { _ in nil }
    }

    /// Lets the user type a line, like ``line(_:_:completing:)``.
    ///
    /// - Parameters:
    ///   - change: Called when the line has changed; returns other rows to be shown above it, if any.
    ///   - accept: Called when the line is complete; an error is shown, and the user types on.
    func line(
        _ label: String, _ editor: LineEditor, _ change: (String) -> [String]?,
        accepting accept: (String) throws -> Void = { _ in }
    ) -> String? {
        var editor = editor
        defer { message = "" }
        while true {
            let (row, column) = editor.shown(after: label, width: screen.size.columns)
            screen.show(filled(with: row, below: message), cursor: .init(row: screen.size.rows - 1, column: column))
            guard let key = screen.next() else { continue }
            message = ""
            switch editor.press(key) {
            case .entered:
                do { try accept(editor.text) } catch {
                    say(error)
                    continue
                }
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

    /// Returns all rows of the screen, with the given one as the last, and lines of a message above it.
    private func filled(with last: String, below message: [String] = []) -> [String] {
        let height = max(0, screen.size.rows - 1)
        var above = Array(rows.prefix(height))
        above += Array(repeating: "", count: height - above.count)
        let lines = message.prefix(height)
        above.replaceSubrange((height - lines.count)..., with: lines)
        return above + [ScreenText.fitted(last, width: max(1, screen.size.columns - 1))]
    }

    private func filled(with last: String, below message: String) -> [String] {
        let lines = message.isEmpty ? [] : ScreenText.wrapped(message, width: max(1, screen.size.columns - 1))
        return filled(with: last, below: lines)
    }
}
