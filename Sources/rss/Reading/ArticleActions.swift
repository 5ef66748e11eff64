import ArgumentParser
import Base
import Downloads
import Fetch
import Foundation
import Model
import Platform
import Store
import Subprocess
import Sync
import SystemPackage
import Web

extension ListedArticle {
    /// The status as it stands behind an article's id, with a space before each word: ` unread ★`.
    var shortStatus: String { (isRead ? "" : " unread") + (isStarred ? " ★" : "") }
}

/// The changes that keys make to articles, each like a command of this program.
final class ArticleActions {
    let context: Context
    let database: FeedDatabase
    let scope: AccountScope
    let page: PageOptions
    private let prompt: ScreenPrompt
    private let commands: ReadingCommands

    /// The command that all articles which are marked read while they are shown belong to, for `rss undo`.
    private var reading = CommandID()
    private var hasChanged = false

    init(
        _ context: Context, _ database: FeedDatabase, _ page: PageOptions, _ prompt: ScreenPrompt,
        _ commands: ReadingCommands
    ) throws {
        self.commands = commands
        self.context = context
        self.database = database
        self.page = page
        self.prompt = prompt
        scope = try context.scope(in: database)
    }

    /// The names that Tab completes.
    var completionNames: CompletionNames {
        CompletionNames(path: context.databasePath, account: scope.account?.name)
    }

    /// Returns the article; `nil` if it was deleted or pruned meanwhile.
    func article(_ id: ArticleID) throws -> FullArticle? {
        do {
            return try database.article(id, in: scope, with: page.details)
        } catch StoreError.noSuchArticle {
            return nil
        }
    }

    /// Returns those of the articles that exist, in any order, as far as lists show them.
    func listed(_ ids: some Sequence<ArticleID>) throws -> [FullArticle] {
        var articles: [FullArticle] = []
        let query = ArticleQuery(ids: Array(ids), in: scope)
        try database.forEachArticle(query, with: [.downloads, .labels], marks: Excerpt.marks) { articles.append($0) }
        return articles
    }

    /// Marks an article read that the user was shown.
    func markShown(_ id: ArticleID) throws {
        if try database.setRead(id, at: context.now(), partOf: reading) > 0 { hasChanged = true }
    }

    /// Begins another command for `rss undo`: articles that are shown from now on are undone by themselves.
    func beginReading() {
        reading = CommandID()
    }

    /// Sends what was changed, if the user wants that.
    func finish() {
        if hasChanged { BackgroundPush.startIfWanted(context, database) }
        hasChanged = false
    }

    // MARK: Actions

