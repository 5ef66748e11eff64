import Foundation
import Model
import Store

// The keys of the feeds.
extension FeedsRoom: ReadingRoom {

    var chosenItems: ChosenItems { .feed(feed) }

    func press(_ key: Keyboard.Key, on screen: ReadingScreen) throws -> Bool {
        switch key {
        case .enter, .right: do { try screen.enter(self) } catch { screen.prompt.say(error) }
        case .down, .character("j"): move(by: 1)
        case .up, .character("k"): move(by: -1)
        case .pageDown, .control("f"), .control("d"): page(by: 1)
        case .pageUp, .control("b"), .control("u"): page(by: -1)
        case .home, .character("g"): moveToFirst()
        case .end, .character("G"): moveToLast()
        case .escape, .left: try screen.stepBack()
        default: return false
        }
        return true
    }

    func perform(_ action: ReadingAction, on screen: ReadingScreen) async throws -> Bool {
        switch action {
        case .readFeed:
            guard let (choice, typed) = chosen else { return true }
            let query = try ArticleRoom.query(choice, typed: typed, screen.actions.context, screen.actions.database)
            try screen.mark(screen.actions.database.articleIDs(query), as: feed.map { "--feed \($0)" }) {
                try moveToNextUnread()
            }
        case .again: if let feed { try screen.startSync(of: feed) }
        case .next: try screen.enter(self)
        case .back: move(by: -1)
        case .nextFeed: if try !moveToNextUnread() { screen.prompt.say("no more feeds with unread articles") }
        case .search:
            guard let words = screen.prompt.line("/", ""), !words.isEmpty else { return true }
            if !search(words) { screen.prompt.say("not found: \(words)") }
        default: return false
        }
        return true
    }
}
