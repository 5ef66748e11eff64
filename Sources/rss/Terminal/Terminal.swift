import Foundation
import Synchronization

/// What standard output and standard error are connected to.
enum Terminal {
    static let isOutput = isatty(STDOUT_FILENO) == 1
    static let isError = isatty(STDERR_FILENO) == 1

    /// Whether a user can answer questions.
    static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isError }

    /// Whether text may be coloured: what `--color` says, else what it writes to and the environment.
    static var hasColor: Bool {
        switch color.withLock({ $0 }) {
        case .auto: hasColorByItself
        case .always: true
        case .never: false
        }
    }

    private static let hasColorByItself = ColorArgument.auto.isColored(
        isTerminal: isOutput, environment: EnvironmentVariables.all)

    private static let color = Mutex(ColorArgument.auto)

    /// From now on.
    static func use(_ choice: ColorArgument) {
        color.withLock { $0 = choice }
    }

    /// In columns: what the terminal says, else `COLUMNS`, else 80.
    static let width = measuredWidth()

    /// As ``width``, by now: a user may have changed the size of the window.
    static func measuredWidth() -> Int {
        width(of: STDOUT_FILENO) ?? columns ?? 80
    }

    /// As ``width``, for a table that goes through a pipe to a terminal, as with head(1).
    static let tableWidth: Int = {
        if isOutput || columns != nil { return width }
        return [STDERR_FILENO, STDIN_FILENO].lazy.compactMap(width).first ?? width
    }()

    private static func width(of file: Int32) -> Int? {
        var size = winsize()
        return ioctl(file, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
    }

    /// What `COLUMNS` says, if a terminal can be as wide as that.
    private static var columns: Int? {
        getenv("COLUMNS").flatMap { Int(String(cString: $0)) }.flatMap { (1...10_000).contains($0) ? $0 : nil }
    }

    /// The argument parser would calculate with any number that `COLUMNS` has.
    static func refuseStrangeWidth() {
        if columns == nil { unsetenv("COLUMNS") }
    }
}
