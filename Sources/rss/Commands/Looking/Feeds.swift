import ArgumentParser
import Foundation
import Model
import Store

/// `rss feeds`
struct Feeds: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "feeds", abstract: "List feeds",
        discussion: """
            To a pipe, prints one feed per line, with tab-separated fields: id, unread articles, title, URL, site, \
            folders, result of the last fetch, why it failed, when it was, when the next is due, sync state, account, \
            date of the newest article, since when it has failed, failures in a row, next fetch, where it moves. \
            With --stats: id, title, articles in each of the last twelve weeks, articles per week, percentage of \
            these that was read, why the last fetch failed, account.
            """)

    @Argument(help: ArgumentHelp("Only feeds whose title or address contains this, or one of these", valueName: "name"))
    var names: [String] = []

    @Flag(help: "Only feeds that failed when last fetched, or are gone")
    var failing = false

    @Option(
        help: ArgumentHelp("Only feeds without an article newer than this", valueName: "date"),
        transform: Moment.init(typed:))
    var stale: Moment?

    @Option(help: ArgumentHelp("Show what decides when this feed is fetched next", valueName: "feed"))
    var explain: String?

    @Option(help: ArgumentHelp("Only feeds in this folder or below it", valueName: "name"))
    var folder: String?

    @Flag(help: "Show how much feeds publish and how much of it was read")
    var stats = false

    @OptionGroup var output: ListOptions<ActiveFeed>
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        let account = try context.scope(in: database).id
        if let explain { return try FeedExplanation(of: explain, context, database).print() }
        let folder = try folder.map { typed in
            _ = try database.folders(named: typed, of: account)
            return try database.storedFolderName(typed, of: account)
        }
        let staleDate = try stale?.date(at: context.now())
        var feeds = try database.listedFeeds(of: account)
        if let staleDate { feeds.removeAll { $0.feed.isSavedPages || $0.newest.map { $0 > staleDate } ?? false } }
        if !names.isEmpty { feeds.removeAll { feed in !names.contains { feed.feed.isCalled($0) } } }
        if failing { feeds.removeAll { ![.failed, .gone].contains($0.refresh.outcome) } }
        if let folder { feeds.removeAll { !$0.folders.contains { FolderNames.contains(folder, $0) } } }
        try FeedExplanation.addNextFetches(to: feeds, context, database)
        let activities = try stats || isActivityNamed() ? database.feedActivity(at: context.now()) : nil
        try print(
            within: folder,
            feeds.lazy.map { feed in ActiveFeed(feed, activities.map { $0[feed.feed.id] ?? FeedActivity() }) })
        BackgroundPush.startIfWanted(context, database)
        if feeds.isEmpty && Terminal.isOutput && !failing {
            Output.remark(names.isEmpty ? try Hint.noFeeds(in: database) : "no feeds match")
        }
    }

    private func print(within folder: String?, _ feeds: some Sequence<ActiveFeed>) throws {
        let layout = try output.layout(usual: stats ? ActiveFeed.statistics : nil)
        let pager = output.startPager()
        if case .lines(let form) = layout {
            let feeds = Array(feeds)
            let page = FeedsPage(FeedTree(feeds, within: folder), hasActivity: stats, form)
            if !feeds.isEmpty { for line in page.lines { Output.line(line) } }
        } else {
            RecordPrinter.print(feeds, layout)
        }
        pager?.finish()
    }

    private func isActivityNamed() throws -> Bool {
        try output.names()?.contains(where: ActiveFeed.activityNames.contains) ?? false
    }
}

extension Feed {
    /// Returns whether the text is its id, or a part of its title or address, in any case.
    fileprivate func isCalled(_ text: String) -> Bool {
        let folded = text.lowercased()
        return "\(id)" == text || name.lowercased().contains(folded) || shownURL.lowercased().contains(folded)
    }
}
