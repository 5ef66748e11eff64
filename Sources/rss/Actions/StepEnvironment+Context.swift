import Model
import Store
import Tasks

extension StepEnvironment {
    /// Creates what the steps share. Their reports are printed, and marks that were taken from mails are sent, if the user
    /// wants that.
    init(_ context: Context, _ database: FeedDatabase, _ hooks: HookSettings = HookSettings()) {
        self.init(
            database: database, hooks: hooks,
            lines: { Layout.jsonLines(ListedArticle.fields).bytes(of: $0) },
            mail: ArticleMail.message, message: Failure.message(of:),
            report: { report in
                Failure(report)?.say()
                if case .maildir(let work) = report, work.marked > 0 { BackgroundPush.startIfWanted(context, database) }
            }, now: context.now)
    }
}
