import ArgumentParser
import Model
import Parser
import Store

/// `rss export`
struct Export: ParsableCommand, CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print all feeds and folders as OPML",
        discussion: "'rss import' and other readers can read it.")

    @OptionGroup var common: CommonOptions

    func run() throws {
        let context = Context(common)
        let database = try context.database()
        let feeds = try database.listedFeeds(of: context.scope(in: database).id)
        // A file: URL says nothing to anybody else, and importing one isn't allowed.
        let outlines = feeds.filter { !$0.feed.url.hasPrefix("file:") }.map { listed in
            OPMLFeed(
                url: listed.feed.url, title: listed.feed.name, htmlURL: listed.feed.siteURL, folders: listed.folders)
        }
        Output.write(OPMLWriter.write(OPMLDocument(title: "Feeds", feeds: outlines)))
    }
}
