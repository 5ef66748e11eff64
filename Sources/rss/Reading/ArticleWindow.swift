import Model
import Store

/// The articles of a list around a cursor, by their ids: of a million articles, a few hundred are held.
///
/// Articles that the query no longer finds, as they were read meanwhile, keep their places.
struct ArticleWindow {
    let query: ArticleQuery

    /// The query without a limit for each feed.
    private let whole: ArticleQuery

    /// Whether the list has only the newest articles of each feed. It is read at once: when these are read, the next
    /// ones of their feeds must not take their places.
    let isPerFeed: Bool
    private let database: FeedDatabase
    private(set) var ids: [ArticleID] = []

    /// The index of the current article in ``ids``.
    private(set) var cursor = 0

    /// Whether the articles were named by their ids, and no query finds them.
    private(set) var isListed = false

    /// The number of articles before the first of ``ids``; `nil` if it is not known.
    private var skipped: Int? = 0
    private var isAtStart = true
    private var isAtEnd = false

    /// The number of articles as far as known: some may arrive or disappear meanwhile.
    private var count: Int?

    /// Whether parts of the list can be looked up. Other lists are read at once: SQLite sorts all of it anyway, and a
    /// limit counts from the first article.
    private var isPaged: Bool { query.limit == nil && query.order.hasPositions && !isPerFeed }

    static let page = 200
    private static let most = 5 * page

    /// - Parameter isGivenUp: Asked while the articles are sorted; if it returns true, `CancellationError` is thrown.
    init(
        _ query: ArticleQuery, in database: FeedDatabase, unless isGivenUp: @escaping () -> Bool = { false }
    ) throws {
        self.query = query.settled
        isPerFeed = query.perFeed != nil
        var whole = query
        whole.perFeed = nil
        self.whole = whole
        self.database = database
        if isPaged {
            try readOn()
        } else {
            ids = try database.articleIDs(self.query, unless: isGivenUp)
            isAtEnd = true
        }
    }

    /// Creates the list of the articles with these ids.
    init(_ ids: [ArticleID], in database: FeedDatabase) {
        query = ArticleQuery()
        whole = query
        isPerFeed = false
        self.database = database
        self.ids = ids
        isListed = true
        isAtEnd = true
        count = ids.count
    }

    var isEmpty: Bool { ids.isEmpty }
    var current: ArticleID? { ids.indices.contains(cursor) ? ids[cursor] : nil }

    /// Whether the current article is the first or the last one.
    var isFirst: Bool { isAtStart && cursor == 0 }
    var isLast: Bool { isAtEnd && cursor >= ids.count - 1 }

    /// The position and the number of articles as far as they are known: `3/12`.
    var place: String {
        guard let skipped, !ids.isEmpty else { return ids.isEmpty ? "0" : "" }
        let total = isAtEnd ? skipped + ids.count : count.map { max($0, skipped + ids.count) }
        return "\(skipped + cursor + 1)" + (total.map { "/\($0)" } ?? "")
    }

    /// Whether the number of articles is known, and the place among them.
    var isCounted: Bool { skipped != nil && (count != nil || isAtEnd) }

    /// Counts the articles and those before the cursor, unless that is known.
    mutating func countAll() throws {
        if count == nil && !(isAtEnd && skipped != nil) { count = try database.articleCount(query) }
        if skipped == nil { skipped = try countSkipped() }
    }

    private func countSkipped() throws -> Int {
        if isAtEnd, let count { return max(0, count - ids.count) }
        var query = query
        (query.after, query.isReversed) = (ids.first, true)
        return try database.articleIDs(query).count
    }

    // MARK: Moving

    /// Moves the cursor down, or up for a negative number, as far as there are articles.
    ///
    /// - Returns: Whether the cursor moved.
    @discardableResult
    mutating func move(by steps: Int) throws -> Bool {
        let from = current
        var wanted = cursor + steps
        while wanted >= ids.count, try readOn() {}
        while wanted < 0, case let before = ids.count, try readBack() { wanted += ids.count - before }
        cursor = max(0, min(wanted, ids.count - 1))
        forgetFarAway()
        return current != from
    }

