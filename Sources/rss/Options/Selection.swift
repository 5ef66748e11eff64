import ArgumentParser
import Foundation
import Model
import Store

/// Which articles: by feed, folder and date.
struct Selection: ParsableArguments {
    @Option(help: ArgumentHelp("Only this feed: its id, URL or title (can be repeated)", valueName: "feed"))
    var feed: [String] = []

    @Option(help: ArgumentHelp("Only feeds in this folder, or below it (can be repeated)", valueName: "name"))
    var folder: [String] = []

    @Option(
        help: ArgumentHelp("Only from then on: 2026-11-21, 2026-11-21T09:30:00Z, or 7d, 12h ago", valueName: "date"))
    var since: Moment?

    @Option(help: ArgumentHelp("Only before then", valueName: "date"))
    var until: Moment?

    var isEmpty: Bool { feed.isEmpty && folder.isEmpty && since == nil && until == nil }

    func query(in database: FeedDatabase, account: Account?) throws -> ArticleQuery {
        var query = ArticleQuery()
        query.account = account?.id
        if !feed.isEmpty { query.feeds = try feed.map { try database.feed(named: $0, of: account?.id).id } }
        if !folder.isEmpty { query.folders = try folder.flatMap { try database.folders(named: $0, of: account?.id) } }
        query.since = since?.date
        query.until = until?.date
        return query
    }
}
