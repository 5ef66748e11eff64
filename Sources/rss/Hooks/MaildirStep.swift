import Foundation
import Mail
import Model
import Store

/// The part of a sync that concerns the Maildir of the settings.
struct MaildirStep: Step {
    let name = "maildir"
    private let settings: MaildirSettings
    private let environment: StepEnvironment

    /// Whether only what is new is reported.
    private let isTimer: Bool
    private let mail: @Sendable (FullArticle, ArticleOrigin) -> MailMessage
    private let query: @Sendable () throws -> ArticleQuery

    /// Returns `nil` if the settings name no Maildir.
    ///
    /// - Parameters:
    ///   - mail: Returns the mail of an article.
    ///   - query: Returns the articles that get mails.
    init?(
        _ settings: MaildirSettings, _ environment: StepEnvironment, isTimer: Bool,
        mail: @escaping @Sendable (FullArticle, ArticleOrigin) -> MailMessage,
        query: @escaping @Sendable () throws -> ArticleQuery
    ) {
        if settings.directory.isEmpty { return nil }
        (self.settings, self.environment, self.isTimer) = (settings, environment, isTimer)
        (self.mail, self.query) = (mail, query)
    }

    /// Marks articles as their mails are before the sync, which sends the marks. Errors are left to ``run()``.
    func takeFlags() {
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

    private var maildir: MaildirRun {
        MaildirRun(
            environment.database, path: settings.directory, layout: settings.layout, deletes: settings.deletes,
            mail: mail, now: environment.now)
    }
}

/// The Maildir that every sync brings up to date, from the settings file.
struct MaildirSettings: Sendable {
    /// The directory; empty for none.
    var directory = ""

    /// The query for articles that get mails; empty for unread ones.
    var query = ""
    var layout = MaildirLayout.flat

    /// Whether deletions are passed on between mails and articles.
    var deletes = false
}
