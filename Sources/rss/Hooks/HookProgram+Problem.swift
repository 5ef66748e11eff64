import Foundation
import TerminalText

extension HookProgram.Problem {

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
