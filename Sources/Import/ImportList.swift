import Foundation
import HTML
package import Parser

/// The feeds and articles to import.
package struct ImportList: Sendable {
    package var document: OPMLDocument

    /// The lines of another reader's list that cannot be imported. For OPML, they are in ``document``.
    package var skippedLines: [SkippedLine]

    /// The lines of another reader's list that run programs. They are among ``skippedLines``, too.
    package var programs: [ListedProgram] = []

    /// The filters of newsboat's list of feeds.
    package var filters: [ListedFilter] = []

    /// The contents of newsboat's settings file; `nil` without one.
    package var configuration: (path: String, filters: [ListedFilter], skipped: [SkippedLine])?

    /// The articles; `nil` if there are only feeds.
    package var articles: (any ReaderArticles)?

    /// The feeds' own titles, by address.
    package var titles: [String: String] = [:]

    package init(document: OPMLDocument, skippedLines: [SkippedLine] = []) {
        self.document = document
        self.skippedLines = skippedLines
    }
}

extension ImportList {

    package init(opml bytes: [UInt8]) throws(ImportError) {
        do {
            self.init(document: try OPMLReader.read(bytes))
        } catch {
            if error == .unreadable, bytes.starts(with: "http".utf8) { throw .addressList }
            guard let kind = ForeignFile(bytes), error != .empty else { throw .opml(error) }
            throw .foreign(kind)
        }
    }
}

extension ImportList {

    /// - Parameters:
    ///   - urls: The text of newsboat's list of feeds.
    ///   - configuration: The path of newsboat's file of settings, which need not exist; `nil` for none.
    ///   - cache: A path that the user names, which must exist.
    ///   - usual: The default path of the cache, which need not exist.
    ///
    /// - Throws: ``ImportError`` and `StoreError`.
    package init(newsboat urls: String, configuration: String?, cache: String?, else usual: String?) throws {
        try self.init(NewsboatURLs.read(urls), of: .newsboat)
        if let configuration, let bytes = FileManager.default.contents(atPath: configuration) {
            let read = NewsboatConfiguration.read(String(decoding: bytes, as: UTF8.self))
            self.configuration = (configuration, read.filters, Self.skipped(read.skipped, read.filters))
        }
        guard let path = try Self.existing(cache, else: usual) else { return }
        if Self.isFolder(path) { throw ImportError.notACache(path: path) }
        let cache = try NewsboatCache(path: path)
        titles = try cache.titles().mapValues(HTMLText.title)
        articles = NewsboatArticles(cache)
    }

    /// - Parameters:
    ///   - configuration: The text of sfeed's configuration, which lists the feeds.
    ///   - folder: The folder of the articles that the user names, which must exist; `nil` for the configured one.
    ///
    /// - Throws: ``ImportError``.
    package init(sfeed configuration: String, folder: String?, _ home: ReaderHome) throws {
        let list = SfeedConfiguration.read(configuration)
        try self.init(list, of: .sfeed)
        guard let folder = try Self.existing(folder, else: home.sfeedArticles(list.articles)) else { return }
        if !Self.isFolder(folder) { throw ImportError.notAFolder(path: folder) }
        let read = FileLines(path: home.sfeedRead).map { lines in Set(sequence(state: lines) { $0.next() }) }
        articles = SfeedArticles(folder: folder, read: read)
    }

    private init(_ list: ReaderList, of reader: ImportError.Reader) throws(ImportError) {
        if list.feeds.isEmpty && list.programs.isEmpty && list.filters.isEmpty { throw .noFeeds(reader) }
        self.init(document: OPMLDocument(feeds: list.feeds), skippedLines: Self.skipped(list.skipped, list.filters))
        programs = list.programs
        filters = list.filters
    }

    /// Returns the lines that cannot be imported in their order, with the filters that no query stands for.
    private static func skipped(_ lines: [SkippedLine], _ filters: [ListedFilter]) -> [SkippedLine] {
        let others = filters.compactMap { filter in
            filter.problem.map { SkippedLine(number: filter.number, name: filter.name, reason: $0) }
        }
        return (lines + others).sorted { $0.number < $1.number }
    }

    /// Returns a path that exists. The one that the user names must exist; a default one need not.
    private static func existing(_ path: String?, else usual: String?) throws(ImportError) -> String? {
        if let path, !FileManager.default.fileExists(atPath: path) { throw .noArticles(path: path) }
        return path ?? usual.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}

/// The reason why the files of another reader cannot be imported.
package enum ImportError: Error, Equatable, Sendable {
    package enum Reader: String, Sendable {
        case newsboat, sfeed
    }

    case opml(OPMLError)

    /// The file is a list of addresses instead of OPML.
    case addressList
    case foreign(ForeignFile)

    /// The file has no feeds, and is probably something else.
    case noFeeds(Reader)

    /// The articles don't exist at the path.
    case noArticles(path: String)

    /// The path is a folder instead of newsboat's `cache.db`.
    case notACache(path: String)

    /// The path is a file instead of the folder of sfeed's articles.
    case notAFolder(path: String)
}
