import ArgumentParser
import Foundation
import Model
import Store

/// `rss read` and `rss browse` on a screen: lists of articles, articles and feeds, which are entered and left again.
final class ReadingScreen {
    let screen: Screen
    let keys: ReadingKeys
    let actions: ArticleActions
    let prompt: ScreenPrompt
    var rooms: [Room] = []
    private var watcher: ArticleWatcher
    private var signal: WriteSignal
    var sync: BackgroundSync?

    /// The number of articles that arrived since the sync has begun.
    var arrived = 0

    /// Whether the last key completed the number of a link: Enter after it belongs to the number.
    var endsNumber = false

    /// A list of articles with the article at its cursor, or the feeds.
    enum Room {
        case articles(ArticleRoom)
        case feeds(FeedsRoom)
    }

    /// Takes the terminal.
    ///
    /// - Parameter screen: Where to show everything.
    init(
        _ screen: Screen, _ keys: ReadingKeys, _ page: PageOptions, _ context: Context, _ database: FeedDatabase,
        _ commands: ReadingCommands
    ) throws {
        self.screen = screen
        self.keys = keys
        prompt = ScreenPrompt(screen)
        actions = try ArticleActions(context, database, page, prompt, commands)
        watcher = try ArticleWatcher(database)
        signal = WriteSignal(of: database)
    }

    /// Shows a list, or the articles in it one after the other, until the user quits.
    ///
    /// - Parameter startsInArticle: Whether the first article is shown at once.
    func run(
        _ window: ArticleWindow, _ choice: ArticleRoom.Choice, typed: String, startsInArticle: Bool
    ) async throws {
        try await run([.articles(ArticleRoom(window, choice, typed: typed, isInArticle: startsInArticle, actions))])
    }

    /// Shows the feeds, and what is entered from there, until the user quits.
    func runFeeds() async throws {
        try await run([.feeds(FeedsRoom(actions))])
    }

    private func run(_ first: [Room]) async throws {
        rooms = first
        defer {
            for case .articles(let room) in rooms { try? room.keepPlace() }
            sync?.stop()
            actions.finish()
        }
        while let room = rooms.last {
            try draw(room)
            // The user need not wait for the disk.
            if case .articles(let articles) = room { try await attempt { try articles.markShown() } }
            guard let key = prompt.next(within: pause, until: signal.descriptor) else {
                try rest()
                continue
            }
            if key == .endOfInput { return }
            prompt.message = ""
            try await attempt { try await press(key, in: room) }
        }
    }

    /// Says what goes wrong in the last row.
    private func attempt(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch let error as ExitCode {
            // The message was printed while the screen was away.
            if error == Failure.interrupted.status { throw error }
        } catch {
            guard let failure = Failure(describing: error) else { throw error }
            prompt.say(failure)
        }
    }

    // MARK: Drawing

    private func draw(_ room: Room) throws {
        do {
            switch room {
            case .articles(let room): try prompt.show(room.rows(screen.size), last: lastRow(room.place, room.keys))
            case .feeds(let room): try prompt.show(room.rows(screen.size), last: lastRow(room.place, room.keys))
            }
        } catch StoreError.busy {
            prompt.say("the database is busy")
        }
    }

    private func lastRow(_ place: String, _ keys: [ReadingAction]) -> String {
        let place = place + (sync == nil ? "" : "  syncing")
        let line = ReadingAction.line(keys, within: screen.size.columns - place.count - 2)
        return Style.detail(place) + "  " + line
    }

    // MARK: Without a key

    /// How long to wait for a key until something else is done, in milliseconds.
    private var pause: Int32 {
        if case .articles(let room) = rooms.last, !room.window.isCounted { return 20 }
        return sync == nil ? signal.longestWait : 200
    }

    /// Looks what has happened meanwhile.
    private func rest() throws {
        signal.clear()
        do {
            if case .articles(let room) = rooms.last { try room.countAll() }
            actions.finish()
            let changes = watcher.changes
            let new = try watcher.newArticles()
            arrived += new.count
            for case .articles(let room) in rooms { try room.add(new) }
            if watcher.changes > changes { refreshFeeds() }
        } catch StoreError.busy {
            // The next round tries again.
        }
        if let sync, !sync.isRunning {
            prompt.say(sync.problem ?? (arrived == 0 ? "no new articles" : arrived.counted("new article")))
            self.sync = nil
            refreshFeeds()
        }
    }

