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
    var rooms: [any ReadingRoom] = []
    private var watcher: ArticleWatcher
    private var signal: WriteSignal
    var sync: BackgroundSync?

    /// The number of articles that arrived since the sync has begun.
    var arrived = 0

    /// Whether the last key completed the number of a link: Enter after it belongs to the number.
    var endsNumber = false

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
        try await run([ArticleRoom(window, choice, typed: typed, isInArticle: startsInArticle, actions)])
    }

    /// Shows the feeds, and what is entered from there, until the user quits.
    func runFeeds() async throws {
        try await run([FeedsRoom(actions)])
    }

    private func run(_ first: [any ReadingRoom]) async throws {
        rooms = first
        defer {
            for room in rooms { try? room.keepPlace() }
            sync?.stop()
            actions.finish()
        }
        while let room = rooms.last {
            try draw(room)
            // The user need not wait for the disk.
            try await attempt { try room.markShown() }
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

    private func draw(_ room: any ReadingRoom) throws {
        do {
            try prompt.show(room.rows(screen.size), last: lastRow(room.place, room.keys))
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
        if rooms.last?.isCounted == false { return 20 }
        return sync == nil ? signal.longestWait : 200
    }

    /// Looks what has happened meanwhile.
    private func rest() throws {
        signal.clear()
        do {
            try rooms.last?.countAll()
            actions.finish()
            let changes = watcher.changes
            let new = try watcher.newArticles()
            arrived += new.count
            for room in rooms { try room.add(new) }
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
        for room in rooms { room.refresh() }
    }

    // MARK: Keys

    private func press(_ key: Keyboard.Key, in room: any ReadingRoom) async throws {
        let isEndOfNumber = key == .enter && endsNumber
        endsNumber = false
        if isEndOfNumber { return }
        switch key {
        case .resized: return
        case .interrupt: throw Failure.interrupted.status
        case .control("l"): return screen.forget()
        case .tab: return try await perform(.feeds, in: room)
        case .character(let character):
            if let articles = room as? ArticleRoom, articles.isInArticle, character.isASCIIDigit {
                return try await articles.openLink(character, on: self)
            }
            switch keys[character] {
            case .action(let action)?: return try await perform(action, in: room)
            case let own?: return try await perform(own, in: room)
            case nil: break
            }
        default: break
        }
        if try !room.press(key, on: self) { prompt.say(Self.unknownKey) }
    }

    private func perform(_ action: ReadingAction, in room: any ReadingRoom) async throws {
        switch action {
        case .help: prompt.show(ReadingAction.explanations(own: keys.own.mapValues(\.explanation)))
        case .quit: try leave()
        case .feeds: try goToFeeds()
        case .sync: try startSync()
        case .edit:
            try await actions.editFeeds()
            refreshFeeds()
        case .undo:
            prompt.say(try await actions.undo())
            refreshFeeds()
        case .command: try await runCommand(in: room)
        default: if try await !room.perform(action, on: self) { prompt.say(Self.unknownKey) }
        }
    }

    private static let unknownKey = "unknown key; ? shows all keys"

    private func perform(_ own: OwnKey, in room: any ReadingRoom) async throws {
        try await actions.perform(own, on: room.chosenItems)
        endCommand(in: room)
    }

    /// Lets the user type a command, and shows it with the ids that it got.
    private func runCommand(in room: any ReadingRoom) async throws {
        guard let line = try await actions.runTyped(on: room.chosenItems) else { return }
        prompt.say(command: [line])
        endCommand(in: room)
    }

    /// Shows the changes of a command.
    private func endCommand(in room: any ReadingRoom) {
        room.selectNothing()
        refreshFeeds()
    }

    /// Marks articles read, goes on, and shows the command that marks the same.
    ///
    /// - Parameter goOn: Goes on, and returns whether there is something to go on with.
    func mark(_ ids: [ArticleID], as selection: String?, goOn: () throws -> Bool) throws {
        let count = try actions.set(.read, true, of: ids)
        refreshFeeds()
        let end = try goOn() ? "" : ", and no more"
        prompt.say(
            command: ["mark", "read"] + (selection.map { [$0] } ?? ids.map { "\($0)" }),
            count.counted("article") + end)
    }
}
