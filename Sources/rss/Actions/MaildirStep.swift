import Model
import Store

/// The part of a sync that concerns the Maildir of the settings; nothing if there is none.
struct MaildirStep: Sendable {
    let settings: MaildirSettings
    let context: Context
    let database: FeedDatabase

    /// Marks articles as their mails are before the sync, which sends the marks. Errors are left to ``run()``.
    func takeFlags() {
        _ = try? maildir?.run(nil, mayBegin: false)
    }

    /// Writes mails of articles that arrived, and passes flags on both ways. Throws if the directory is no Maildir: its
    /// disk may be missing.
    func run() throws {
        guard let maildir else { return }
        var query = try context.query([settings.query], in: database)
        query.takeUsual()
        let report = try maildir.run(query, mayBegin: false)
        report.sayProblem()
        if report.marked > 0 { BackgroundPush.startIfWanted(context, database) }
    }

    private var maildir: MaildirRun? {
        settings.directory.isEmpty
            ? nil
            : MaildirRun(
                database, path: settings.directory, layout: settings.layout, deletes: settings.deletes, now: context.now
            )
    }
}