    func refreshFeeds() {
        for case .feeds(let room) in rooms { room.refresh() }
    }

    // MARK: Keys

    private func press(_ key: Keyboard.Key, in room: Room) async throws {
        let isEndOfNumber = key == .enter && endsNumber
        endsNumber = false
        if isEndOfNumber { return }
        switch key {
        case .resized: return
        case .interrupt: throw Failure.interrupted.status
        case .control("l"): return screen.forget()
        case .tab: return try await perform(.feeds, in: room)
        case .character(let character):
            if case .articles(let articles) = room, articles.isInArticle, character.isASCIIDigit {
                return try await openLink(character, in: articles)
            }
            switch keys[character] {
            case .action(let action)?: return try await perform(action, in: room)
            case let own?: return try await perform(own, in: room)
            case nil: break
            }
        default: break
        }
        switch room {
        case .articles(let room): try pressToMove(key, in: room)
        case .feeds(let room): try pressToMove(key, in: room)
        }
    }

    private func pressToMove(_ key: Keyboard.Key, in room: ArticleRoom) throws {
        if room.isInArticle {
            switch key {
            case .enter: try goOn(in: room)
            case .right: if try !room.move(by: 1) { prompt.say("no more articles") }
            case .left: try goBack(in: room)
            case .down, .character("j"): room.text.scroll(by: 1)
            case .up, .character("k"): room.text.scroll(by: -1)
            case .pageDown, .control("f"): room.text.page(by: 1)
            case .pageUp, .control("b"): room.text.page(by: -1)
            case .control("d"): room.text.scroll(by: screen.size.rows / 2)
            case .control("u"): room.text.scroll(by: -screen.size.rows / 2)
            case .home, .character("g"): room.text.scrollToBeginning()
            case .end, .character("G"): room.text.scrollToEnd()
            case .escape: try leave()
            default: prompt.say("unknown key; ? shows all keys")
            }
        } else {
            switch key {
            case .enter, .right: room.enterArticle()
            case .down, .character("j"): _ = try room.move(by: 1)
            case .up, .character("k"): _ = try room.move(by: -1)
            case .pageDown, .control("f"), .control("d"): _ = try room.page(by: 1)
            case .pageUp, .control("b"), .control("u"): _ = try room.page(by: -1)
            case .home, .character("g"): try room.moveToFirst()
            case .end, .character("G"): try room.moveToLast()
            case .escape where !room.selected.isEmpty: room.selectNothing()
            case .escape, .left: try stepBack()
            default: prompt.say("unknown key; ? shows all keys")
            }
        }
    }

    private func pressToMove(_ key: Keyboard.Key, in room: FeedsRoom) throws {
        switch key {
        case .enter, .right: do { try enter(room) } catch { prompt.say(error) }
        case .down, .character("j"): room.move(by: 1)
        case .up, .character("k"): room.move(by: -1)
        case .pageDown, .control("f"), .control("d"): room.page(by: 1)
        case .pageUp, .control("b"), .control("u"): room.page(by: -1)
        case .home, .character("g"): room.moveToFirst()
        case .end, .character("G"): room.moveToLast()
        case .escape, .left: try stepBack()
        default: prompt.say("unknown key; ? shows all keys")
        }
    }

    private func perform(_ action: ReadingAction, in room: Room) async throws {
        switch (action, room) {
        case (.help, _): prompt.show(ReadingAction.explanations(own: keys.own.mapValues(\.explanation)))
        case (.quit, _): try leave()
        case (.feeds, _): try goToFeeds()
        case (.sync, _): try startSync()
        case (.edit, _):
            try await actions.editFeeds()
            refreshFeeds()
        case (.undo, _):
            prompt.say(try await actions.undo())
            refreshFeeds()
        case (.command, _): try await runCommand(in: room)
        case (_, .articles(let room)): try await perform(action, in: room)
        case (_, .feeds(let room)): try await perform(action, in: room)
        }
    }

