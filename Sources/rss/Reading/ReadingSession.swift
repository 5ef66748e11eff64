import ArgumentParser
import Model
import Store

/// A session of reading on a terminal: shows one article after the other in the pager, and a line of keys after each.
struct ReadingSession: ~Copyable {
    private let context: Context
    private let database: FeedDatabase
    private let scope: AccountScope
    private let options: PageOptions
    private let keyboard: Keyboard
    private let download: (ArticleID) async throws -> Void
    private var steps: ArticleSteps

    /// The command that all articles marked read belong to, for `rss undo`.
    private let command = CommandID()
    private var hasChanged = false

    /// Whether the last key completed the number of a link: Enter after it belongs to the number.
    private var endsNumber = false

    /// - Parameter download: downloads the enclosures of an article.
    init(
        _ steps: ArticleSteps, _ options: PageOptions, _ keyboard: consuming Keyboard, _ context: Context,
        _ database: FeedDatabase, download: @escaping (ArticleID) async throws -> Void
    ) throws {
        self.steps = steps
        self.options = options
        self.keyboard = keyboard
        self.download = download
        self.context = context
        self.database = database
        scope = try context.scope(in: database)
    }

    /// Shows articles until the user quits, or there are no more.
    ///
    /// - Returns: whether there was any article.
    mutating func run() async throws -> Bool {
        defer { if hasChanged { BackgroundPush.startIfWanted(context, database) } }
        var shown = try next()
        let hasAny = shown != nil
        while let article = shown {
            switch try await read(article) {
            case .next: shown = try next()
            case .back: shown = try back(from: article)
            case .again: shown = article
            case .quit: return hasAny
            }
        }
        if hasAny { Output.remark("no more articles") }
        return hasAny
    }

    /// The step that follows an article.
    private enum Direction {
        case next, back, again, quit
    }

    /// Returns the next article; skips those that were deleted or pruned meanwhile.
    private mutating func next() throws -> FullArticle? {
        while let id = try steps.next() {
            if let article = try known(id) { return article }
            steps.drop()
        }
        return nil
    }

    private mutating func back(from article: FullArticle) throws -> FullArticle? {
        while let id = steps.back() {
            if let article = try known(id) { return article }
        }
        return article
    }

    private func known(_ id: ArticleID) throws -> FullArticle? {
        do {
            return try database.article(id, in: scope)
        } catch StoreError.noSuchArticle {
            return nil
        }
    }
}

// MARK: - One article

extension ReadingSession {

    private mutating func read(_ article: FullArticle) async throws -> Direction {
        Pager.show(options.page(width: Terminal.measuredWidth()).print(article))
        let id = article.listed.id
        change(try database.setRead(id, at: context.now(), partOf: command))
        var status = ArticleStatus(isRead: true, isStarred: article.listed.isStarred)
        while true {
            let pressed = answer(to: lineOfKeys(id, status))
            do {
                let isEndOfNumber = endsNumber && pressed == .enter
                endsNumber = false
                switch pressed {
                case nil: return .quit
                case .enter? where isEndOfNumber: continue
                case .resumed?: continue
                case .interrupt?: throw Failure.interrupted.status
                case .character(let digit)? where digit.isNumber: try await openLink(digit, of: article)
                case let key?:
                    if let direction = try await perform(ReadingKey(key), article, &status) { return direction }
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

    /// The statuses that the user may have changed while reading.
    private struct ArticleStatus {
        var isRead: Bool
        var isStarred: Bool
    }

    /// Performs the action of a key.
    ///
    /// - Returns: the direction; nil to stay at the article.
    private mutating func perform(
        _ key: ReadingKey?, _ article: FullArticle, _ status: inout ArticleStatus
    ) async throws -> Direction? {
        let id = article.listed.id
        switch key {
        case nil: break
        case .next: return .next
        case .back: return .back
        case .again: return .again
        case .quit: return .quit
        case .star:
            change(try database.set(.starred, !status.isStarred, of: [id], at: context.now()))
            status.isStarred.toggle()
        case .unread:
            change(try database.set(.read, !status.isRead, of: [id], at: context.now()))
            status.isRead.toggle()
        case .open: try await Browser.open(Browser.address(of: article))
        case .download: try await downloadEnclosures(of: article)
        case .delete: return try delete(article) ? .next : nil
        case .help: Output.ask(ReadingKey.explanations)
        }
        return nil
    }

    private mutating func change(_ count: Int) {
        if count > 0 { hasChanged = true }
    }

    // MARK: Actions

    /// Opens the link whose number begins with the digit. With ten links or more, the number may have several digits,
    /// and Enter ends it.
    private mutating func openLink(_ digit: Character, of article: FullArticle) async throws {
        let links = options.page.links(of: article)
        var digits = String(digit)
        while let number = Int(digits), number > 0, number * 10 <= links.count {
            switch answer(to: "open link \(digits) (Enter, or more digits)") {
            case .enter?: return try await Browser.open(Browser.address(links[number - 1], of: article))
            case .backspace? where digits.count > 1: digits.removeLast()
            case .character(let digit)? where digit.isNumber: digits.append(digit)
            default: return
            }
        }
        endsNumber = true
        let link = try options.page.link(Int(digits) ?? 0, of: article)
        try await Browser.open(Browser.address(link, of: article))
    }

    private func downloadEnclosures(of article: FullArticle) async throws {
        if article.article.enclosures.isEmpty {
            throw Failure("article \(article.listed.id) has no enclosures", ExitStatus.notFound)
        }
        try await download(article.listed.id)
    }

    /// Deletes the article if the user confirms it.
    ///
    /// - Returns: whether it was deleted.
    private mutating func delete(_ article: FullArticle) throws -> Bool {
        keyboard.forgetTyped()
        guard answer(to: "delete article \(article.listed.id) permanently? y/n ") == .character("y") else {
            return false
        }
        try database.delete([article.listed.id], at: context.now())
        steps.drop()
        return true
    }

    // MARK: The last line

    private func lineOfKeys(_ id: ArticleID, _ status: ArticleStatus) -> String {
        let marks = (status.isRead ? "" : " unread") + (status.isStarred ? " ★" : "")
        let place = "\(steps.place)  \(id)\(marks)"
        let keys = ReadingKey.line(within: Terminal.measuredWidth() - place.count - 4)
        return Style.detail("\(place)  ") + keys + " "
    }

    /// Shows a line, waits for a key, and erases the line. Returns the key; `nil` when the terminal is gone.
    private func answer(to line: String) -> Keyboard.Key? {
        Output.ask("\r" + line)
        defer { Output.eraseLine() }
        return keyboard.next()
    }
}
