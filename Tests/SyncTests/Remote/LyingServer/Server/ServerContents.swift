/// What one user has on a server: written after FreshRSS's own source (p/api/greader.php) and Miniflux's documentation,
/// not after our clients.
struct ServerContents: Sendable {

    /// Microseconds since 1970, by the server's clock.
    var clock: Int64
    private(set) var feeds: [Feed] = []
    private(set) var categories = ["Uncategorized"]

    /// Ascending.
    private(set) var items: [Item] = []
    private var lastNumber = 0
    private var lastID: Int64 = 0
    let flavor: LyingServer.Flavor

    /// Of NewsBlur, where a feed has the same number for everybody.
    private(set) var numbers: [String: Int] = [:]

    struct Feed: Equatable, Sendable {
        var number: Int
        let url: String
        var title: String
        var category: String

        /// Its articles are in no list but that of their own feed.
        var isHidden = false

        var stream: String { "feed/\(number)" }
    }

    struct Item: Equatable, Sendable {
        /// FreshRSS: when it arrived, in microseconds since 1970. Miniflux counts.
        let id: Int64
        let feedURL: String
        let title: String
        var isRead = false
        var isStarred = false
        var labels: [String] = []

        /// When it arrived, in microseconds since 1970.
        let created: Int64

        /// When it arrived, or a flag of it was set.
        var changed: Int64

        var url: String { "https://news.example/\(id)" }
    }

    enum Flag: String, Sendable, CaseIterable {
        case read
        case starred
    }

    init(_ flavor: LyingServer.Flavor, clock: Int64) {
        self.flavor = flavor
        self.clock = clock
    }
}

// MARK: - Looking

extension ServerContents {

    func item(_ id: Int64) -> Item? { items.first { $0.id == id } }

    func has(_ flag: Flag, _ id: Int64) -> Bool? {
        item(id).map { flag == .read ? $0.isRead : $0.isStarred }
    }

    func feed(number: Int?) -> Feed? { feeds.first { $0.number == number } }

    func feed(of item: Item) -> Feed? { feeds.first { $0.url == item.feedURL } }

    /// Whether the lists of all articles have it.
    func isVisible(_ item: Item) -> Bool { feed(of: item).map { !$0.isHidden || flavor != .freshRSS } ?? false }
}

// MARK: - Changing

extension ServerContents {

    @discardableResult
    mutating func addFeed(_ url: String, title: String, category: String = "Uncategorized") -> Feed {
        let feed = Feed(number: number(of: url), url: url, title: title, category: addCategory(category))
        feeds.append(feed)
        return feed
    }

    private mutating func number(of url: String) -> Int {
        if flavor == .newsBlur, let number = numbers[url] { return number }
        lastNumber += 1
        numbers[url] = lastNumber
        return lastNumber
    }

    mutating func addCategory(_ name: String) -> String {
        if !categories.contains(name) { categories.append(name) }
        return name
    }

    /// Its feeds go to the first one, which stays.
    mutating func removeCategory(_ name: String) {
        categories.removeAll { $0 == name && $0 != "Uncategorized" }
        for index in feeds.indices where !categories.contains(feeds[index].category) {
            feeds[index].category = "Uncategorized"
        }
    }

    mutating func renameCategory(_ name: String, to newName: String) {
        for index in categories.indices where categories[index] == name { categories[index] = newName }
        for index in feeds.indices where feeds[index].category == name { feeds[index].category = newName }
    }

    mutating func changeFeed(_ url: String, _ body: (inout Feed) -> Void) {
        for index in feeds.indices where feeds[index].url == url { body(&feeds[index]) }
    }

    /// As after an import of what was exported: the same feeds and articles, other numbers.
    mutating func renumber(_ url: String) {
        lastNumber += 1
        numbers[url] = lastNumber
        changeFeed(url) { [lastNumber] in $0.number = lastNumber }
    }

    /// With its articles, except on NewsBlur, starred ones among them.
    mutating func removeFeed(_ url: String) {
        feeds.removeAll { $0.url == url }
        items.removeAll { $0.feedURL == url && !(flavor == .newsBlur && $0.isStarred) }
    }

    mutating func publish(in url: String, title: String, isRead: Bool = false, isStarred: Bool = false) -> Item {
        clock += 1_000_003
        lastID = flavor == .freshRSS ? max(clock, lastID + 1) : lastID + 1
        let item = Item(
            id: lastID, feedURL: url, title: title, isRead: isRead, isStarred: isStarred, created: clock,
            changed: clock)
        items.append(item)
        return item
    }

    mutating func purge(_ id: Int64) {
        items.removeAll { $0.id == id }
    }

    mutating func label(_ id: Int64, _ label: String) {
        for index in items.indices where items[index].id == id { items[index].labels = [label] }
    }

    /// - Returns: Whether that changed anything.
    @discardableResult
    mutating func set(_ flag: Flag, _ value: Bool, of id: Int64) -> Bool {
        guard let index = items.firstIndex(where: { $0.id == id }), has(flag, id) != value else { return false }
        switch flag {
        case .read: items[index].isRead = value
        case .starred: items[index].isStarred = value
        }
        items[index].changed = clock
        return true
    }
}
