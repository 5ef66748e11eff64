import ArgumentParser
import Model
import Store

/// A session of reading with the pager that the user chose: shows one article after the other in it, and a line of keys
/// after each. Without such a pager, articles are read on a ``ReadingScreen``.
struct ReadingSession: ~Copyable {
    private let options: PageOptions
    private let display: PagerDisplay
    private let actions: ArticleActions
    private var window: ArticleWindow

    /// Whether the last key completed the number of a link: Enter after it belongs to the number.
    private var endsNumber = false

    init(
        _ window: ArticleWindow, _ options: PageOptions, _ keyboard: Keyboard, _ context: Context,
        _ database: FeedDatabase, _ commands: ReadingCommands
    ) throws {
        self.window = window
        self.options = options
        display = PagerDisplay(keyboard: keyboard)
        actions = try ArticleActions(context, database, options, display, commands)
    }

    /// Shows articles until the user quits, or there are no more.
    ///
    /// - Returns: whether there was any article.
    mutating func run() async throws -> Bool {
        defer { actions.finish() }
        try window.countAll()
        var shown = try known(from: 0, by: 1)
        let hasAny = shown != nil
        while let article = shown {
            switch try await read(article) {
            case .next: shown = try known(from: window.current == article.listed.id ? 1 : 0, by: 1)
            case .end: shown = nil
            case .back: shown = try known(from: -1, by: -1) ?? article
            case .again: shown = article
            case .quit: return hasAny
            }
        }
        if hasAny { Output.remark("no more articles") }
        return hasAny
    }

    /// The step that follows an article.
    private enum Direction {
        case next, back, again, end, quit
    }

    /// Moves the cursor, and returns the article there; leaves out those that were deleted or pruned meanwhile.
    ///
    /// - Parameters:
    ///   - start: How far to move at first.
    ///   - step: The direction in which to go on.
    private mutating func known(from start: Int, by step: Int) throws -> FullArticle? {
        if start != 0, try !window.move(by: start) { return nil }
        while let id = window.current {
            if let article = try actions.article(id) { return article }
            let isLast = window.isLast
            window.remove([id])
            if step > 0 && isLast || step < 0 && window.isFirst { return nil }
            if step < 0 { try window.move(by: step) }
        }
        return nil
    }
}

// MARK: - One article

extension ReadingSession {

    private static let keys: [ReadingAction] = [
        .next, .quit, .help, .star, .unread, .open, .back, .download, .again, .delete, .save,
    ]

    private mutating func read(_ article: FullArticle) async throws -> Direction {
        Pager.show(options.page(width: Terminal.measuredWidth()).print(article))
        let id = article.listed.id
        try actions.markShown(id)
        while true {
            let pressed = display.answer(to: try lineOfKeys(id))
            do {
                let isEndOfNumber = endsNumber && pressed == .enter
                endsNumber = false
                switch pressed {
                case nil, .endOfInput?, .control("d")?: return .quit
                case .enter? where isEndOfNumber: continue
                case .interrupt?: throw Failure.interrupted.status
                case .character(let digit)? where digit.isASCIIDigit: try await openLink(digit, of: article)
                case let key? where Self.action(key) == .save:
                    guard let saved = try await actions.saveLink(of: article, ask: display.answer) else { break }
                    endsNumber = saved.isEndedByDigit
                    display.say("rss " + saved.command.joined(separator: " "))
                case let key?:
                    if let direction = try await perform(Self.action(key), on: id) { return direction }
                }
            } catch let error as ExitCode {
                // The message has been printed already.
                if error == Failure.interrupted.status { throw error }
            } catch {
                guard let failure = Failure(describing: error) else { throw error }
                failure.say()
            }
        }
    }

    private static func action(_ key: Keyboard.Key) -> ReadingAction? {
        switch key {
        case .enter, .right, .down, .character("j"): .next
        case .left, .up, .character("k"): .back
        case .character(let character):
            keys.first { $0.characters.contains(character) }
        default: nil
        }
    }

    /// Performs the action of a key.
    ///
    /// - Returns: the direction; nil to stay at the article.
    private mutating func perform(_ action: ReadingAction?, on id: ArticleID) async throws -> Direction? {
        guard let action else { return nil }
        switch action {
        case .next: return .next
        case .back: return .back
        case .again: return .again
        case .quit: return .quit
        case .help:
            display.show(ReadingAction.pagerExplanations(Self.keys))
        case .delete:
            guard try await actions.perform(.delete, on: [id]) != nil else { break }
            let isLast = window.isLast
            window.remove([id])
            return isLast ? .end : .next
        case .star, .unread, .open, .comments, .download: _ = try await actions.perform(action, on: [id])
        case .nextFeed, .labels, .readFeed, .readAbove, .undo, .save, .fetch, .pipe, .pipeHTML, .write, .copy, .list,
            .feeds, .sort, .search, .select, .sync, .edit, .command:
            break  // Not among the keys, or done already.
        }
        return nil
    }

    /// Opens the link whose number begins with the digit.
    private mutating func openLink(_ digit: Character, of article: FullArticle) async throws {
        let count = options.page.links(of: article).count
        guard let typed = LinkNumber.typed(from: digit, count: count, ask: display.answer) else { return }
        endsNumber = typed.isEndedByDigit
        try await actions.openLink(typed.number, of: article)
    }

    private func lineOfKeys(_ id: ArticleID) throws -> String {
        let status = try actions.listed([id]).first?.listed.shortStatus ?? ""
        let place = "\(window.place)  \(id)\(status)"
        return Style.detail("\(place)  ")
            + ReadingAction.line(Self.keys.dropLast(3), within: Terminal.measuredWidth() - place.count - 4) + " "
    }
}

/// The line below a pager.
struct PagerDisplay: Display {
    let keyboard: Keyboard

    func say(_ message: String) {
        Output.remark(message)
    }

    func show(_ lines: [String]) {
        Output.ask(lines.map { $0 + "\n" }.joined())
    }

    func confirms(_ question: String) -> Bool {
        keyboard.forgetTyped()
        return answer(to: question) == .character("y")
    }

    func line(_ label: String, _ text: String, completing words: [String]) -> String? { nil }

    func whileAway<Result>(
        waits: (Result?) -> Bool, _ body: () async throws -> Result
    ) async throws -> Result {
        try await body()
    }

    /// Shows a line, waits for a key, and erases the line. Returns the key; `nil` when the terminal is gone.
    func answer(to line: String) -> Keyboard.Key? {
        keyboard.enterRawMode()
        defer {
            keyboard.leaveRawMode()
            Output.eraseLine()
        }
        while true {
            Output.ask("\r" + line)
            switch keyboard.next() {
            case .suspend?:
                keyboard.suspend()
                keyboard.enterRawMode()
            case .resized?: Output.eraseLine()
            case .endOfInput?, nil: return nil
            case let key?: return key
            }
        }
    }
}
