import ArgumentParser
import Foundation
import Model
import Store

// The keys of a list of articles, and of an article.
extension ArticleRoom: ReadingRoom {

    var chosenItems: ChosenItems { .articles(chosen) }

    var isCounted: Bool { window.isCounted }

    func leavePart() throws -> Bool {
        try keepPlace()
        if isInArticle && hasList {
            leaveArticle()
        } else if isFiltered && !isInArticle {
            try dropFilter()
        } else {
            return false
        }
        return true
    }

    func press(_ key: Keyboard.Key, on screen: ReadingScreen) throws -> Bool {
        if isInArticle {
            switch key {
            case .enter: try goOn(on: screen)
            case .right: if try !move(by: 1) { screen.prompt.say("no more articles") }
            case .left: try goBack(on: screen)
            case .down, .character("j"): text.scroll(by: 1)
            case .up, .character("k"): text.scroll(by: -1)
            case .pageDown, .control("f"): text.page(by: 1)
            case .pageUp, .control("b"): text.page(by: -1)
            case .control("d"): text.scroll(by: screen.screen.size.rows / 2)
            case .control("u"): text.scroll(by: -screen.screen.size.rows / 2)
            case .home, .character("g"): text.scrollToBeginning()
            case .end, .character("G"): text.scrollToEnd()
            case .escape: try screen.leave()
            default: return false
            }
        } else {
            switch key {
            case .enter, .right: enterArticle()
            case .down, .character("j"): _ = try move(by: 1)
            case .up, .character("k"): _ = try move(by: -1)
            case .pageDown, .control("f"), .control("d"): _ = try page(by: 1)
            case .pageUp, .control("b"), .control("u"): _ = try page(by: -1)
            case .home, .character("g"): try moveToFirst()
            case .end, .character("G"): try moveToLast()
            case .escape where !selected.isEmpty: selectNothing()
            case .escape, .left: if isFiltered { try dropFilter() } else { try screen.stepBack() }
            default: return false
            }
        }
        return true
    }

    func perform(_ action: ReadingAction, on screen: ReadingScreen) async throws -> Bool {
        switch action {
        case .next:
            if !isInArticle {
                if try !isPastCurrent || goOn(on: screen) { enterArticle() }
            } else if screen.prompt.lastKey != .character(" ") || !text.page(by: 1) {
                try goOn(on: screen)
            }
        case .back: try goBack(on: screen)
        case .again: text.scrollToBeginning()
        case .list: if isInArticle { leaveArticle() } else { enterArticle() }
        case .search: if isInArticle { search(on: screen) } else { try filter(on: screen) }
        case .sort: try sort(on: screen)
        case .select:
            select()
            _ = try move(by: 1)
        case .selectRange: selectRange()
        case .nextFeed: if let feed = try currentFeed { try goOn(on: screen, besides: feed) }
        case .readFeed:
            guard let feed = try currentFeed else { return true }
            if let rest = try window.leftOut() {
                try screen.mark(actions.database.articleIDs(rest), as: isPlain ? "--all" : nil) { false }
                return true
            }
            try screen.mark(window.unread(of: feed), as: isPlain ? "--feed \(feed)" : nil) {
                try moveOn(besides: feed) != nil
            }
        case .save: try await saveLink(on: screen)
        case .readAbove:
            try screen.mark(window.unreadAbove(), as: nil) { try !window.isOfUnread || moveOn() != nil }
        case .star, .unread, .labels, .note, .open, .comments, .fetch, .download, .delete, .pipe, .pipeHTML, .write,
            .copy:
            guard let words = try await actions.perform(action, on: chosen) else { return true }
            screen.prompt.say(command: words)
            if action == .delete { remove(chosen) }
            selectNothing()
            screen.refreshFeeds()
        default: return false
        }
        return true
    }

    // MARK: Steps

    /// Goes to the next article, and says so where there is no other below the current one.
    @discardableResult
    private func goOn(on screen: ReadingScreen, besides feed: FeedID? = nil) throws -> Bool {
        switch try moveOn(besides: feed) {
        case .below?: return true
        case .above?: screen.prompt.say("no more below; on from the top")
        case nil:
            let unread = window.isOfUnread ? "unread " : ""
            let rest = try window.leftOut().map(actions.database.articleCount) ?? 0
            screen.prompt.say(
                (feed == nil ? "no more \(unread)articles" : "no other feed with \(unread)articles")
                    + (rest > 0 ? "; A marks the \(rest) others read" : ""))
            return false
        }
        return true
    }

    private func goBack(on screen: ReadingScreen) throws {
        if try !move(by: -1) { screen.prompt.say("this is the first article") }
    }

    /// Lets the user choose an order by its first letter.
    private func sort(on screen: ReadingScreen) throws {
        let names = ArticleRoom.orders.map { "\($0.letter) \($0.rawValue)" }.joined(separator: "  ")
        guard case .character(let letter)? = screen.prompt.key("sort by: \(names) "),
            let order = ArticleRoom.orders.first(where: { $0.letter == letter })
        else { return }
        if try screen.sorting({ try sort(order, unless: $0) }) != nil {
            screen.prompt.say("sorted by: \(order.rawValue)")
        }
    }

    private func search(on screen: ReadingScreen) {
        guard let words = screen.prompt.line("/", "") else { return }
        if !text.search(words) { screen.prompt.say("not found: \(words.isEmpty ? text.words : words)") }
    }

    /// Lets the user change the query, and lists what it finds while they type.
    private func filter(on screen: ReadingScreen) throws {
        let before = (window: window, typed: typed)
        let names = actions.completionNames
        let editor = LineEditor(
            before.typed.isEmpty ? "" : before.typed + " ", history: screen.prompt.history["/"] ?? []
        ) {
            QueryCompletion($0).candidates(names).map(\.word)
        }
        let line = screen.prompt.line("/", editor) { typed in
            // A query is seldom complete while it is typed.
            try? filter(typed)
            return try? rows(screen.screen.size)
        } accepting: { line in
            show(before.window, before.typed)
            try filter(line.trimmingCharacters(in: .whitespaces))
        }
        if line == nil { show(before.window, before.typed) }
    }

    private func saveLink(on screen: ReadingScreen) async throws {
        guard isInArticle, let article = text.article else { return screen.prompt.say("open the article first") }
        guard let saved = try await actions.saveLink(of: article) else { return }
        screen.endsNumber = saved.isEndedByDigit
        screen.prompt.say(command: saved.command)
        screen.refreshFeeds()
    }

    func openLink(_ digit: Character, on screen: ReadingScreen) async throws {
        guard let article = text.article else { return }
        let count = actions.page.page.links(of: article).count
        guard let typed = LinkNumber.typed(from: digit, count: count, ask: screen.prompt.key) else { return }
        screen.endsNumber = typed.isEndedByDigit
        try await actions.openLink(typed.number, of: article)
    }
}

extension ArticleQuery.Order {
    /// The key that chooses it: the first letter, except where two orders have the same.
    fileprivate var letter: Character { self == .rare ? "R" : rawValue.first ?? " " }
}
