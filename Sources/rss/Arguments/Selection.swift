import ArgumentParser
import Foundation
import Model
import Query

/// Which articles: by feed, folder and date.
struct Selection: ParsableArguments {
    @Option(help: ArgumentHelp("Only this feed: its id, URL or title (can be repeated)", valueName: "feed"))
    var feed: [String] = []

    @Option(help: ArgumentHelp("Only feeds in this folder or below it (can be repeated)", valueName: "name"))
    var folder: [String] = []

    @Option(
        help: ArgumentHelp("Only since then: 2026-11-21, yesterday, 12h, 3d, 2w, 6mo or 1y", valueName: "date"),
        transform: Moment.init(typed:))
    var since: Moment?

    @Option(help: ArgumentHelp("Only before then", valueName: "date"), transform: Moment.init(typed:))
    var until: Moment?

    var isEmpty: Bool { feed.isEmpty && folder.isEmpty && since == nil && until == nil }

    /// What of the query's articles the options select, too.
    func restricting(_ query: ArticleQuery) -> ArticleQuery {
        conditions.reduce(into: query) { $0.add($1) }
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
    /// - Parameters:
    ///   - searches: See ``QueryParser``.
    init(typed words: [String], in scope: AccountScope, now: Date, searches: @escaping (String) -> String?) throws {
        let text = words.joined(separator: " ")
        self.init(try QueryParser.parse(text, now: now, searches: searches), in: scope)
    }

    init(_ parsed: ParsedQuery, in scope: AccountScope) {
        self.init()
        account = scope.id
        condition = parsed.condition
        limit = parsed.limit
        order = parsed.order ?? .newest
    }
}
