import Base

/// Writes OPML 2.0 (opml.org/spec2.opml).
package enum OPMLWriter {

    /// Returns UTF-8, in which ``OPMLReader`` finds the same feeds in the same folders.
    ///
    /// Feeds outside all folders come first; otherwise, feeds and folders keep their order. A feed in two folders is
    /// written twice. Skipped outlines are not written.
    package static func write(_ document: OPMLDocument) -> [UInt8] {
        var writer = XMLWriter()
        writer.element("opml", [("version", "2.0")]) { writer in
            writer.element("head") { writer in
                if let title = document.title { writer.element("title", text: title) }
            }
            writer.element("body") { writer in
                write(OPMLFolder(holding: document.feeds), to: &writer)
            }
        }
        return writer.bytes
    }
}

private extension OPMLWriter {

    static func write(_ folder: OPMLFolder, to writer: inout XMLWriter) {
        for feed in folder.feeds {
            // An outline must have a text. The reader ignores a title that equals the URL.
            let text = feed.title ?? feed.url
            writer.emptyElement(
                "outline",
                [
                    ("type", "rss"), ("text", text), ("title", feed.title), ("xmlUrl", feed.url),
                    ("htmlUrl", feed.htmlURL),
                ])
        }
        for subfolder in folder.subfolders {
            writer.element("outline", [("text", subfolder.name), ("title", subfolder.name)]) { writer in
                write(subfolder, to: &writer)
            }
        }
    }
}

/// Feeds sorted into nested folders.
private struct OPMLFolder {
    /// The greatest depth. Folders that are nested deeper are merged into one name.
    private static let greatestDepth = 32

    let name: String
    private(set) var feeds: [OPMLFeed] = []
    private(set) var subfolders: [OPMLFolder] = []
    private var indexes: [String: Int] = [:]

    /// Creates the root folder.
    init(holding feeds: [OPMLFeed]) {
        name = ""
        for feed in feeds {
            if feed.folders.isEmpty { self.feeds.append(feed) }
            for folder in feed.folders { insert(feed, at: Self.names(in: folder)[...]) }
        }
    }

    private init(name: String) {
        self.name = name
    }

    private mutating func insert(_ feed: OPMLFeed, at path: ArraySlice<String>) {
        guard let name = path.first else {
            feeds.append(feed)
            return
        }
        let index = indexes[name] ?? subfolders.count
        if index == subfolders.count {
            indexes[name] = index
            subfolders.append(OPMLFolder(name: name))
        }
        subfolders[index].insert(feed, at: path.dropFirst())
    }

    /// Returns the two names of `News/Berlin`. Paths that would change when joined again are one name: `a//b`, `a / b`.
    private static func names(in folder: String) -> [String] {
        let path = XMLWriter.writable(folder)
        let names = path.split(separator: "/", maxSplits: greatestDepth - 1, omittingEmptySubsequences: false)
        let isPlain = names.allSatisfy { name in
            guard let first = name.utf8.first, let last = name.utf8.last else { return false }
            return !first.isWhiteSpace && !last.isWhiteSpace
        }
        return isPlain ? names.map(String.init) : [path]
    }
}
