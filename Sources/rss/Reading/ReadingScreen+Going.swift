import Foundation
import Model

extension ReadingScreen {

    // MARK: Going somewhere

    /// Leaves the article for its list, a filtered list for the whole one, or what is on the screen for what was there
    /// before.
    func leave() throws {
        if let room = rooms.last, try !room.leavePart() { rooms.removeLast() }
    }

    /// Leaves like ``leave()``, but never the program.
    func stepBack() throws {
        if rooms.count > 1 { try leave() } else { prompt.say("q quits") }
    }

    func goToFeeds() throws {
        if rooms.last is FeedsRoom {
            if rooms.count > 1 { rooms.removeLast() } else { try enter(ArticleRoom.Choice(list: ""), typed: "") }
        } else if rooms.count > 1 {
            rooms.removeLast()
            refreshFeeds()
        } else {
            rooms.append(FeedsRoom(actions))
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
        rooms.append(ArticleRoom(window, choice, typed: typed, isInArticle: false, actions))
    }

    // MARK: More actions

    func startSync(of feed: FeedID? = nil) throws {
        if sync != nil { return prompt.say("a sync is running already") }
        arrived = 0
        sync = try BackgroundSync(feed, actions.context.options.words)
    }

    /// Sorts articles, which may take a second for a hundred thousand, unless the user presses another key.
    ///
    /// - Returns: `nil` if they did.
    func sorting<Result>(_ body: (_ isGivenUp: @escaping () -> Bool) throws -> Result) throws -> Result? {
        do {
            return try body(screen.isEndedByKey(saying: "sorting … any key leaves it as it is"))
        } catch is CancellationError {
            // Ctrl-C quits.
            if !screen.keyboard.isInterrupted() { screen.keyboard.forgetTyped() }
            prompt.say("not sorted")
            return nil
        }
    }
}
