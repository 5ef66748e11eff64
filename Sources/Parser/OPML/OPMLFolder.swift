import Base

/// Feeds sorted into folders within folders.
struct OPMLFolder {
    /// Names nested deeper than any reader expects are left in one.
    private static let greatestDepth = 32

    let name: String
    private(set) var feeds: [OPMLFeed] = []
    private(set) var subfolders: [OPMLFolder] = []
    private var indexes: [String: Int] = [:]

    /// The folder that all others are in.
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

    /// `News/Berlin` is two names. What wouldn't be the same when joined again is one: `a//b`, `a / b`.
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
