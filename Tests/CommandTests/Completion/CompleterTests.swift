import ArgumentParser
import Testing

@testable import rss

/// What may come next, as far as no database is needed, see ``Completer``.
@Suite struct CompleterTests {

    private func words(_ words: String..., typed: String) -> [String]? {
        guard case .words(let candidates) = Completer(words: words, typed: typed).completion() else { return nil }
        return candidates.map(\.word)
    }

    private let nowhere = "--database=/nowhere/rss.db"

    @Test func offersCommandsAndTheirCommands() {
        #expect(words(typed: "star") == ["star"])
        #expect(words("folder", typed: "") == ["add", "rename", "remove", "list", "set", "unset", "show"])
        #expect(words("--database", "x.db", "folder", typed: "l") == ["list"])
        #expect(words("help", "folder", typed: "re") == ["rename", "remove"])
        #expect(words("nonsense", typed: "") == [])
    }

    @Test func offersOptionsThatAreNotThereYet() {
        #expect(words("list", typed: "--un") == ["--unread", "--until"])
        #expect(words("list", "--unread", typed: "--un") == ["--until"])
        #expect(words("list", "--feed", "1", typed: "--fe") == ["--feed"])
        #expect(words("list", "--limit", "5", typed: "-").map { $0.contains("-l") } == false)
        #expect(words("list", "--", typed: "--un") == [])
        #expect(words("status", typed: "")?.contains("--json") == true)
    }

    @Test func offersValuesOfOptions() {
        #expect(words("list", "--sort", typed: "o") == ["oldest"])
        #expect(words("list", typed: "--sort=o") == ["--sort=oldest"])
        #expect(words("list", "--limit", typed: "") == [])
        #expect(words("mark", typed: "un") == ["unread", "unstarred"])
        #expect(words("list", "--fields", typed: "id,feed_t") == ["id,feed_title"])
        #expect(words("config", typed: "sync.p") == ["sync.push"])
    }

    @Test func leavesFilesToTheShell() {
        #expect(Completer(words: ["import"], typed: "a").completion() == .files)
        #expect(Completer(words: ["--database"], typed: "a").completion() == .files)
        #expect(Completer(words: ["list", "--database"], typed: "").completion() == .files)
        #expect(Completer(words: ["list"], typed: "--database=a").completion() == .files)
        let login = ["account", "login", "--password-command", "pass"]
        #expect(Completer(words: login, typed: "--x").completion() == .files)
    }

    @Test func offersPartsOfQueries() {
        #expect(words(nowhere, "list", typed: "fo") == ["folder:"])
        #expect(words("list", nowhere, typed: "ferry -(fo") == ["ferry -(folder:"])
        #expect(words("list", nowhere, typed: "is:un") == ["is:unread", "is:unstarred"])
        #expect(words("list", nowhere, typed: "is:read,st") == ["is:read,starred"])
        #expect(words("list", nowhere, typed: "Has:en") == ["Has:enclosure"])
        #expect(words("list", nowhere, typed: #""quoted fo"#) == [])
        #expect(words("list", nowhere, typed: #"title:/(a "b| fo/ fo"#) == [#"title:/(a "b| fo/ folder:"#])
        #expect(words("list", nowhere, typed: #""a \" b" fo"#) == [#""a \" b" folder:"#])
        #expect(words("mark", "read", nowhere, typed: "@t") == ["@today"])
        #expect(words("list", nowhere, typed: "nosuchfield:x") == [])
    }

    @Test func offersNothingWhereThereIsNoDatabase() {
        #expect(words("list", nowhere, "--feed", typed: "") == [])
        #expect(words("remove", nowhere, typed: "") == [])
        #expect(words("rename", nowhere, typed: "") == [])
    }

    /// A name that nothing has is a mistake in the table, or its argument was renamed.
    @Test func everyRowOfTheTableIsForAnArgument() {
        let arguments = Self.commands(below: RSS.self, []).flatMap { names, command in
            CommandShape(of: command).arguments.flatMap { argument in
                let own = argument.kind == .positional ? [argument.valueName ?? ""] : argument.typedNames
                return own + own.map { (names + [$0]).joined(separator: " ") }
            }
        }

        #expect(Set(Candidates.table.keys).subtracting(arguments) == [])
    }

    private static func commands(
        below command: any ParsableCommand.Type, _ names: [String]
    ) -> [(names: [String], command: any ParsableCommand.Type)] {
        let below = command.configuration.subcommands.flatMap { next in
            commands(below: next, names + [next.configuration.commandName ?? ""])
        }
        return [(names, command)] + below
    }
}
