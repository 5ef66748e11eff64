import Foundation
import HTML
import Parser

extension ImportList {

    /// - Parameters:
    ///   - urls: The text of newsboat's list of feeds.
    ///   - cache: A path that the user names, which must exist.
    ///   - usual: The default path of the cache, which need not exist.
    ///
    /// - Throws: ``ImportError`` and `StoreError`.
    package init(newsboat urls: String, cache: String?, else usual: String?) throws {
        try self.init(NewsboatURLs.read(urls), of: .newsboat)
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
        if list.feeds.isEmpty { throw .noFeeds(reader) }
        self.init(document: OPMLDocument(feeds: list.feeds), skippedLines: list.skipped)
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