    mutating func moveToFirst() throws {
        if !isAtStart { try restart(isReversed: false) }
        cursor = 0
    }

    mutating func moveToLast() throws {
        if !isAtEnd { try restart(isReversed: true) }
        cursor = max(0, ids.count - 1)
    }

    /// Moves to an article, however far away. Does nothing if the list has no such article.
    mutating func moveAnywhere(to id: ArticleID) throws {
        if !ids.contains(id), isPaged {
            var query = query
            query.add(.ids([id]))
            if try database.articleIDs(query) == [id] { try readAround(id) }
        }
        move(to: id)
    }

    /// Moves to an article of ``ids``. Does nothing if it is not there.
    mutating func move(to id: ArticleID) {
        if let index = ids.firstIndex(of: id) { cursor = index }
    }

    /// Returns the ids from the index on, and reads more if there are too few.
    mutating func ids(from index: Int, count: Int) throws -> ArraySlice<ArticleID> {
        while index + count > ids.count, try readOn() {}
        return ids.dropFirst(index).prefix(count)
    }

    /// Returns the unread articles of a feed that the query finds, also those that a limit for each feed leaves out.
    func unread(of feed: FeedID) throws -> [ArticleID] {
        var query = found
        query.add(.feeds(["\(feed)"]))
        query.add(.mark(.read, false))
        return try database.articleIDs(query)
    }

    /// A query for the unread articles that the limit for each feed has left out; `nil` if there is no such limit, or an
    /// article of the list is unread still.
    func leftOut() throws -> ArticleQuery? {
        guard isPerFeed, try first(of: ids[...], [.mark(.read, false)]) == nil else { return nil }
        var query = found
        query.add(.mark(.read, false))
        return query
    }

    /// Returns the current article and those before it, as far as they are unread.
    func unreadAbove() throws -> [ArticleID] {
        guard let current else { return [] }
        var above = ids[...cursor]
        if isPaged && !isAtStart {
            var query = query
            (query.after, query.isReversed) = (current, true)
            query.add(.mark(.read, false))
            above = try database.articleIDs(query).reversed() + [current]
        }
        return Array(above)
    }

    /// A query that finds the articles of the list, also if they were named by their ids.
    private var found: ArticleQuery {
        if isListed || query.limit != nil {
            var named = ArticleQuery()
            named.add(.ids(ids))
            return named
        }
        return whole
    }

    // MARK: The next one that fits

    /// Where ``moveToNext(_:wraps:)`` found an article.
    enum Found {
        case below
        /// Above the cursor: there was none below it.
        case above
    }

    /// Whether the query finds unread articles only.
    var isOfUnread: Bool { !isListed && query.condition.requires(.mark(.read, false)) }

    /// Moves to the next article with the conditions. Articles far away are looked up at once, however many are between.
    ///
    /// - Parameter wraps: Whether the first one of the list follows the last one.
    /// - Returns: `nil` if there is no other.
    mutating func moveToNext(_ conditions: [ArticleCondition], wraps: Bool) throws -> Found? {
        if let id = try first(of: ids.dropFirst(cursor + 1), conditions) {
            move(to: id)
            return .below
        }
        if !isAtEnd, let id = try first(after: ids.last, conditions) {
            try readAround(id)
            return .below
        }
        guard wraps,
            let id = isAtStart ? try first(of: ids.prefix(cursor), conditions) : try first(after: nil, conditions),
            id != current
        else { return nil }
        if ids.contains(id) { move(to: id) } else { try readAround(id) }
        return .above
    }

    private func first(of ids: ArraySlice<ArticleID>, _ conditions: [ArticleCondition]) throws -> ArticleID? {
        var rest = ids
        // Mostly it is the first one.
        var count = 4
        while !rest.isEmpty {
            var query = ArticleQuery()
            for condition in conditions + [.ids(Array(rest.prefix(count)))] { query.add(condition) }
            let fitting = Set(try database.articleIDs(query))
            if let id = rest.prefix(count).first(where: fitting.contains) { return id }
            rest = rest.dropFirst(count)
            count = Self.page
        }
        return nil
    }

