/// The things that a user of a ``SyncServer`` has: folders, feeds, and entries with their flags.
package struct ServerContents: Sendable {

    /// The time by the server's clock: microseconds since 1970.
    package var clock: Int64 = 1_795_262_400_000_000
    package private(set) var folders = [Folder(id: 1, name: "All")]
    package private(set) var feeds: [Feed] = []
    package private(set) var entries: [Int64: Entry] = [:]

    /// The ids of the entries, ascending.
    package private(set) var ids: [Int64] = []
    private let flavor: SyncServer.Flavor
    private var lastID: Int64 = 1

    /// Two labels for which it returns the same are one here, as in a database that compares names by a collation.
    package var collation: (@Sendable (String) -> String)?

    /// Whether labels stay without articles.
    package var keepsEmptyLabels = false
    private var emptyLabels: Set<String> = []

    /// The numbers of all feeds that there ever were, by their addresses: NewsBlur gives a feed the same number again.
    private var numbers: [String: Int64] = [:]

    package struct Folder: Equatable, Sendable {
        package var id: Int64
        package var name: String
    }

    package struct Feed: Equatable, Sendable {
        package var id: Int64
        package var url: String
        package var title: String
        package var folders: [Int64]
        package var site = "https://news.example/"

        /// Whether only its own list has its entries. FreshRSS alone knows that.
        package var isHidden = false

        /// Whether the list of feeds lacks it, and its entries are only in the lists of their labels: what newer versions of
        /// FreshRSS do with a feed that is hidden.
        package var isArchived = false

        /// The only folder, where a server knows of one.
        var folder: Int64 { folders.first ?? 1 }
    }

    package struct Entry: Equatable, Sendable {
        package var id: Int64

        /// As it was when the entry arrived.
        package internal(set) var feed: Feed
        package var title: String
        package var content: String
        package var isRead = false
        package var isStarred = false
        package var labels: [String] = []

        /// Seconds since 1970.
        package var published: Int64

        /// Microseconds since 1970.
        package var created: Int64

        /// When it arrived or a flag of it was set, in microseconds since 1970.
        package var changed: Int64

        /// The publisher's number, which is in the address.
        package var number: Int64

        package var url: String { "https://news.example/\(number)" }

        package func has(_ flag: Flag) -> Bool {
            switch flag {
            case .read: isRead
            case .starred: isStarred
            case .labelled: labels.contains(ServerContents.later)
            }
        }
    }

    package enum Flag: String, Sendable, CaseIterable {
        case read
        case starred

        /// Whether it has the label ``ServerContents/later``, where servers have labels.
        case labelled
    }

    /// The label of schedules.
    package static let later = "Later"

    package init(_ flavor: SyncServer.Flavor) {
        self.flavor = flavor
    }
}

// MARK: - Looking

extension ServerContents {

    /// The entries in the order of their ids.
    package var items: [Entry] { sorted { _ in true } }

    /// Returns those for which `condition` holds, in the order of their ids.
    func sorted(where condition: (Entry) -> Bool) -> [Entry] {
        ids.compactMap { id in entries[id].flatMap { condition($0) ? $0 : nil } }
    }

    package func entry(_ id: Int64) -> Entry? { entries[id] }

    package func has(_ flag: Flag, _ id: Int64) -> Bool? {
        entries[id].map { $0.has(flag) }
    }

    func feed(id: Int64?) -> Feed? { feeds.first { $0.id == id } }

    /// Returns the feed as it is now, or the entry's own idea of it when it is gone.
    func feed(of entry: Entry) -> Feed { feed(id: entry.feed.id) ?? entry.feed }

    package func folders(of feed: Feed) -> [Folder] {
        feed.folders.compactMap { id in folders.first { $0.id == id } }
    }

    func folder(id: Int64?) -> Folder? { folders.first { $0.id == id } }

    func folder(named name: String) -> Folder? { folders.first { $0.name == name } }

    /// Whether the lists of all entries have it.
    package func isVisible(_ entry: Entry) -> Bool {
        guard let feed = feed(id: entry.feed.id) else { return flavor != .newsBlur }
        return flavor != .freshRSS || !feed.isHidden && !feed.isArchived
    }

    /// Whether it can be asked for by its id.
    func isAnswered(_ entry: Entry) -> Bool { feed(id: entry.feed.id)?.isArchived != true }
}

// MARK: - Changing

extension ServerContents {

    /// Returns the folder's id, whether or not it was there already.
    @discardableResult
    package mutating func addFolder(_ name: String) -> Int64 {
        if let folder = folder(named: name) { return folder.id }
        folders.append(Folder(id: nextID(), name: name))
        return lastID
    }

    package mutating func renameFolder(_ id: Int64, to name: String) {
        for index in folders.indices where folders[index].id == id { folders[index].name = name }
    }

