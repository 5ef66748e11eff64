import Model
import Store

/// The feeds on a screen, as `rss feeds` lists them, below the saved searches.
final class FeedsRoom {
    private let actions: ArticleActions
    private var entries: [Entry] = []
    private var lines: [String] = []
    private var header = ""
    private var width = 0
    private var isStale = true
    private var cursor = 0
    private var top = 0
    private var height = 1

    /// A row, and the articles that it stands for.
    private struct Entry: Equatable {
        var choice: [ArticleCondition]

        /// The key of its kept order: the id of a feed, or the name of a folder or search with its kind.
        var name: String

        /// The number of unread articles; `nil` if it was not counted.
        var unread: Int?

        /// The words of a saved search.
        var typed = ""
        var feed: FeedID?
    }

    init(_ actions: ArticleActions) {
        self.actions = actions
    }

    /// Reads the feeds again when they are drawn next.
    func refresh() {
        isStale = true
    }

    /// The choice of the entry at the cursor, and the words of a saved search.
    var chosen: (choice: ArticleRoom.Choice, typed: String)? {
        guard entries.indices.contains(cursor) else { return nil }
        let entry = entries[cursor]
        let choice = ArticleRoom.Choice(list: entry.name, conditions: entry.choice, hasRead: entry.unread == 0)
        return (choice, entry.typed)
    }

    /// The feed at the cursor; `nil` for any other entry.
    var feed: FeedID? { entries.indices.contains(cursor) ? entries[cursor].feed : nil }

    func move(by steps: Int) {
        cursor = max(0, min(cursor + steps, entries.count - 1))
    }

    func page(by pages: Int) {
        top += pages * height
        move(by: pages * height)
    }

    func moveToFirst() { cursor = 0 }
    func moveToLast() { cursor = max(0, entries.count - 1) }

    /// Moves to the next feed with unread articles, after the last one to the first. Returns whether there is another.
    func moveToNextUnread() throws -> Bool {
        if isStale { try read(width: width) }
        let unread = entries.indices.filter { $0 != cursor && entries[$0].feed != nil && entries[$0].unread ?? 0 > 0 }
        guard let next = unread.first(where: { $0 > cursor }) ?? unread.first else { return false }
        cursor = next
        return true
    }

    /// Moves to the next entry whose line has the words. Returns whether there is one.
    func search(_ words: String) -> Bool {
        guard let found = ScreenText.row(of: lines, containing: words, from: cursor + 1) else { return false }
        cursor = found
        return true
    }

    var place: String { entries.isEmpty ? "no feeds" : "\(cursor + 1)/\(entries.count)" }
    let keys: [ReadingAction] = [.quit, .help, .search, .feeds, .readFeed, .sync, .nextFeed, .undo, .command]

    /// Returns the rows of the screen but for the last one.
    func rows(_ size: Screen.Size) throws -> [String] {
        if isStale || width != size.columns { try read(width: size.columns) }
        height = max(1, size.rows - 2)
        top = max(0, min(top, entries.count - height))
        top = max(min(top, cursor), cursor - height + 1)
        let visible = lines.indices.dropFirst(top).prefix(height).map { index in
            index == cursor ? ScreenText.highlighted(lines[index], width: width) : lines[index]
        }
        return [header] + visible
    }

    private func read(width: Int) throws {
        let before = entries.indices.contains(cursor) ? entries[cursor] : nil
        let (context, database) = (actions.context, actions.database)
        let searches = try database.savedSearches().map { search in
            Entry(choice: [], name: "@\(search.name)", unread: nil, typed: "@\(search.name)")
        }
        let feeds = try database.listedFeeds(of: actions.scope.id)
        try FeedExplanation.addNextFetches(to: feeds, context, database)
        let tree = FeedTree(feeds.map { ActiveFeed($0, nil) }, within: nil)
        let page = FeedsPage(tree, hasActivity: false, LineForm(width: width)).lines
        header = page.first ?? ""
        lines = searches.map { String(repeating: " ", count: 15) + Style.title($0.typed) } + page.dropFirst()
        entries = searches + tree.rows.map(Self.entry)
        self.width = width
        isStale = false
        let same = before.flatMap { before in
            entries.firstIndex { $0.choice == before.choice && $0.typed == before.typed }
        }
        cursor = same ?? max(0, min(cursor, entries.count - 1))
    }

    private static func entry(_ row: FeedTree.Row) -> Entry {
        switch row {
        case .group(let name, let conditions, let unread, _):
            Entry(choice: conditions, name: "folder \(name)", unread: unread)
        case .feed(let feed, _):
            Entry(
                choice: [.feeds(["\(feed.listed.feed.id)"])], name: "feed \(feed.listed.feed.id)",
                unread: feed.listed.unread,
                feed: feed.listed.feed.id)
        }
    }
}
