import ArgumentParser
import Base
import Foundation
import Model
import Tasks
import TerminalText

// MARK: - Steps after a sync

extension Failure {

    /// Creates the message about something that a step reports; `nil` if there is nothing to say.
    init?(_ report: StepReport) {
        switch report {
        case .maildir(let report):
            guard let unreadable = report.unreadable else { return nil }
            self.init(unreadableMail: unreadable)
        case .cut(let cut, let name):
            let what =
                cut.placeholder == "url"
                ? "left out the address of article \(cut.article)"
                : "cut the \(cut.placeholder) of article \(cut.article)"
            self.init("\(name): \(what), which is too long", ExitStatus.inputOutput)
        case .failed(let error, let name): self.init("\(name): \(error.message)", ExitStatus.inputOutput)
        case .unopened(let count, let rule):
            let rest = count.counted("more article wasn't", "more articles weren't")
            self.init("rule \(rule): \(rest) opened ('rss rule test \(rule)' lists them)", ExitStatus.inputOutput)
        case .problem(let problem, let delivery):
            self.init("\(delivery.name): \(problem)", ExitStatus.inputOutput)
        case .undelivered(let batch, let outcome):
            guard let error = outcome.error else { return nil }
            let name = batch.delivery.name
            let articles =
                batch.articles.count == 1 ? "article \(batch.articles[0])" : "\(batch.articles.count) articles"
            let next =
                batch.isParked(by: outcome)
                ? "is parked ('rss deliver retry \(name)' tries it again)" : "will be tried again"
            self.init("\(name): \(error); \(articles) \(next)", ExitStatus.inputOutput)
        case .ended(let step, let error):
            self = Failure(describing: error) ?? Failure("\(step): \(error)", ExitStatus.inputOutput)
        }
    }

    init(_ error: StepError) {
        switch error {
        case .noMaildir(let path):
            self.init("\(path) is no Maildir; 'rss maildir \(path.shellWord)' makes one", ExitStatus.notFound)
        case .noInput(let error, let name): self.init("\(name): \(error.message)", ExitStatus.inputOutput)
        case .interrupted(let step):
            self.init("interrupted; the sync is done, but its \(step) did not finish", Failure.interrupted.status)
        }
    }

    /// Creates the message about a mail that could not be read, which is not an error.
    private init(unreadableMail error: FileError) {
        let words = TerminalText.safe("cannot read \(error.path): \(error.reason)")
        self.init(words + "; mails with the flag 'T' delete nothing until it can be read", ExitCode.success)
    }
}

extension DeliveryOutcome {
    fileprivate var error: String? {
        switch self {
        case .done: nil
        case .later(let error), .failed(let error), .refused(let error): error
        }
    }
}

// MARK: - Programs

extension ProgramError {
    var message: String { "'\(program)' \(problem.words(timeout: timeout))" }
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
