import ArgumentParser
import Base
import Foundation
import Model
import Tasks

/// `rss maildir`
struct MaildirCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "maildir", abstract: "Write articles as mails, and pass read and starred on both ways",
        discussion: """
            Writes a mail for each unread article, or each that the query finds, into a Maildir, for mutt, aerc, notmuch \
            or mbsync. Each is written once. From then on, a mail that is read or flagged makes its article read or \
            starred, and the other way round; where both have changed, the mail counts. A mail that is gone changes \
            nothing. 'maildir.directory' in the settings file makes each sync do this.
            """)

    @Argument(help: ArgumentHelp("The directory; it is created if it is missing", valueName: "dir"))
    var directory: String

    @Argument(help: .listed)
    var query: [String] = []

    @Option(help: ArgumentHelp("One Maildir, or one in it for each folder or feed", valueName: "layout"))
    var layout: MaildirLayout = .flat

    @Flag(help: "Delete articles whose mails are flagged as deleted, and flag mails of deleted articles")
    var delete = false

    @OptionGroup var common: CommonOptions

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        let known = try KnownArticles(namedBy: query, in: context.scope(in: database), of: database)
        var query = try known?.query ?? context.query(query, in: database)
        if known == nil { query.takeUsual() }
        try NewFile.makeFolder(directory)
        var settings = MaildirSettings()
        (settings.directory, settings.layout, settings.deletes) = (directory, layout, delete)
        let environment = StepEnvironment(context, database)
        let report = try MaildirRun(settings, environment).run(query, mayBegin: true)
        environment.report(.maildir(report))
        if Terminal.isError { Output.remark(report.words) }
        if known?.areAll == false { throw ExitStatus.notFound }
    }
}

extension MaildirLayout: ExpressibleByArgument {}

extension MaildirRun.Report {
    /// The summary, in a line.
    fileprivate var words: String {
        "wrote \(written.counted("mail"))" + (marked == 0 ? "" : ", took \(marked.counted("mark")) from mails")
    }
}
