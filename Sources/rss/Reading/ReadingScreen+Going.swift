import Foundation
import Model
import Store

extension ReadingScreen {

    // MARK: Going somewhere

    /// Leaves the article for its list, a filtered list for the whole one, or what is on the screen for what was there
    /// before.
    func leave() throws {
        guard case .articles(let room) = rooms.last else { return _ = rooms.removeLast() }
        try room.keepPlace()
        if room.isInArticle && room.hasList {
            room.leaveArticle()
        } else if room.isFiltered && !room.isInArticle {
            try room.dropFilter()
        } else {
            rooms.removeLast()
        }
    }

    /// Leaves like ``leave()``, but never the program.
    func stepBack() throws {
        if case .articles(let room) = rooms.last, room.isFiltered { return try room.dropFilter() }
        if rooms.count > 1 { try leave() } else { prompt.say("q quits") }
    }

    /// Goes to the next article, and says so where there is no other below the current one.
    @discardableResult
    func goOn(in room: ArticleRoom, besides feed: FeedID? = nil) throws -> Bool {
        switch try room.moveOn(besides: feed) {
        case .below?: return true
        case .above?: prompt.say("no more below; on from the top")
        case nil:
            let unread = room.window.isOfUnread ? "unread " : ""
            let rest = try room.window.leftOut().map(actions.database.articleCount) ?? 0
            prompt.say(
                (feed == nil ? "no more \(unread)articles" : "no other feed with \(unread)articles")
                    + (rest > 0 ? "; A marks the \(rest) others read" : ""))
            return false
        }
        return true
    }

    func goBack(in room: ArticleRoom) throws {
        if try !room.move(by: -1) { prompt.say("this is the first article") }
    }

    func goToFeeds() throws {
        if case .feeds = rooms.last {
            if rooms.count > 1 { rooms.removeLast() } else { try enter(ArticleRoom.Choice(list: ""), typed: "") }
        } else if rooms.count > 1 {
            rooms.removeLast()
            refreshFeeds()
        } else {
            rooms.append(.feeds(FeedsRoom(actions)))
        }
    }

    func enter(_ feeds: FeedsRoom) throws {
        guard let (choice, typed) = feeds.chosen else { return }
        try enter(choice, typed: typed)
        feeds.refresh()
    }

    func enter(_ choice: ArticleRoom.Choice, typed: String) throws {
        let query = try ArticleRoom.query(choice, typed: typed, actions.context, actions.database)
        guard let window = try sorting({ try ArticleWindow(query, in: actions.database, unless: $0) }) else { return }
        rooms.append(.articles(ArticleRoom(window, choice, typed: typed, isInArticle: false, actions)))
    }

    // MARK: More actions

    func startSync(of feed: FeedID? = nil) throws {
        if sync != nil { return prompt.say("a sync is running already") }
        arrived = 0
        sync = try BackgroundSync(feed, actions.context.options.words)
    }

    /// Lets the user choose an order by its first letter.
    func sort(_ room: ArticleRoom) throws {
        let names = ArticleRoom.orders.map { "\($0.letter) \($0.rawValue)" }.joined(separator: "  ")
        guard case .character(let letter)? = prompt.key("sort by: \(names) "),
            let order = ArticleRoom.orders.first(where: { $0.letter == letter })
        else { return }
        if try sorting({ try room.sort(order, unless: $0) }) != nil { prompt.say("sorted by: \(order.rawValue)") }
    }

    /// Sorts articles, which may take a second for a hundred thousand, unless the user presses another key.
    ///
    /// - Returns: `nil` if they did.
    private func sorting<Result>(_ body: (_ isGivenUp: @escaping () -> Bool) throws -> Result) throws -> Result? {
        do {
            return try body(screen.isEndedByKey(saying: "sorting … any key leaves it as it is"))
        } catch is CancellationError {
            // Ctrl-C quits.
            if !screen.keyboard.isInterrupted() { screen.keyboard.forgetTyped() }
            prompt.say("not sorted")
            return nil
        }
    }

    func search(in room: ArticleRoom) {
        guard let words = prompt.line("/", "") else { return }
        if !room.text.search(words) { prompt.say("not found: \(words.isEmpty ? room.text.words : words)") }
    }

    /// Lets the user change the query, and lists what it finds while they type.
    func filter(_ room: ArticleRoom) throws {
        let before = (window: room.window, typed: room.typed)
        let names = actions.completionNames
        let editor = LineEditor(before.typed.isEmpty ? "" : before.typed + " ", history: prompt.history["/"] ?? []) {
            QueryCompletion($0).candidates(names).map(\.word)
        }
        let line = prompt.line("/", editor) { typed in
            // A query is seldom complete while it is typed.
            try? room.filter(typed)
            return try? room.rows(self.screen.size)
        } accepting: { line in
            room.show(before.window, before.typed)
            try room.filter(line.trimmingCharacters(in: .whitespaces))
        }
        if line == nil { room.show(before.window, before.typed) }
    }

    func saveLink(in room: ArticleRoom) async throws {
        guard room.isInArticle, let article = room.text.article else { return prompt.say("open the article first") }
        guard let saved = try await actions.saveLink(of: article) else { return }
        endsNumber = saved.isEndedByDigit
        prompt.say(command: saved.command)
        refreshFeeds()
    }

    func openLink(_ digit: Character, in room: ArticleRoom) async throws {
        guard let article = room.text.article else { return }
        let count = actions.page.page.links(of: article).count
        guard let typed = LinkNumber.typed(from: digit, count: count, ask: prompt.key) else { return }
        endsNumber = typed.isEndedByDigit
        try await actions.openLink(typed.number, of: article)
    }
}

extension ArticleQuery.Order {
    /// The key that chooses it: the first letter, except where two orders have the same.
    fileprivate var letter: Character { self == .rare ? "R" : rawValue.first ?? " " }
}
