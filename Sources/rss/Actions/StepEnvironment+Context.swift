import Model
import Store

extension StepEnvironment {
    /// Creates what the steps share, whose reports are printed.
    init(_ context: Context, _ database: FeedDatabase, _ settings: HookSettings) {
        self.init(
            database: database, timeout: settings.timeout,
            lines: { Layout.jsonLines(ListedArticle.fields).bytes(of: $0) },
            message: Failure.message(of:),
            report: { $0.tell(context, database) }, now: context.now)
    }
}

extension StepReport {
    /// Prints the report, and sends the marks that were taken from mails, if the user wants that.
    func tell(_ context: Context, _ database: FeedDatabase) {
        Failure(self)?.say()
        if case .maildir(let report) = self, report.marked > 0 { BackgroundPush.startIfWanted(context, database) }
    }
}
