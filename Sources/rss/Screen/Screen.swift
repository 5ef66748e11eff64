import Foundation
import Synchronization

/// The whole terminal, which shows rows of text: its alternate screen, as editors use it.
///
/// Only the rows that changed are written, in one write, so that a slow line is enough.
final class Screen {
    let keyboard: Keyboard
    private(set) var size: Size

    /// The rows that the terminal shows; `nil` if that is not known.
    private var shown: [String]?

    /// Where the terminal shows the cursor.
    private var cursor: Position?

    /// The size of a terminal, in rows and columns.
    struct Size: Equatable {
        var rows: Int
        var columns: Int
    }

    /// A place on the screen, from 0.
    struct Position: Equatable {
        var row: Int
        var column: Int
    }

    private static let entering = "\u{1B}[?1049h\u{1B}[2J"
    private static let leaving: StaticString = "\u{1B}[?25h\u{1B}[?1049l"

    /// Whether there is a terminal that can show a screen.
    static var isPossible: Bool {
        Terminal.isOutput && !["", "dumb"].contains(EnvironmentVariables.all["TERM"] ?? "") && Keyboard() != nil
    }

    /// Takes the terminal. Returns `nil` if there is none, or it cannot show a screen.
    init?() {
        guard Self.isPossible, let keyboard = Keyboard() else { return nil }
        self.keyboard = keyboard
        size = Self.measured(keyboard.terminal)
        enter()
    }

    /// Returns whether the terminal shows the lines, and a prompt below them, without scrolling.
    static func fits(_ text: String) -> Bool {
        text.utf8.count { $0 == UInt8(ascii: "\n") } < measured(STDOUT_FILENO).rows
    }

    deinit {
        leave()
    }

    /// Shows the rows, each of which must fit. Missing rows are empty.
    ///
    /// - Parameter cursor: Where the cursor is; `nil` to hide it.
    func show(_ rows: [String], cursor: Position? = nil) {
        let rows = Array((rows + Array(repeating: "", count: max(0, size.rows - rows.count))).prefix(size.rows))
        if rows == shown && cursor == self.cursor { return }
        var output = "\u{1B}[?25l"
        for (index, row) in rows.enumerated() where shown?[index] != row {
            output += "\u{1B}[\(index + 1);1H\(row)\u{1B}[0m\u{1B}[K"
        }
        if let cursor { output += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h" }
        (shown, self.cursor) = (rows, cursor)
        write(output)
    }

    /// Waits for a key. Stops the program for Ctrl-Z, and takes the terminal again when it continues.
    ///
    /// - Parameters:
    ///   - milliseconds: How long to wait; `nil` for as long as it takes.
    ///   - event: A file descriptor that ends the wait when it becomes readable.
    /// - Returns: `nil` if there was no key in time; ``Keyboard/Key/resized`` also after a stop.
    func next(within milliseconds: Int32? = nil, until event: Int32 = -1) -> Keyboard.Key? {
        let key = keyboard.next(within: milliseconds, until: event)
        switch key {
        case .resized: measure()
        case .suspend:
            leave()
            keyboard.suspend()
            enter()
            return .resized
        default: break
        }
        return key
    }

    /// Gives the terminal to a program or to plain output while the body runs.
    ///
    /// Ctrl-C is meant for the program, and does not end this one.
    ///
    /// - Parameter waits: Returns whether the user has to press a key before the screen comes back, if something was
    ///   printed: the cursor is not where it was. The result is `nil` after an error.
    func whileAway<Result>(
        waits: (Result?) -> Bool = { _ in true }, _ body: () async throws -> Result
    ) async throws -> Result {
        leave()
        // In the last row, each line that is printed would leave the cursor where it was.
        write("\n\u{1B}[A")
        let place = keyboard.cursorPlace()
        // A handler is used because the program would inherit SIG_IGN.
        let handlers = [SIGINT, SIGQUIT].map { number in (number, signal(number) { _ in }) }
        var result: Result?
        defer {
            for (number, handler) in handlers { signal(number, handler) }
            Output.flush()
            if waits(result) && (place == nil || keyboard.cursorPlace() != place) { waitForKey() }
            enter()
        }
        let value = try await body()
        result = value
        return value
    }

    private func waitForKey() {
        Output.ask("press a key to go back ")
        keyboard.enterRawMode()
        while case .resized? = keyboard.next() {}
        keyboard.leaveRawMode()
        Output.eraseLine()
    }

    /// Whether the terminal shows a screen, which other output would disturb.
    static var isShown: Bool { shownState.load(ordering: .relaxed) }
    private static let shownState = Atomic(false)

    /// The screen that is shown, for what happens on the thread that waits for the database: the one that uses the screen
    /// waits for that thread.
    private nonisolated(unsafe) static weak var current: Screen?

    /// Shows a message in the last row of the screen while it waits for something else.
    ///
    /// - Returns: Whether to go on waiting: Ctrl-C was not pressed. `nil` if no screen is shown.
    static func isWaitedOn(saying message: String) -> Bool? {
        guard isShown, let current else { return nil }
        current.say(message)
        return !current.keyboard.isInterrupted()
    }

    /// Returns a question for what takes long, asked many times: whether the user has pressed another key to end it. After
    /// a moment, it shows the message. Keys that were typed before that do not count.
    func isEndedByKey(saying message: String) -> () -> Bool {
        let start = ContinuousClock.now
        var typed: Int?
        return {
            if let typed { return self.keyboard.waiting > typed }
            guard ContinuousClock.now - start > .milliseconds(150) else { return false }
            self.say(message)
            typed = self.keyboard.waiting
            return false
        }
    }

    /// Shows a message in the last row, and leaves the others.
    private func say(_ message: String) {
        let rows = shown ?? Array(repeating: "", count: size.rows)
        show(rows.dropLast() + [ScreenText.fitted(message, width: max(1, size.columns - 1))])
    }

    private func enter() {
        Self.current = self
        Self.shownState.store(true, ordering: .relaxed)
        keyboard.enterRawMode(leaving: Self.leaving)
        write(Self.entering)
        measure()
    }

    private func leave() {
        write("\(Self.leaving)")
        keyboard.leaveRawMode()
        Self.shownState.store(false, ordering: .relaxed)
    }

    /// Draws all rows next time: something else may have written to the terminal.
    func forget() {
        measure()
    }

    private func measure() {
        size = Self.measured(keyboard.terminal)
        shown = nil
        write("\u{1B}[0m\u{1B}[2J")
    }

    private static func measured(_ terminal: Int32) -> Size {
        var size = winsize()
        guard ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else {
            return Size(rows: 24, columns: 80)
        }
        return Size(rows: Int(size.ws_row), columns: Int(size.ws_col))
    }

    private func write(_ text: String) {
        Output.write(Array(text.utf8))
    }
}
