import API
import Base
import Fetch
import Foundation
import Model
import Parser
import Store
import Sync
import TerminalText
import Web

/// Takes over the articles of a file in Google Reader's form, for `rss import`: their feeds with folders, their texts, and
/// the marks that a person gave them.
struct GoogleReaderImport {
    private let export: GoogleReaderExport
    private let context: Context
    private let say: (String) -> Void

    /// A feed of the file, and its articles there.
    private struct Part {
        var feed: ExportedFeed
        var items: [GoogleReaderExport.Item]
    }

    /// - Parameter say: Tells what can't be taken over.
    init(_ export: GoogleReaderExport, _ context: Context, say: @escaping (String) -> Void) {
        (self.export, self.context, self.say) = (export, context, say)
    }

    /// - Parameters:
    ///   - onlyShow: Whether to take over nothing.
    ///   - show: Prints the feeds.
    func run(onlyShow: Bool, _ show: (OPMLDocument) -> Void) async throws {
        if export.unreadable > 0 { say("\(export.unreadable.counted("article")) without an id or a feed") }
        let accounts = try context.accounts(in: context.database(keepsNew: !onlyShow))
        let home = try accounts.home()
        let parts = try self.parts(of: home, accounts.database)
        if onlyShow { return show(OPMLDocument(feeds: parts.map { OPMLFeed($0.feed) })) }
        let account = try accounts.synced(home)
        guard account.importing != nil else {
            return try await WholeImport.subscribe(parts.map(\.feed), to: account, say)
        }
        var restored = FeedDatabase.Restored()
        let last = try accounts.database.lastStatus()
        for part in parts {
            try Task.checkCancellation()
            let result = try await accounts.database.restore(
                try lines(of: part, home, accounts.database), into: home.id, after: last, at: context.now(),
                keeping: accounts.settings.retention)
            restored.feeds += result.feeds
            restored.articles += result.articles
        }
        WholeImport.tell(restored)
    }

    // MARK: Feeds

    /// Returns the feeds with addresses, in the order of the file.
    private func parts(of home: Account, _ database: FeedDatabase) throws -> [Part] {
        let items = Dictionary(grouping: export.items) { $0.article.feed.id }
        var seen: Set<String> = []
        let ids = export.items.map(\.article.feed.id).filter { seen.insert($0).inserted }
        return try ids.compactMap { id in
            guard let items = items[id], let feed = items.first?.article.feed else { return nil }
            let known = try feed.siteURL.flatMap { try database.feed(ofSite: $0, in: home.id) }
            guard let url = Self.address(of: feed) ?? known?.url else {
                let name = TerminalText.safe(feed.title ?? id)
                let count = items.count.counted("article")
                say("\(name): \(count) of a feed without an address; subscribe to it first")
                return nil
            }
            var exported = ExportedFeed(url: url)
            exported.title = feed.title
            exported.siteURL = feed.siteURL
            exported.folders = Self.folders(of: items)
            return Part(feed: exported, items: items)
        }
    }

    /// Returns `nil` if the feed has a number there instead.
    private static func address(of feed: ServerFeed) -> String? {
        WebURL(feed.url) == nil ? nil : try? WebAddress(typed: feed.url).url
    }

    /// Returns the labels that are the feed's folders: those that all its articles have, where the file doesn't tell them
    /// apart.
    private static func folders(of items: [GoogleReaderExport.Item]) -> [String] {
        guard let first = items.first, first.guid == nil else { return [] }
        let common = items.dropFirst().reduce(first.article.labels ?? []) { $0.intersection($1.article.labels ?? []) }
        return common.filter(FolderName.isValid).sorted()
    }

    // MARK: Articles

    private func lines(of part: Part, _ home: Account, _ database: FeedDatabase) throws -> [ExportedLine] {
        let known = try database.feed(at: part.feed.url, of: home.id)
        let keys = try known.map { try database.keysByTrace(of: $0.id) } ?? [:]
        let folders = Set(part.feed.folders + (try known.map { try database.folders(of: $0.id) } ?? []))
        var lines: [ExportedLine] = [.feed(part.feed)]
        for item in part.items {
            let article = item.article.incoming.article
            let traces = ArticleTrace.all(url: article.url, title: article.title, date: article.datePublished)
            let key = ExportedArticleKey(
                feed: part.feed.url, key: traces.lazy.compactMap { keys[$0] }.first ?? Self.key(of: item))
            lines.append(.status(key, status(of: item, without: folders)))
            lines.append(.article(key, article))
        }
        return lines
    }

    /// Returns the key that the feed's next fetch will compute if the article has one there; else it recognises the article.
    private static func key(of item: GoogleReaderExport.Item) -> String {
        var parsed = ParsedItem()
        parsed.id = item.guid
        parsed.article = item.article.incoming.article
        return ArticleKey.key(of: parsed)
    }

    private func status(of item: GoogleReaderExport.Item, without folders: Set<String>) -> ExportedStatus {
        let arrived = min(item.dateArrived ?? context.now(), context.now())
        let date = item.article.incoming.article.listedDate(arrived: arrived)
        var status = ExportedStatus(date: Int64(date.wholeSeconds), dateArrived: Int64(arrived.wholeSeconds))
        status.marks = Set(Mark.flags.filter { item.article[$0] == true })
        status.labels = (item.article.labels ?? []).subtracting(folders).compactMap(LabelName.read).sorted()
        status.isImported = true
        if status.marks == [Mark.read] { status.dateDone = Int64(context.now().wholeSeconds) }
        return status
    }
}
