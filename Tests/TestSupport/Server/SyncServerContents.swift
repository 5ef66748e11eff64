/// What a user of a ``SyncServer`` has: folders, feeds, and entries with their flags.
package struct SyncServerContents: Sendable {

    /// By the server's clock: microseconds since 1970. Every change moves it on, by more than a second: the REST API
    /// compares dates by the second.
    package var clock: Int64 = 1_795_262_400_000_000
    package private(set) var folders = [Folder(id: 1, name: "All")]
    package private(set) var feeds: [Feed] = []
    package private(set) var entries: [Int64: Entry] = [:]

    /// Ascending.
    package private(set) var ids: [Int64] = []
    private var lastID: Int64 = 1

    package struct Folder: Equatable, Sendable {
        package var id: Int64
        package var name: String
    }

    package struct Feed: Equatable, Sendable {
        package var id: Int64
        package var url: String
        package var title: String
        package var folders: [Int64]
    }

    package struct Entry: Equatable, Sendable {
        package var id: Int64
        package var feed: Feed
        package var title: String
        package var content: String
        package var isRead = false
        package var isStarred = false

        /// Seconds since 1970.
        package var published: Int64

        /// Microseconds since 1970.
        package var created: Int64
        package var changed: Int64

        package var url: String { "https://news.example/\(id)" }
    }

    package enum Flag: Sendable, CaseIterable {
        case read
        case starred
    }
}

// MARK: - Changing it

extension SyncServerContents {

    @discardableResult
    package mutating func addFolder(_ name: String) -> Int64 {
        folders.append(Folder(id: nextID(), name: name))
        return lastID
    }

    package mutating func renameFolder(_ id: Int64, to name: String) {
        for index in folders.indices where folders[index].id == id { folders[index].name = name }
    }

    /// Its feeds go to the first of the others.
    package mutating func removeFolder(_ id: Int64) {
        folders.removeAll { $0.id == id }
        for index in feeds.indices {
            feeds[index].folders.removeAll { $0 == id }
            if feeds[index].folders.isEmpty { feeds[index].folders = folders.prefix(1).map(\.id) }
        }
    }

    /// - Parameters:
    ///   - url: nil: one of its own.
    ///   - folders: empty: the first.
    @discardableResult
    package mutating func addFeed(_ title: String, url: String? = nil, folders: [Int64] = []) -> Int64 {
        let id = nextID()
        let feed = Feed(
            id: id, url: url ?? "https://news.example/\(id).xml", title: title,
            folders: folders.isEmpty ? self.folders.prefix(1).map(\.id) : folders)
        feeds.append(feed)
        return id
    }

    package mutating func changeFeed(_ id: Int64, _ body: (inout Feed) -> Void) {
        for index in feeds.indices where feeds[index].id == id { body(&feeds[index]) }
    }

    /// - Parameter keepsStarred: what some servers do with starred entries; others delete them, too.
    package mutating func removeFeed(_ id: Int64, keepsStarred: Bool = false) {
        feeds.removeAll { $0.id == id }
        remove(entries.values.filter { $0.feed.id == id && !(keepsStarred && $0.isStarred) }.map(\.id))
    }

    /// - Parameter id: nil: the next one.
    @discardableResult
    package mutating func addEntry(
        to feed: Int64, id: Int64? = nil, title: String? = nil, content: String = "<p>Words</p>", isRead: Bool = false,
        isStarred: Bool = false, published: Int64? = nil
    ) -> Int64 {
        let id = id ?? nextID()
        lastID = max(lastID, id)
        clock += 1_234
        guard let feed = feeds.first(where: { $0.id == feed }) else { return id }
        entries[id] = Entry(
            id: id, feed: feed, title: title ?? "Entry \(id)", content: content, isRead: isRead, isStarred: isStarred,
            published: published ?? clock / 1_000_000, created: clock, changed: clock)
        if ids.last.map({ $0 < id }) ?? true {
            ids.append(id)
        } else {
            ids.append(id)
            ids.sort()
        }
        return id
    }

    package mutating func remove(_ gone: [Int64]) {
        let gone = Set(gone)
        ids.removeAll { gone.contains($0) }
        for id in gone { entries[id] = nil }
    }

    /// Sets a flag, whatever it was; those that aren't there are passed over.
    ///
    /// - Returns: how many there were.
    @discardableResult
    package mutating func set(_ flag: Flag, _ value: Bool, of ids: [Int64]) -> Int {
        clock += 1_234
        let known = ids.filter { entries[$0] != nil }
        for id in known {
            switch flag {
            case .read: entries[id]?.isRead = value
            case .starred: entries[id]?.isStarred = value
            }
            entries[id]?.changed = clock
        }
        return known.count
    }

    package func has(_ flag: Flag, _ id: Int64) -> Bool? {
        entries[id].map { flag == .read ? $0.isRead : $0.isStarred }
    }

    private mutating func nextID() -> Int64 {
        lastID += 1
        return lastID
    }
}
