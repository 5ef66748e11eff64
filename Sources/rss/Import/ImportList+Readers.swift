import Foundation
import HTML
import Import
import Parser
import Store
import Sync
import TerminalText

extension ImportList {

    /// - Parameters:
    ///   - file: nil: newsboat's own, and its articles with it.
    ///   - cache: nil: beside the file.
    ///
    /// Throws ``Failure`` and `StoreError`.
    init(newsboat home: ReaderHome, file: String?, cache: String?) throws {
        let own = home.newsboat
        try self.init(file ?? own.urls, NewsboatURLs.read(try Self.text(file ?? own.urls)), of: "newsboat")
        let beside = file.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path + "/cache.db" }
        guard let path = try Self.existing(cache, else: file == "-" ? nil : beside ?? own.cache) else { return }
        if Self.isFolder(path) { throw Failure("\(path) is a directory, not a newsboat cache.db", ExitStatus.notFound) }
        let cache = try NewsboatCache(path: path)
        titles = try cache.titles().mapValues(HTMLText.plain)
        articles = NewsboatArticles(cache)
    }

    /// - Parameters:
    ///   - file: nil: sfeed's own.
    ///   - cache: nil: where the file says.
    ///
    /// Throws ``Failure``.
    init(sfeed home: ReaderHome, file: String?, cache: String?) throws {
        let file = file ?? home.sfeedConfiguration
        let list = SfeedConfiguration.read(try Self.text(file))
        try self.init(file, list, of: "sfeed")
        guard let folder = try Self.existing(cache, else: home.sfeedArticles(list.articles)) else { return }
        if !Self.isFolder(folder) { throw Failure("\(folder) is not a directory of sfeed feeds", ExitStatus.notFound) }
        let read = FileLines(path: home.sfeedRead).map { lines in Set(sequence(state: lines) { $0.next() }) }
        articles = SfeedArticles(folder: folder, read: read)
    }

    /// A file without any feed is taken for something else.
    private init(_ file: String, _ list: ReaderList, of program: String) throws {
        self.init(name: InputFile.shown(file), document: OPMLDocument(feeds: list.feeds))
        guard !list.feeds.isEmpty else {
            throw Failure("\(name): not a \(program) list, or without feeds", ExitStatus.badInput)
        }
        losses = list.skipped.map(Self.words)
    }

    private static func text(_ file: String) throws -> String {
        String(decoding: try InputFile.read(file), as: UTF8.self)
    }

    /// A path that the user names must exist; a default one need not.
    private static func existing(_ path: String?, else usual: String?) throws -> String? {
        if let path, !FileManager.default.fileExists(atPath: path) {
            throw Failure("cannot read \(path): \(String(cString: strerror(ENOENT)))", ExitStatus.notFound)
        }
        return path ?? usual.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private static func words(_ line: SkippedLine) -> String {
        let reason =
            switch line.reason {
            case .query: "a query, not a feed; use 'rss search save'"
            case .program: "output of a program, not a feed"
            case .notAWebAddress: "not an http or https URL"
            case .notLiteral: "needs a shell to evaluate"
            case .noAddress: "no address"
            }
        // An address may hold a password.
        let name = line.name.flatMap { $0.contains("@") ? nil : " (\(TerminalText.safe($0)))" } ?? ""
        return "line \(line.number)\(name): \(reason)"
    }
}