    private func first(after id: ArticleID?, _ conditions: [ArticleCondition]) throws -> ArticleID? {
        var query = query
        for condition in conditions { query.add(condition) }
        (query.after, query.limit) = (id, 1)
        return try database.articleIDs(query).first
    }

    private mutating func readAround(_ id: ArticleID) throws {
        (ids, cursor) = ([id], 0)
        (isAtStart, isAtEnd, skipped) = (false, false, nil)
        try readOn()
        try readBack()
    }

    // MARK: What changes meanwhile

    /// Removes articles that no longer exist. The next one takes the place of the current one.
    mutating func remove(_ gone: Set<ArticleID>) {
        let before = ids.prefix(cursor).count { gone.contains($0) }
        let number = ids.count
        ids.removeAll(where: gone.contains)
        count = count.map { $0 - (number - ids.count) }
        cursor = max(0, min(cursor - before, ids.count - 1))
    }

    /// Adds those of the new articles that the query finds, in their places. The cursor stays on its article.
    mutating func add(_ new: [ArticleID]) throws {
        guard !isListed, query.limit == nil, query.order != .relevance, !new.isEmpty else { return }
        var found = query
        found.add(.ids(new))
        let known = Set(ids)
        let added = try database.articleIDs(found).filter { !known.contains($0) }
        if added.isEmpty { return }
        var all = ArticleQuery()
        all.order = query.order
        all.add(.ids(ids + added))
        let sorted = try database.articleIDs(all)
        let (first, last, id) = (ids.first, ids.last, current)
        // Those beyond the ends of the window are found when it is moved there.
        let start = isAtStart ? 0 : sorted.firstIndex { $0 == first } ?? 0
        let end = isAtEnd ? sorted.count : sorted.lastIndex { $0 == last }.map { $0 + 1 } ?? sorted.count
        ids = Array(sorted[start..<max(start, end)])
        count = count.map { $0 + added.count }
        cursor = id.flatMap { ids.firstIndex(of: $0) } ?? 0
    }

    // MARK: Reading

    /// Reads the articles after the last one.
    ///
    /// - Returns: Whether there were any.
    @discardableResult
    private mutating func readOn() throws -> Bool {
        if isAtEnd { return false }
        let more = try read(after: ids.last, isReversed: false)
        isAtEnd = !isPaged || more.count < Self.page
        ids += more
        return !more.isEmpty
    }

    @discardableResult
    private mutating func readBack() throws -> Bool {
        if isAtStart { return false }
        let more = try read(after: ids.first, isReversed: true)
        isAtStart = more.count < Self.page
        ids = more.reversed() + ids
        cursor += more.count
        skipped = isAtStart ? 0 : skipped.map { max(0, $0 - more.count) }
        return !more.isEmpty
    }

    private mutating func restart(isReversed: Bool) throws {
        let some = try read(after: nil, isReversed: isReversed)
        let isAll = some.count < Self.page
        ids = isReversed ? some.reversed() : some
        (isAtStart, isAtEnd) = (!isReversed || isAll, isReversed || isAll)
        skipped = isAtStart ? 0 : count.map { max(0, $0 - ids.count) }
    }

    private func read(after id: ArticleID?, isReversed: Bool) throws -> [ArticleID] {
        var query = query
        if isPaged { (query.after, query.isReversed, query.limit) = (id, isReversed, Self.page) }
        return try database.articleIDs(query)
    }

    /// Forgets articles far from the cursor, which can be looked up again.
    private mutating func forgetFarAway() {
        guard isPaged, ids.count > Self.most else { return }
        if cursor > ids.count / 2 {
            let number = ids.count - Self.most
            ids.removeFirst(number)
            cursor -= number
            isAtStart = false
            skipped = skipped.map { $0 + number }
        } else {
            ids.removeLast(ids.count - Self.most)
            isAtEnd = false
        }
    }
}

extension ArticleCondition {
    /// Returns whether only articles with the other condition can have this one, as far as its form shows that.
    fileprivate func requires(_ other: ArticleCondition) -> Bool {
        switch self {
        case .all(let parts): parts.contains { $0.requires(other) }
        case .newestOfFeed(_, let inner): inner.requires(other)
        default: self == other
        }
    }
}