    /// Performs an action on articles.
    ///
    /// - Returns: The words of the command that does the same; `nil` if nothing was done, or it is not a command.
    func perform(_ action: ReadingAction, on ids: [ArticleID]) async throws -> [String]? {
        if ids.isEmpty { return nil }
        let words = ids.map { "\($0)" }
        switch action {
        case .star:
            let value = try !listed(ids).allSatisfy(\.listed.isStarred)
            try set(.starred, value, of: ids)
            return [value ? "star" : "unstar"] + words
        case .unread:
            let value = try listed(ids).contains { !$0.listed.isRead }
            try set(.read, value, of: ids)
            return ["mark", MarkChange(.read, value).word] + words
        case .labels:
            let names =
                try database.labels(of: nil).map(\.name) + listed(ids).flatMap(\.labels).sorted().map { "-" + $0 }
            guard let typed = prompt.line("label, or -label: ", "", completing: names), !typed.isEmpty else {
                return nil
            }
            let isRemoved = typed.hasPrefix("-")
            let name = try LabelName.typed(isRemoved ? String(typed.dropFirst()) : typed)
            try set(.label(name), !isRemoved, of: ids)
            return ["label", isRemoved ? "remove" : "add", name.shellWord] + words
        case .note:
            try await editNote(of: ids)
            return ["note"] + words
        case .open:
            try await open(ids, Browser.address)
            return ["open"] + words
        case .comments:
            try await open(ids, Browser.commentsAddress)
            return ["open", "--comments"] + words
        case .download:
            try await downloadEnclosures(of: ids)
            return ["download"] + words
        case .fetch:
            let failures = try await PageFetch.fetch(ids, again: true, context, database)
            if let failure = failures.first { throw failure }
            return ["fetch", "--again"] + words
        case .delete:
            let what = ids.count == 1 ? "article \(ids[0])" : ids.count.counted("article")
            guard prompt.confirms("delete \(what) permanently? y/n ") else { return nil }
            try database.delete(ids, at: context.now())
            return ["delete"] + words
        case .write:
            let name = try article(ids[0])?.listed.name.flatMap(FileName.safe) ?? words[0]
            guard let typed = prompt.line("write to: ", name + ".txt"), !typed.isEmpty else { return nil }
            prompt.say("wrote \(try write(ids, to: typed))")
            return nil
        case .copy:
            let addresses = try ids.map { try Browser.address(of: database.article($0, in: scope)).url }
            await Clipboard.copy(addresses.joined(separator: "\n"))
            prompt.say(
                "copied \(addresses.count == 1 ? addresses[0] : addresses.count.counted("address", "addresses"))")
            return nil
        case .pipe, .pipeHTML:
            let label = action == .pipe ? "| " : "HTML | "
            guard let line = prompt.line(label, ""), !line.isEmpty else { return nil }
            try await pipe(ids, action == .pipe ? .plain : .html, to: .shell(line))
            return nil
        case .next, .back, .again, .nextFeed, .readFeed, .readAbove, .undo, .save, .list, .feeds, .sort, .search,
            .select, .selectRange, .sync, .edit, .command, .quit, .help:
            // These depend on what is shown.
            return nil
        }
    }

    /// Changes a mark of articles, as `rss mark` and `rss label` do.
    ///
    /// - Returns: The number of changed articles.
    @discardableResult
    func set(_ mark: Mark, _ value: Bool, of ids: [ArticleID]) throws -> Int {
        let changed = try database.set(mark, value, of: ids, at: context.now())
        if changed > 0 { hasChanged = true }
        return changed
    }

    /// Undoes the last command, as `rss undo` does. Returns what was undone.
    func undo() async throws -> String {
        hasChanged = true
        beginReading()
        try await context.restoreOnServers(database)
        return try LastCommand.undo(in: database, named: context.options.database, at: context.now())
    }

    /// The most articles that are opened in a browser at once.
    private static let mostOpened = 20

    private func open(_ ids: [ArticleID], _ address: (FullArticle) throws -> WebAddress) async throws {
        if ids.count > Self.mostOpened {
            throw Failure("this would open \(ids.count) articles", ExitStatus.usage)
        }
        for id in ids {
            let article = try database.article(id, in: scope)
            try await Browser.open(address(article), context.settings().browser, prompt.screen)
            try set(.read, true, of: [id])
        }
    }

    private func downloadEnclosures(of ids: [ArticleID]) async throws {
        let articles = try listed(ids)
        if articles.allSatisfy(\.article.enclosures.isEmpty) {
            let what = ids.count == 1 ? "article \(ids[0]) has" : "these articles have"
            throw Failure("\(what) no enclosures", ExitStatus.notFound)
        }
        try await prompt.screen.whileAway {
            try await commands.download(ids)
        }
    }

    /// Hands articles to a program, one below the other.
    private func pipe(_ ids: [ArticleID], _ form: ArticleForm, to program: TerminalProgram) async throws {
        try await show(program, input: printed(ids, form))
    }

    private func printed(_ ids: [ArticleID], _ form: ArticleForm) throws -> String {
        let page = ArticlePage(form: form, width: form == .html ? nil : ArticlePage.readableWidth)
        let articles = try ids.map { try database.article($0, in: scope) }
        let beginning = articles.first.map(page.beginning) ?? ""
        return beginning + articles.map(page.print).joined(separator: page.separator)
    }

    /// Writes articles to a new file, one below the other. Returns its path.
    private func write(_ ids: [ArticleID], to typed: String) throws -> String {
        let path = UserFolders(environment: EnvironmentVariables.all).absolute(typed)
        do {
            try Data(printed(ids, .plain).utf8).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
        } catch let error as CocoaError {
            let reason = error.code == .fileWriteFileExists ? "the file exists" : error.localizedDescription
            throw Failure("cannot write it: \(reason)", ExitStatus.inputOutput)
        }
        return path
    }

