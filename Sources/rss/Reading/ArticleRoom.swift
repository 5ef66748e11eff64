import Model
import Store

/// A list of articles on a screen, and the article at its cursor.
final class ArticleRoom {
    /// The conditions that articles are chosen by, besides the typed query.
    struct Choice {
        /// The name of the list, to keep its order by; `nil` for one whose order is not kept.
        var list: String?
        var conditions: [ArticleCondition] = []

        /// Whether read articles are listed, even if the query does not ask for them.
        var hasRead = false
        var order: ArticleQuery.Order?
        var limit: Int?
        var perFeed: Int?
    }

    private(set) var choice: Choice

    /// The typed query that the list began with, without what `/` made of it.
    private let unfiltered: String

    /// The query that the user typed, with which the choice is restricted.
    private(set) var typed: String
    private(set) var window: ArticleWindow
    var text: ArticleText

    /// Whether the keys are those of the article.
    private(set) var isInArticle: Bool

    /// Whether there is a list beside or below the article.
    private(set) var hasList: Bool

    /// The selected articles, in the order in which they were selected.
    private(set) var selected: [ArticleID] = []
    let actions: ArticleActions

    /// The row of the list that the cursor is in.
    private var cursorRow = 0

    /// The articles that are visible in the list.
    private var statuses: [ArticleID: ListedArticle] = [:]

    /// The kept place of the article that is shown.
    private var openedAt: Double?

    /// The article that was last marked read because it was shown.
    private var marked: ArticleID?

    init(_ window: ArticleWindow, _ choice: Choice, typed: String, isInArticle: Bool, _ actions: ArticleActions) {
        self.window = window
        self.choice = choice
        self.typed = typed
        unfiltered = typed
        self.isInArticle = isInArticle
        self.actions = actions
        hasList = !isInArticle
        text = ArticleText(actions.page)
    }

    /// Returns the query of a choice and typed words.
    ///
    /// Throws ``QueryError``.
    static func query(_ choice: Choice, typed: String, _ context: Context, _ database: FeedDatabase) throws
        -> ArticleQuery
    {
        var query = try context.query(text: typed, in: database)
        for condition in choice.conditions { query.add(condition) }
        let kept = try typed.contains("sort:") ? nil : choice.list.flatMap(database.order)
        query.order = choice.order ?? kept ?? query.order
        query.limit = choice.limit ?? query.limit
        query.perFeed = choice.perFeed ?? query.perFeed
        if !choice.hasRead { query.takeUsual() }
        return query
    }

    /// Whether the list has all unread articles of its feeds.
    var isPlain: Bool { choice.conditions.isEmpty && typed.isEmpty }

    /// Whether `/` has changed the query.
    var isFiltered: Bool { typed != unfiltered }

    /// The articles that a key concerns: those that are selected, else the current one.
    var chosen: [ArticleID] { selected.isEmpty ? window.current.map { [$0] } ?? [] : selected }

    /// The status of the current article, as it was last drawn.
    var currentStatus: ListedArticle? { window.current.flatMap { statuses[$0] } }

    /// The feed of the current article; `nil` if that is gone.
    var currentFeed: FeedID? {
        get throws { try window.current.flatMap(actions.article)?.listed.feedID }
    }

    // MARK: Moving

    func enterArticle() {
        if window.current == nil { return }
        if !isInArticle { actions.beginReading() }
        isInArticle = true
    }

    func leaveArticle() {
        isInArticle = false
        hasList = true
    }

    /// Moves to another article; in an article, that one is shown.
    ///
    /// - Parameter scrolls: Whether the list moves, not the row of the cursor.
    /// - Returns: Whether there is one.
    func move(by steps: Int, scrolls: Bool = false) throws -> Bool {
        guard try window.move(by: steps) else { return false }
        if !scrolls { cursorRow += steps }
        return true
    }

    /// Moves by as many articles as are visible.
    func page(by pages: Int) throws -> Bool { try move(by: pages * max(1, statuses.count - 1), scrolls: true) }

    func countAll() throws { try window.countAll() }

