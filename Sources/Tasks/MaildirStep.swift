package import Model
import Store

/// The part of a sync that concerns the Maildir of the settings.
package struct MaildirStep: Step {
    let name = "maildir"
    private let settings: MaildirSettings
    private let environment: StepEnvironment

    /// Whether only what is new is reported.
    private let isTimer: Bool
    private let query: @Sendable () throws -> ArticleQuery

    /// Returns `nil` if the settings name no Maildir.
    ///
    /// - Parameter query: Returns the articles that get mails.
    package init?(
        _ settings: MaildirSettings, _ environment: StepEnvironment, isTimer: Bool,
        query: @escaping @Sendable () throws -> ArticleQuery
    ) {
        if settings.directory.isEmpty { return nil }
        self.settings = settings
        self.environment = environment
        self.isTimer = isTimer
        self.query = query
    }

    /// Marks articles as their mails are before the sync, which sends the marks. Errors are left to ``run()``.
    package func takeFlags() {
        _ = try? maildir.run(nil, mayBegin: false)
    }

    /// Writes mails of articles that arrived, and passes flags on both ways. Throws if the directory is no Maildir, but for
    /// a timer only the first time.
    func run() throws {
        do {
            environment.report(.maildir(try maildir.run(query(), mayBegin: false)))
        } catch let error as StepError {
            guard case .noMaildir(let path) = error else { throw error }
            let isNew = try environment.database.setMaildir(path, isMissed: true)
            if isNew || !isTimer { throw error }
        }
    }

    private var maildir: MaildirRun { MaildirRun(settings, environment) }
}
