import ArgumentParser
import Foundation
import Model

/// The options that choose articles by feed, folder and date.
struct Selection: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Only this feed: its id, URL or title (can be repeated)", valueName: "feed"))
    var feed: [String] = []

    @Option(
        name: [.customShort("F"), .long],
        help: ArgumentHelp("Only feeds in this folder or below it (can be repeated)", valueName: "name"))
    var folder: [String] = []

    @Option(
        help: ArgumentHelp("Only since then: 2026-11-21, yesterday, 12h, 3d, 2w, 6mo or 1y", valueName: "date"),
        transform: Moment.init(typed:))
    var since: Moment?

    @Option(help: ArgumentHelp("Only before then", valueName: "date"), transform: Moment.init(typed:))
    var until: Moment?

    var isEmpty: Bool { feed.isEmpty && folder.isEmpty && since == nil && until == nil }

    /// Returns the query with the options as further conditions.
    ///
    /// - Parameter now: The time that ages such as `3d` are counted from.
    func restricting(_ query: ArticleQuery, at now: Date) throws -> ArticleQuery {
        try conditions(at: now).reduce(into: query) { $0.add($1) }
    }

    /// Returns the conditions that the options stand for.
    func conditions(at now: Date) throws -> [ArticleCondition] {
        var conditions: [ArticleCondition] = []
        if !feed.isEmpty { conditions.append(.feeds(feed)) }
        if !folder.isEmpty { conditions.append(.folders(folder)) }
        if let since { conditions.append(.date(DateSpan(from: try since.date(at: now)))) }
        if let until { conditions.append(.date(DateSpan(until: try until.date(at: now)))) }
        return conditions
    }
}

extension ArticleQuery {
    /// Restricts the query to unread articles, or to read ones if the order is when they were read, unless it has a
    /// condition with `is:`, `label:` or `note:`, or `has:note`.
    mutating func takeUsual() {
        if !condition.contains(where: \.isOfStatus) { add(.mark(.read, order == .read)) }
    }
}

extension ArticleCondition {
    /// Whether the condition, which has no parts, concerns what the user did with an article, or what it is.
    fileprivate var isOfStatus: Bool {
        switch self {
        case .mark, .isQueued, .isKept, .isDownloaded, .isTruncated, .isDuplicate: true
        case .isLabelled, .note, .has(.note): true
        case .all, .any, .not, .feeds, .folders, .feedIDs, .folderIDs, .accounts, .ids, .text, .title, .author,
            .url, .pattern, .link, .tag, .has, .date, .arrived, .newestOfFeed:
            false
        }
    }
}
