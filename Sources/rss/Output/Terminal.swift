import Foundation

/// What is at the other end of standard output and standard error.
enum Terminal {
    static let isOutput = isatty(STDOUT_FILENO) == 1
    static let isError = isatty(STDERR_FILENO) == 1

    /// Somebody is there to answer a question.
    static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isError }

    /// no-color.org
    static let hasColor: Bool = {
        let environment = ProcessInfo.processInfo.environment
        return isOutput && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }()

    /// In columns: what the terminal says, else `COLUMNS`, else 80.
    static let width: Int = {
        var size = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        return ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil } ?? 80
    }()
}

/// How text stands out, where there is colour.
enum Style: String {
    case bold = "1"
    case dim = "2"
    case yellow = "33"
    case red = "31"

    func callAsFunction(_ text: String) -> String {
        Terminal.hasColor && !text.isEmpty ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
    }
}
