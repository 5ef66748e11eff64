package import Foundation
package import Mail
package import Model
package import Store

/// The things that all steps use: the database, and the forms in which articles, mails and errors leave it.
package struct StepEnvironment: Sendable {
    let database: FeedDatabase
    let hooks: HookSettings

    /// Returns articles as programs get them: as lines of JSON.
    let lines: @Sendable ([ListedArticle]) -> [UInt8]

    /// Returns the mail of an article.
    let mail: @Sendable (FullArticle, ArticleOrigin) -> MailMessage

    /// Returns an error in words, which are kept with a delivery and with the articles that failed.
    let message: @Sendable (any Error) -> String

    /// Takes what a step reports while it runs.
    package let report: @Sendable (StepReport) -> Void
    let now: @Sendable () -> Date

    package init(
        database: FeedDatabase, hooks: HookSettings, lines: @escaping @Sendable ([ListedArticle]) -> [UInt8],
        mail: @escaping @Sendable (FullArticle, ArticleOrigin) -> MailMessage,
        message: @escaping @Sendable (any Error) -> String, report: @escaping @Sendable (StepReport) -> Void,
        now: @escaping @Sendable () -> Date
    ) {
        self.database = database
        self.hooks = hooks
        self.lines = lines
        self.mail = mail
        self.message = message
        self.report = report
        self.now = now
    }
}