    private func perform(_ action: ReadingAction, in room: ArticleRoom) async throws {
        switch action {
        case .next:
            if !room.isInArticle {
                if try !room.isPastCurrent || goOn(in: room) { room.enterArticle() }
            } else if prompt.lastKey != .character(" ") || !room.text.page(by: 1) {
                try goOn(in: room)
            }
        case .back: try goBack(in: room)
        case .again: room.text.scrollToBeginning()
        case .list: if room.isInArticle { room.leaveArticle() } else { room.enterArticle() }
        case .search: if room.isInArticle { search(in: room) } else { try filter(room) }
        case .sort: try sort(room)
        case .select:
            room.select()
            _ = try room.move(by: 1)
        case .selectRange: room.selectRange()
        case .nextFeed: if let feed = try room.currentFeed { try goOn(in: room, besides: feed) }
        case .readFeed:
            guard let feed = try room.currentFeed else { return }
            if let rest = try room.window.leftOut() {
                return try mark(actions.database.articleIDs(rest), as: room.isPlain ? "--all" : nil) { false }
            }
            try mark(room.window.unread(of: feed), as: room.isPlain ? "--feed \(feed)" : nil) {
                try room.moveOn(besides: feed) != nil
            }
        case .save: try await saveLink(in: room)
        case .readAbove:
            try mark(room.window.unreadAbove(), as: nil) { try !room.window.isOfUnread || room.moveOn() != nil }
        case .star, .unread, .labels, .note, .open, .comments, .fetch, .download, .delete, .pipe, .pipeHTML, .write,
            .copy:
            guard let words = try await actions.perform(action, on: room.chosen) else { return }
            prompt.say(command: words)
            if action == .delete { room.remove(room.chosen) }
            room.selectNothing()
            refreshFeeds()
        case .feeds, .undo, .sync, .edit, .command, .quit, .help: break  // They are the same in all rooms.
        }
    }

    func perform(_ own: OwnKey, in room: Room) async throws {
        try await actions.perform(own, on: chosen(in: room))
        endCommand(in: room)
    }

    /// Lets the user type a command, and shows it with the ids that it got.
    private func runCommand(in room: Room) async throws {
        guard let line = try await actions.runTyped(on: chosen(in: room)) else { return }
        prompt.say(command: [line])
        endCommand(in: room)
    }

    private func chosen(in room: Room) -> ChosenItems {
        switch room {
        case .articles(let room): .articles(room.chosen)
        case .feeds(let room): .feed(room.feed)
        }
    }

    /// Shows the changes of a command.
    private func endCommand(in room: Room) {
        if case .articles(let room) = room { room.selectNothing() }
        refreshFeeds()
    }

    /// Marks articles read, goes on, and shows the command that marks the same.
    ///
    /// - Parameter goOn: Goes on, and returns whether there is something to go on with.
    private func mark(_ ids: [ArticleID], as selection: String?, goOn: () throws -> Bool) throws {
        let count = try actions.set(.read, true, of: ids)
        refreshFeeds()
        let end = try goOn() ? "" : ", and no more"
        prompt.say(
            command: ["mark", "read"] + (selection.map { [$0] } ?? ids.map { "\($0)" }),
            count.counted("article") + end)
    }

    private func perform(_ action: ReadingAction, in room: FeedsRoom) async throws {
        switch action {
        case .readFeed:
            guard let (choice, typed) = room.chosen else { return }
            let query = try ArticleRoom.query(choice, typed: typed, actions.context, actions.database)
            try mark(actions.database.articleIDs(query), as: room.feed.map { "--feed \($0)" }) {
                try room.moveToNextUnread()
            }
        case .again: if let feed = room.feed { try startSync(of: feed) }
        case .next: try enter(room)
        case .back: room.move(by: -1)
        case .nextFeed: if try !room.moveToNextUnread() { prompt.say("no more feeds with unread articles") }
        case .search:
            guard let words = prompt.line("/", ""), !words.isEmpty else { return }
            if !room.search(words) { prompt.say("not found: \(words)") }
        case .star, .unread, .labels, .note, .selectRange, .readAbove, .open, .comments, .save, .fetch, .download,
            .delete, .pipe, .pipeHTML,
            .write,
            .copy,
            .list, .sort, .select:
            prompt.say("unknown key; ? shows all keys")
        case .feeds, .undo, .sync, .edit, .command, .quit, .help: break  // They are the same in all rooms.
        }
    }
}
