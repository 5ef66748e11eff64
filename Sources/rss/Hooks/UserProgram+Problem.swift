import Foundation
import TerminalText

extension UserProgram {

    /// The reason why the program failed.
    enum Problem: Error {
        case missing

        /// The program cannot be started, for the given reason.
        case notStarted(String)

        /// There is no room for its input, for the given reason.
        case noInput(String)

        /// The arguments are too long together.
        case tooLong

        /// - Parameter complaint: The first line that the program wrote to standard error; empty if it wrote none.
        case failed(code: Int32, complaint: String)

        /// Like ``failed(code:complaint:)``, for a signal.
        case killed(signal: Int32, complaint: String)
        case tooSlow

        /// The program printed more than it may.
        case tooMuch

        /// Whether the program may succeed for another article.
        var concernsOneArticle: Bool {
            switch self {
            case .failed, .killed, .tooLong: true
            case .missing, .notStarted, .noInput, .tooSlow, .tooMuch: false
            }
        }
    }
}

extension UserProgram.Problem {

    /// Returns what happened, to follow the program's name.
    ///
    /// - Parameters:
    ///   - timeout: The time limit in seconds.
    ///   - setting: The setting of the time limit.
    func words(timeout: Int, setting: String = "hooks.timeout") -> String {
        switch self {
        case .missing: "not found or not executable"
        case .notStarted(let reason), .noInput(let reason): "cannot be run: \(reason)"
        case .tooLong: "cannot be run: its arguments are too long"
        case .tooSlow: "killed after \(timeout.counted("second")) (see '\(setting)')"
        case .tooMuch: "printed too much"
        case .failed(let code, let complaint): "failed with exit code \(code)" + Self.said(complaint)
        case .killed(let signal, let complaint): "was killed by signal \(signal)" + Self.said(complaint)
        }
    }

    private static func said(_ complaint: String) -> String {
        let line = TerminalText.safe(complaint).trimmingCharacters(in: .whitespaces)
        return line.isEmpty ? "" : ": \(line)"
    }
}
