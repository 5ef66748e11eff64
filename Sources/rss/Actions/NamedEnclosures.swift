import Base
import Downloads
import Foundation
import Model
import Store
import Sync
import TerminalText

/// The enclosures of the articles that the user named, by ids or by a query.
struct NamedEnclosures {
    /// The media type, the beginning of it, or the role; `nil` for any.
    let type: String?

    /// The folder that contains a folder for each feed.
    let folder: String
    let context: Context
    let database: FeedDatabase
    private let words: [String]
    private let ids: [ArticleID]?

    /// Reads the ids, which may be on standard input. Throws ``Failure``.
    init(
        of articles: ArticleArguments, type: String?, folder: String, context: Context, database: FeedDatabase
    ) throws {
        self.type = type
        self.folder = folder
        self.context = context
        self.database = database
        words = articles.words
        ids = try articles.ids()
    }

    var isQuery: Bool { ids == nil }

    /// Returns the enclosures in the order of the articles. Prints a message for each id without an enclosure; a query
    /// may find none.
    ///
    /// - Returns: the enclosures, whether every id had one, and the media types of those that a query found beside the
    ///   wanted type.
    func enclosures() throws -> (new: [NewDownload], areAllThere: Bool, otherTypes: Set<String>) {
        var types: Set<String> = []
        guard let ids else {
            var new: [NewDownload] = []
            try database.forEachArticle(query(), with: [], marks: Excerpt.marks) { article in
                new += enclosures(of: article)
                types.formUnion(otherTypes(in: article))
            }
            return (new, true, types)
        }
        var areAllThere = true
        let scope = try context.scope(in: database)
        let new = try ids.flatMap { id -> [NewDownload] in
            do {
                let article = try database.article(id, in: scope)
                let new = enclosures(of: article)
                if !new.isEmpty { return new }
                let words = missing(otherTypes(in: article), "to download")
                Failure("article \(id) has \(words)", ExitStatus.notFound).say()
            } catch let error as StoreError {
                guard case .noSuchArticle = error else { throw error }
                Failure(error).say()
            }
            areAllThere = false
            return []
        }
        return (new, areAllThere, types)
    }

    /// Returns `no enclosure of type 'mp3' (types here: audio/mpeg)`.
    func missing(_ otherTypes: Set<String>, _ verb: String) -> String {
        let kind = type.map { " of type '\($0)'" } ?? ""
        let others = otherTypes.isEmpty ? "" : " (types here: \(otherTypes.sorted().joined(separator: ", ")))"
        return "no enclosure\(kind) \(verb)\(TerminalText.safe(others))"
    }

    private func otherTypes(in article: FullArticle) -> Set<String> {
        Set(article.article.enclosures.filter { !isNamed($0) }.map(MediaType.of).filter { !$0.isEmpty })
    }

    /// Returns the downloads that would run if the enclosures were queued now.
    func planned(_ new: [NewDownload], again: Bool) throws -> [ListedDownload] {
        let listed = Dictionary(
            try Downloader.list(in: database).map { ($0.download.id, $0) }, uniquingKeysWith: { first, _ in first })
        var seen: Set<String> = []
        return try zip(new, database.downloads(of: new)).compactMap { new, known in
            if !seen.insert(new.enclosure.url).inserted { return nil }
            if let known = known.flatMap({ listed[$0.id] }), known.state != .done || !again {
                return known.state == .done ? nil : known
            }
            let download = Download(
                id: DownloadID(0), articleID: new.articleID, url: new.enclosure.url, folder: new.folder,
                wantedName: new.name, duration: new.enclosure.duration, type: new.enclosure.mimeType,
                length: new.enclosure.size, dateQueued: context.now())
            return ListedDownload(download: download, state: .new, size: 0)
        }
    }

    private func query() throws -> ArticleQuery {
        var query = try context.query(words, in: database)
        if !query.restricts && query.limit == nil && query.perFeed == nil {
            throw Failure(
                "this would download from every article; use 'has:enclosure' for every enclosure", ExitStatus.usage)
        }
        query.add(.has(.enclosure))
        return query
    }

    private func enclosures(of article: FullArticle) -> [NewDownload] {
        let feed = FileName.safe(article.listed.feedName) ?? "feed \(article.listed.feedID)"
        let name = Self.name(article, feed: feed)
        return article.article.enclosures.filter(isNamed).map { enclosure in
            NewDownload(articleID: article.listed.id, enclosure: enclosure, folder: "\(folder)/\(feed)", name: name)
        }
    }

    /// Returns a file name such as `2026-11-21 Feed - Title`, which sorts by date and is distinct in any folder.
    private static func name(_ article: FullArticle, feed: String) -> String {
        let beginning = "\(Timestamp.localDay(article.listed.date)) \(feed)"
        return article.listed.name.map { "\(beginning) - \($0)" } ?? beginning
    }

    private func isNamed(_ enclosure: Enclosure) -> Bool {
        let url = enclosure.url.lowercased()
        guard url.hasPrefix("http://") || url.hasPrefix("https://") else { return false }
        guard let type = type?.lowercased() else { return true }
        let known = MediaType.of(enclosure)
        return enclosure.role?.rawValue == type || known == type
            || known.hasPrefix(type.hasSuffix("/") ? type : type + "/")
    }
}
