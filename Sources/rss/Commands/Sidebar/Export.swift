import ArgumentParser
import Model
import Parser
import Store

/// `rss export`
struct Export: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print all feeds and folders as OPML, or all that an account has",
        discussion: """
            'rss import' and other readers can read it. Secret addresses are cut short without --secrets.

            With --all: lines of JSON with feeds, folders, settings, articles, marks, labels, notes, searches and rules, \
            which 'rss import' makes the same again.
            """)

    @Flag(help: "Print all that an account has, as lines of JSON")
    var all = false

    @Flag(help: "Print secret addresses of feeds whole; with --all, secret settings, too")
    var secrets = false

    @Flag(help: "With --all: print settings and rules that run programs, too")
    var programs = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if programs && !all { throw ValidationError("--programs needs --all") }
    }

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        if all { return try WholeExport(context, database, secrets: secrets, programs: programs).run() }
        let feeds = try database.listedFeeds(of: context.scope(in: database).id)
        let outlines = feeds.filter { !$0.feed.isOfThisMachine }.map { listed in
            OPMLFeed(
                url: secrets ? listed.feed.url : listed.feed.shownURL, title: listed.feed.name,
                htmlURL: secrets ? listed.feed.siteURL : listed.feed.shownSiteURL, folders: listed.folders)
        }
        let cut = secrets ? 0 : feeds.count { $0.feed.shownURL != $0.feed.url }
        if cut > 0 {
            Output.remark("rss: \(cut.counted("address is", "addresses are")) cut short; --secrets prints all of them")
        }
        Output.write(OPMLWriter.write(OPMLDocument(title: "Feeds", feeds: outlines)))
    }
}
