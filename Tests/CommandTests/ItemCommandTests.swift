import ArgumentParser
import Foundation
import Model
import Testing

@testable import rss

/// Commands that are typed on a screen get the ids of what is chosen there.
@Suite struct ItemCommandTests {
    private let commands: ReadingCommands

    init() throws {
        commands = ReadingCommands(try CommonOptions.parse([]))
    }

    private func completed(_ line: String, _ chosen: ChosenItems) throws -> String? {
        var typed = try #require(TypedLine(line))
        guard let words = commands.adding(chosen, typed.words) else { return nil }
        if words == typed.words { return line }
        typed.words = words
        return typed.text
    }

    private static let ids = ["1", "39"].map { ArticleID(Int64($0) ?? 0) }

    @Test(arguments: [
        "star", "unstar", "mark read", "mark unread --dry-run", "label add later", "label remove 'to do'", "open",
        "open --comments", "fetch --again", "download", "download --later", "show", "show --json", "read", "delete",
        "queue drop", "queue retry", "deliver skip book", "deliver retry book", "--account local star", "star --",
        "star --database x.db",
    ])
    func aCommandThatTakesArticlesGetsThem(_ line: String) throws {
        #expect(try completed(line, .articles(Self.ids)) == line + " 1 39")
        #expect(try completed(line, .articles([])) == nil)
        #expect(try completed(line, .feed(FeedID(7))) == nil)
        #expect(try completed(line + " | cat", .articles(Self.ids)) == line + " 1 39 | cat")
    }

    @Test(arguments: [
        // They name articles: by ids, a query or options.
        "star 5", "star -", "label add later 5", "label add later ferry", "mark read 'ferry'", "mark read \"\"",
        "mark read --feed X", "mark read --all", "mark read --since 3d", "read --starred", "read --sort oldest",
        "queue drop --all", "deliver skip book --all", "deliver skip book --parked", "show --file x.html",
        // They do something else with their numbers.
        "download --list", "download --drop", "download --drop --all",
        // They take none.
        "remove", "remove linkblog", "rename", "move News", "move 53 News", "rule remove 1", "rule test",
        "add x.example",
        "search save x ferry", "search", "status", "sync", "feeds", "label list", "label rename a b", "undo",
        "folder list",
        "list", "list ferry", "browse", "digest", "put --feed X", "save https://news.example/", "config",
        // They are no commands, or wrong.
        "", "!ls", "! ls", "nonsense", "ferry", "star --nonsense", "star --help", "help star", "label", "label add",
        "mark", "mark strange", "mark read --feed", "--account", "queue drop --database",
    ])
    func anyOtherStaysAsItIs(_ line: String) throws {
        #expect(try completed(line, .articles(Self.ids)) == line)
    }

    @Test(arguments: [
        ("note", "note 39"), ("note ask Ann", "note 39 ask Ann"), ("note 'ask Ann'", "note 39 'ask Ann'"),
        ("note -", "note -"), ("note 12", "note 12"), ("note 12 ask Ann", "note 12 ask Ann"),
        ("note --account local ask", "note 39 --account local ask"),
        ("--account local note", "--account local note 39"),
        ("open --link 2", "open --link 2 39"),
    ])
    func oneArticleStandsBeforeTheText(_ line: String, _ completed: String) throws {
        #expect(try self.completed(line, .articles([ArticleID(39)])) == completed)
        // It takes no more than one.
        if completed.hasPrefix("note 39") { #expect(try self.completed(line, .articles(Self.ids)) == line) }
    }

    @Test(arguments: [
        ("remove", "remove 7"), ("remove linkblog", "remove linkblog"), ("remove 3", "remove 3"),
        ("rename 'New name'", "rename 7 'New name'"), ("rename Old New", "rename Old New"),
        ("rename ''", "rename 7 ''"),
        ("move News", "move 7 News"), ("move 53 News", "move 53 News"), ("move --also News", "move 7 --also News"),
        ("feed show", "feed show 7"), ("feed show 3", "feed show 3"), ("feed set 3 keep all", "feed set 3 keep all"),
        ("sync", "sync 7"), ("sync --force", "sync --force 7"), ("sync --push", "sync --push"), ("sync 3", "sync 3"),
        ("status", "status"), ("feeds", "feeds"), ("folder remove X", "folder remove X"),
        ("rule remove 1", "rule remove 1"),
    ])
    func aCommandThatTakesFeedsGetsTheFeed(_ line: String, _ completed: String) throws {
        #expect(try self.completed(line, .feed(FeedID(7))) == completed)
        #expect(try self.completed(line, .feed(nil)) == line)
    }

    /// What a command takes is said once more than in its help.
    @Test func allCommandsSayWhatTheyTake() {
        var pending: [any ParsableCommand.Type] = [RSS.self]
        var counts = [0, 0, 0]
        while let command = pending.popLast() {
            pending += command.configuration.subcommands
            if !command.configuration.subcommands.isEmpty { continue }
            let help = RSS.helpMessage(for: command, columns: 200)
            let arguments = (help.components(separatedBy: "ARGUMENTS:").dropFirst().first ?? "")
                .components(separatedBy: "OPTIONS:")[0]
            let takesArticles = [
                "Ids as printed by 'rss list'", "Ids as printed by 'rss deliver show'", "The article's id",
            ]
            .contains(where: arguments.contains)
            let kind: ChosenItems.Kind? =
                takesArticles ? .articles : arguments.contains("<feed>") ? .feeds : nil
            counts[takesArticles ? 0 : kind == .feeds ? 1 : 2] += 1
            #expect((command as? any ItemCommand.Type)?.items.kind == kind, "\(command)")
        }
        #expect(counts[0] >= 15 && counts[1] >= 7 && counts[2] >= 30)
    }
}