    func moveToFirst() throws {
        try window.moveToFirst()
        cursorRow = 0
    }

    func moveToLast() throws {
        try window.moveToLast()
        cursorRow = .max / 2
    }

    /// Moves to the next article: in a list of unread ones, to the next that is unread still, after the last one to the
    /// first.
    ///
    /// - Parameter feed: Whose articles are passed over.
    /// - Returns: `nil` if there is no other.
    func moveOn(besides feed: FeedID? = nil) throws -> ArticleWindow.Found? {
        if feed == nil && !window.isOfUnread { return try move(by: 1) ? .below : nil }
        let others = feed.map { [ArticleCondition.not(.feeds(["\($0)"]))] } ?? []
        let unread = window.isOfUnread ? [ArticleCondition.mark(.read, false)] : []
        let from = window.cursor
        guard let found = try window.moveToNext(others + unread, wraps: window.isOfUnread) else { return nil }
        cursorRow = found == .below ? min(.max / 2, cursorRow + max(1, window.cursor - from)) : 0
        return found
    }

    /// Whether the walk goes on from the current article: it was read already.
    var isPastCurrent: Bool { window.isOfUnread && currentStatus?.isRead != false }

    /// Marks the article that is shown read, once: the user may mark it unread while reading.
    func markShown() throws {
        guard isInArticle, let id = window.current, id != marked else { return }
        marked = id
        try actions.markShown(id)
    }

    // MARK: Changing

    /// Leaves out articles that were deleted. In an article, the next one is shown.
    func remove(_ gone: [ArticleID]) {
        window.remove(Set(gone))
        if window.isEmpty { leaveArticle() }
    }

    /// Selects the current article, or no longer.
    func select() {
        guard let id = window.current else { return }
        if let index = selected.firstIndex(of: id) { selected.remove(at: index) } else { selected.append(id) }
    }

    /// Selects the articles from the one that was selected last to the current one.
    func selectRange() {
        guard let last = selected.last, let start = window.ids.firstIndex(of: last) else { return select() }
        let range = window.ids[min(start, window.cursor)...max(start, window.cursor)]
        selected += range.filter { !selected.contains($0) }
    }

    func selectNothing() {
        selected = []
    }

    /// Lists what another query finds; the cursor stays on its article if that is among the first.
    ///
    /// Throws ``QueryError``, and `CancellationError`.
    func filter(_ typed: String, unless isGivenUp: @escaping () -> Bool = { false }) throws {
        let query = try Self.query(choice, typed: typed, actions.context, actions.database)
        var window = try ArticleWindow(query, in: actions.database, unless: isGivenUp)
        if let id = self.window.current { window.move(to: id) }
        show(window, typed)
    }

    /// Lists what was listed before `/` changed the query; the cursor stays on its article.
    func dropFilter() throws {
        let id = window.current
        try filter(unfiltered)
        if let id { try window.moveAnywhere(to: id) }
    }

    /// The orders that a list can have.
    static let orders = ArticleQuery.Order.allCases.filter { $0 != .relevance }

    /// Lists the articles in another order, also the next time; the cursor stays on its article.
    ///
    /// Throws ``Failure`` if the articles were named one by one, and `CancellationError`.
    func sort(_ order: ArticleQuery.Order, unless isGivenUp: @escaping () -> Bool) throws {
        if window.isListed { throw Failure("the articles are listed as they were named", ExitStatus.usage) }
        let id = window.current
        let before = choice.order
        choice.order = order
        do {
            try filter(typed.replacing(/\bsort:\w+ ?/, with: ""), unless: isGivenUp)
        } catch {
            choice.order = before
            throw error
        }
        if let id { try window.moveAnywhere(to: id) }
        if let list = choice.list { try actions.database.set(order, ofList: list) }
    }

    /// Lists what was found by a query.
    func show(_ window: ArticleWindow, _ typed: String) {
        self.window = window
        self.typed = typed
        cursorRow = .max / 2
        selected = []
    }

