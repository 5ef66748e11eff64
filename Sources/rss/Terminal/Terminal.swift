import Foundation
import Synchronization

/// The terminal that standard output and standard error may be connected to.
enum Terminal {
    static let isOutput = isatty(STDOUT_FILENO) == 1
    static let isError = isatty(STDERR_FILENO) == 1

    /// Whether a user can answer questions.
    static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isError }

    /// Whether text may be coloured, according to `--color`, or else to the output and the environment.
    static var hasColor: Bool {
        switch color.withLock({ $0 }) {
        case .auto: hasColorByItself
        case .always: true
        case .never: false
        }
    }

    /// Whether text may be bold, dim or underlined: also where only colours are unwanted (no-color.org).
    static var hasAttributes: Bool { hasColor || color.withLock({ $0 }) == .auto && hasAttributesByItself }

    private static let hasAttributesByItself =
        isOutput && ColorArgument.variable(EnvironmentVariables.all) == "NO_COLOR"
        && EnvironmentVariables.all["TERM"] != "dumb"

    private static let hasColorByItself = ColorArgument.auto.isColored(
        isTerminal: isOutput, environment: EnvironmentVariables.all)

    private static let color = Mutex(ColorArgument.auto)

    /// Applies the choice from now on.
    static func use(_ choice: ColorArgument) {
        color.withLock { $0 = choice }
    }

    /// The width in columns, from the terminal, or else `COLUMNS`, or else 80.
    static let width: Int = Terminal.width(of: STDOUT_FILENO) ?? columns ?? 80

    /// The width for a table, which may go through a pipe to a terminal, as with head(1).
    static let tableWidth: Int = {
        if isOutput || columns != nil { return width }
        return [STDERR_FILENO, STDIN_FILENO].lazy.compactMap(width).first ?? width
    }()

    private static func width(of file: Int32) -> Int? {
        var size = winsize()
        return ioctl(file, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
    }

    /// The widest page or terminal. Wider ones would need memory without a use.
    static let mostColumns = 10_000

    /// The value of `COLUMNS`, if a terminal can be that wide.
    private static var columns: Int? {
        getenv("COLUMNS").flatMap { Int(String(cString: $0)) }.flatMap { (1...mostColumns).contains($0) ? $0 : nil }
    }

    /// Removes `COLUMNS` if it is unrealistic, since the argument parser would calculate with any number.
    static func refuseStrangeWidth() {
        if columns == nil { unsetenv("COLUMNS") }
    }
}
