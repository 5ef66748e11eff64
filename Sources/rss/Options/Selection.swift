import ArgumentParser
import Foundation
import Model
import Query

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

    /// What both the options and the query select.
    ///
    /// Throws ``QueryError``.
    ///
    /// - Parameter words: The query: arguments, put together with blanks between them.
    func query(_ words: [String], account: Account?, now: Date) throws -> ArticleQuery {
        var query = try ArticleQuery(typed: words, account: account, now: now)
        for condition in conditions { query.add(condition) }
        return query
    }

    private var conditions: [ArticleCondition] {
        [
            feed.isEmpty ? nil : .feeds(feed), folder.isEmpty ? nil : .folders(folder),
            since.map { .date(DateSpan(from: $0.date)) }, until.map { .date(DateSpan(until: $0.date)) },
        ].compactMap { $0 }
    }
}

extension ArticleQuery {

    /// What a person typed: arguments, put together with blanks between them.
    ///
    /// Throws ``QueryError``.
    ///
    /// - Parameter account: What `--account` names.
    init(typed words: [String], account: Account?, now: Date) throws {
        let parsed = try QueryParser.parse(words.joined(separator: " "), now: now)
        self.init()
        self.account = account?.id
        condition = parsed.condition
        limit = parsed.limit
        order = parsed.order ?? .newest
    }
}