    /// Adds articles that arrived. If the first row of the list is visible, it stays so.
    func add(_ new: [ArticleID]) throws {
        let isAtTop = cursorRow >= window.cursor
        try window.add(new)
        if isAtTop { cursorRow = window.cursor }
    }

    // MARK: Drawing

    /// Returns the rows of the screen but for the last one.
    func rows(_ size: Screen.Size) throws -> [String] {
        let layout = ReadingLayout(size, isInArticle: isInArticle, hasList: hasList)
        let list = try layout.list.map(listRows) ?? []
        if layout.list == nil { try look(at: window.current.map { [$0] } ?? []) }
        if let area = layout.article { try showArticle(area) }
        return layout.rows(list, layout.article == nil ? [] : text.rows)
    }

    private func showArticle(_ area: ReadingLayout.Area) throws {
        let article = try window.current.flatMap(actions.article)
        // One that was deleted while it is read stays on the screen.
        let isGone = article == nil && isInArticle && window.current == text.article?.listed.id
        let isAnother = article != nil && article?.listed.id != text.article?.listed.id
        if isAnother { try keepPlace() }
        text.show(isGone ? text.article : article, area)
        guard isAnother, let id = article?.listed.id else { return }
        place(of: id, wasAt: try actions.database.readingPlace(of: id))
    }

    private func place(of id: ArticleID, wasAt part: Double?) {
        openedAt = part
        if let part { text.open(at: part) }
    }

    /// Keeps the place in the article for the next time.
    func keepPlace() throws {
        guard let id = text.article?.listed.id, text.part != openedAt else { return }
        openedAt = text.part
        try actions.database.setReadingPlace(text.part, of: id)
    }

    private func listRows(_ area: ReadingLayout.Area) throws -> [String] {
        cursorRow = max(0, min(cursorRow, window.cursor, area.rows - 1))
        let form = LineForm(width: area.columns)
        var rows: [String] = []
        var articles: [ArticleID: FullArticle] = [:]
        var ids: ArraySlice<ArticleID> = []
        // Articles that are gone make room for others, a few times.
        for _ in 0..<3 {
            ids = try window.ids(from: window.cursor - cursorRow, count: area.rows)
            articles = Dictionary(try look(at: ids).map { ($0.listed.id, $0) }, uniquingKeysWith: { first, _ in first })
            let gone = Set(ids.filter { articles[$0] == nil && !(isInArticle && $0 == window.current) })
            if gone.isEmpty { break }
            selected.removeAll(where: gone.contains)
            window.remove(gone)
            cursorRow = max(0, min(cursorRow, window.cursor))
        }
        for id in ids {
            let line = articles[id]?.line(in: form) ?? Style.detail("\(id)  deleted")
            let row = selected.contains(id) && line.hasPrefix(" ") ? "+" + line.dropFirst() : line
            let mark = isInArticle ? ScreenText.marked : ScreenText.highlighted
            rows.append(id == window.current ? mark(row, area.columns) : row)
        }
        return rows.isEmpty ? [Style.detail("no articles")] : rows
    }

    @discardableResult
    private func look(at ids: some Sequence<ArticleID>) throws -> [FullArticle] {
        let articles = try actions.listed(ids)
        statuses = Dictionary(articles.map { ($0.listed.id, $0.listed) }, uniquingKeysWith: { first, _ in first })
        return articles
    }

    // MARK: The last row

    /// The position, the id and the status of the current article, and what is selected.
    var place: String {
        guard let id = window.current else { return window.place }
        let status = currentStatus?.shortStatus ?? ""
        let percent = isInArticle ? text.percent.map { "  \($0)%" } ?? "" : ""
        let number = selected.isEmpty ? "" : "  \(selected.count) selected"
        return "\(window.place)  #\(id)\(status)\(percent)\(number)"
    }

    /// The actions that are possible, the most important first.
    var keys: [ReadingAction] {
        isInArticle
            ? [.next, .quit, .help, .star, .unread, .list, .open, .back, .search, .pipe]
            : [.next, .quit, .help, .search, .feeds, .star, .unread, .sync, .select, .undo]
    }
}
