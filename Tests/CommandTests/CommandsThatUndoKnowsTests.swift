import ArgumentParser
import Foundation
import Testing

@testable import rss

/// Each command that changes something leaves a row in the log of undo: `undo-others.txt` has an example of those that are
/// not undone.
@Suite struct CommandsThatUndoKnowsTests {

    /// Commands that look, or do what was decided before.
    private static let unlogged: Set = [
        "export", "feed show", "folder list", "folder show", "browse", "label list", "download", "list", "search list",
        "search for", "show", "digest", "feeds", "status", "stats", "sync", "fetch", "put", "rule list", "rule test",
        "deliver list", "deliver show", "deliver run", "queue list", "account list", "account capabilities",
        "account machines", "account show", "account login", "parse", "discover", "extract", "doctor", "config", "undo",
    ]

    /// Commands that `undo` undoes, as other conversations show.
    private static let undone: Set = [
        "remove", "read", "mark", "star", "unstar", "label add",
        "label remove", "label rename", "label delete", "note", "open", "maildir",
    ]

    private static func names(of group: any ParsableCommand.Type, _ path: [String] = []) -> [String] {
        group.configuration.subcommands.flatMap { command in
            let name = path + [command.configuration.commandName ?? ""]
            return command.configuration.subcommands.isEmpty ? [name.joined(separator: " ")] : names(of: command, name)
        }
    }

    @Test func eachIsKnown() throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../ScriptTests/Scripts/undo-others.txt").standardized
        let shown = try String(contentsOf: script, encoding: .utf8).matches(of: /cannot undo '(.+?)'/).map { "\($0.1)" }

        // They need a server that refuses, a terminal, and another account.
        let known = Self.unlogged.union(Self.undone).union(shown).union(["queue retry", "edit", "account copy"])
        #expect(Self.names(of: RSS.self).filter { !known.contains($0) } == [])
        #expect(known.subtracting(Self.names(of: RSS.self)) == [])
        // On a server, feeds are not subscribed to again.
        #expect(Self.unlogged.union(Self.undone).intersection(shown) == [])
    }

    @Test func aCommandKnowsItsName() {
        #expect(CommandPath.name(of: RenameFolder.self) == "folder rename")
        #expect(CommandPath.name(of: Rename.self) == "rename")
    }
}