    /// Removes a folder. Its feeds go to the first of the others.
    package mutating func removeFolder(_ id: Int64) {
        folders.removeAll { $0.id == id }
        for index in feeds.indices {
            feeds[index].folders.removeAll { $0 == id }
            if feeds[index].folders.isEmpty { feeds[index].folders = folders.prefix(1).map(\.id) }
        }
    }

    /// - Parameters:
    ///   - url: `nil` means one of its own.
    ///   - folders: None means the first.
    @discardableResult
    package mutating func addFeed(_ title: String, url: String? = nil, folders: [Int64] = []) -> Int64 {
        let known = flavor == .newsBlur ? url.flatMap { numbers[$0] } : nil
        let id = known ?? nextID()
        let feed = Feed(
            id: id, url: url ?? "https://news.example/\(id).xml", title: title,
            folders: folders.isEmpty ? self.folders.prefix(1).map(\.id) : folders)
        numbers[feed.url] = id
        feeds.append(feed)
        return id
    }

    package mutating func changeFeed(_ id: Int64, _ body: (inout Feed) -> Void) {
        for index in feeds.indices where feeds[index].id == id { body(&feeds[index]) }
    }

    /// Gives a feed another number, as after an import of what was exported: the entries stay the same.
    package mutating func renumber(_ id: Int64) {
        let new = nextID()
        changeFeed(id) { $0.id = new }
        for entry in entries.values where entry.feed.id == id { entries[entry.id]?.feed.id = new }
        if let feed = feed(id: new) { numbers[feed.url] = new }
    }

    /// - Parameter keepsStarred: Whether starred entries stay, as on NewsBlur. Others delete them, too.
    package mutating func removeFeed(_ id: Int64, keepsStarred: Bool = false) {
        let keeps = keepsStarred || flavor == .newsBlur
        feeds.removeAll { $0.id == id }
        remove(entries.values.filter { $0.feed.id == id && !(keeps && $0.isStarred) }.map(\.id))
    }

    /// - Parameters:
    ///   - id: `nil` means the next one.
    ///   - number: The publisher's number; `nil` means the id.
    @discardableResult
    package mutating func addEntry(
        to feed: Int64, id: Int64? = nil, number: Int64? = nil, title: String? = nil, content: String? = nil,
        isRead: Bool = false,
        isStarred: Bool = false, published: Int64? = nil
    ) -> Int64 {
        let id = id ?? nextID()
        lastID = max(lastID, id)
        tick()
        guard let feed = self.feed(id: feed) else { return id }
        entries[id] = Entry(
            id: id, feed: feed, title: title ?? "Entry \(number ?? id)", content: content ?? "<p>Words</p>",
            isRead: isRead,
            isStarred: isStarred, published: published ?? clock / 1_000_000, created: clock, changed: clock,
            number: number ?? id)
        let isLast = ids.last.map { $0 < id } ?? true
        ids.append(id)
        if !isLast { ids.sort() }
        return id
    }

    package mutating func remove(_ gone: [Int64]) {
        let gone = Set(gone)
        ids.removeAll { gone.contains($0) }
        for id in gone { entries[id] = nil }
    }

    package mutating func edit(_ id: Int64, _ body: (inout Entry) -> Void) {
        if var entry = entries[id] {
            body(&entry)
            entries[id] = entry
        }
    }

    package mutating func setLabel(_ label: String, _ value: Bool, of id: Int64) {
        let label = collation.flatMap { same in labels.first { same($0) == same(label) } } ?? label
        if keepsEmptyLabels { emptyLabels.insert(label) }
        entries[id]?.labels.removeAll { $0 == label }
        if value { entries[id]?.labels.append(label) }
    }

    /// All labels that an entry has, in alphabetical order.
    package var labels: [String] { emptyLabels.union(entries.values.flatMap(\.labels)).sorted() }

    /// Makes a label without articles.
    package mutating func addLabel(_ label: String) { emptyLabels.insert(label) }

    /// Removes a label, whatever articles have it.
    package mutating func removeLabel(_ label: String) {
        emptyLabels.remove(label)
        for id in ids { entries[id]?.labels.removeAll { $0 == label } }
    }

    /// Sets a flag, whatever it was. Entries that aren't there are passed over.
    ///
    /// - Returns: How many there were.
    @discardableResult
    package mutating func set(_ flag: Flag, _ value: Bool, of ids: [Int64]) -> Int {
        tick()
        return ids.count { put(flag, value, $0) }
    }

    /// - Returns: Whether the entry is there.
    mutating func put(_ flag: Flag, _ value: Bool, _ id: Int64) -> Bool {
        guard entries[id] != nil else { return false }
        switch flag {
        case .read: entries[id]?.isRead = value
        case .starred: entries[id]?.isStarred = value
        case .labelled: setLabel(Self.later, value, of: id)
        }
        entries[id]?.changed = clock
        return true
    }

    /// Every change comes a bit later than the one before.
    mutating func tick() {
        clock += 1_234
    }

    private mutating func nextID() -> Int64 {
        lastID += 1
        return lastID
    }
}