    private func editNote(of ids: [ArticleID]) async throws {
        guard ids.count == 1 else { throw Failure("a note is about one article", ExitStatus.usage) }
        let program = TerminalProgram(
            program: .path(FilePath(RunningProgram.path)), arguments: context.options.words + ["note", "\(ids[0])"])
        let problem = try await prompt.screen.whileAway(waits: { $0 != .some(nil) }) { try await program.run() }
        if problem != nil { throw Failure("the note was not changed", ExitStatus.inputOutput) }
    }

    /// Runs `rss edit`, which has the terminal.
    func editFeeds() async throws {
        try await run("edit")
    }

    /// Does what the user defined for a key.
    func perform(_ own: OwnKey, on chosen: ChosenItems) async throws {
        switch own {
        case .action: break
        case .command(let words):
            guard let words = commands.adding(chosen, words.map { TypedWord($0) })?.map(\.text) else {
                return prompt.say("no article here")
            }
            let program = TerminalProgram(
                program: .path(FilePath(RunningProgram.path)), arguments: context.options.words + words)
            let lines = try await program.output()
            prompt.show(lines.isEmpty ? ["rss " + words.joined(separator: " ")] : lines)
        case .program(let words, let form):
            guard case .articles(let ids) = chosen, !ids.isEmpty else { return prompt.say("no article here") }
            let program = try Executable.named([words.first ?? ""])
            let first = try database.article(ids[0], in: scope)
            let arguments = try words.dropFirst().map { try $0.isEmpty ? "" : Template($0).text(of: first) }
            try await pipe(ids, form, to: TerminalProgram(program: program, arguments: arguments))
        }
    }

    /// Lets the user type a command of this program, and runs it with the ids of what is chosen if it lacks them.
    ///
    /// - Returns: The line that was run; `nil` if the user gave up.
    func runTyped(on chosen: ChosenItems) async throws -> String? {
        guard var line = prompt.line(": rss ", ""), !line.allSatisfy(\.isWhitespace) else { return nil }
        if var typed = TypedLine(line), let words = commands.adding(chosen, typed.words), words != typed.words {
            typed.words = words
            line = typed.text
        }
        try await run(line)
        return line
    }

    /// Runs a command of this program, as it is typed for a shell.
    private func run(_ line: String) async throws {
        let options = context.options.words.map(\.shellWord).joined(separator: " ")
        try await show(.shell("\"$0\" \(options) \(line)", [RunningProgram.path]))
    }

    /// Runs a program, and lets the user read what it printed.
    private func show(_ program: TerminalProgram, input: String? = nil) async throws {
        let problem = try await prompt.screen.whileAway { try await program.run(input: input) }
        if let problem { throw Failure("the program failed: \(problem)", ExitStatus.inputOutput) }
    }

    /// Lets the user type the number of a link of the article, and keeps its page.
    ///
    /// - Returns: Whether a digit ended the number, see ``LinkNumber``, and the words of the command that does the same;
    ///   `nil` if the user gave up.
    func saveLink(of article: FullArticle) async throws -> (isEndedByDigit: Bool, command: [String])? {
        let count = page.page.links(of: article).count
        guard case .character(let digit)? = prompt.key("save link: type its number"), digit.isASCIIDigit,
            let typed = LinkNumber.typed(from: digit, count: count, for: "save", ask: prompt.key)
        else { return nil }
        let link = try Browser.address(page.page.link(typed.number, of: article), of: article)
        let source = AddressSource.named(link.url, by: try database.origin(of: article.listed.feedID))
        _ = try await PageSaver(context, database).save(link.url, from: source)
        return (typed.isEndedByDigit, ["save", link.url.shellWord])
    }

    /// Opens a link of the article in a browser, by its number.
    func openLink(_ number: Int, of article: FullArticle) async throws {
        let link = try page.page.link(number, of: article)
        try await Browser.open(Browser.address(link, of: article), context.settings().browser, prompt.screen)
    }
}
