import ArgumentParser
import Testing

@testable import rss

/// What is proposed to who names a command that there isn't, see ``CommandGuess``.
@Suite struct CommandGuessTests {
    private let commands = RSS.configuration.subcommands.compactMap { $0.configuration.commandName }

    @Test(arguments: [
        ("lsit", "list"), ("lst", "list"), ("LIST", "list"), ("feds", "feeds"), ("fedes", "feeds"), ("syn", "sync"),
        ("snyc", "sync"), ("discovr", "discover"), ("impotr", "import"), ("ls", "list"), ("unsubscribe", "remove"),
        ("update", "sync"), ("filter", "rule"), ("mute", "rule"), ("Tag", "label add"), ("next", "read"),
        ("play", "download"), ("12", "read 12"), ("https://example.org/?a&b", "add 'https://example.org/?a&b'"),
        ("version", "--version"), ("today", "list"),
    ])
    func proposesWhatIsNear(_ word: String, _ command: String) {
        #expect(CommandGuess.commands(for: word, among: commands) == [command])
    }

    @Test func proposesAllMeanings() {
        #expect(CommandGuess.commands(for: "unread", among: commands) == ["list", "mark unread"])
    }

    @Test(arguments: ["", "x", "rss", "wordprocessor", "猫"])
    func proposesNothingElse(_ word: String) {
        #expect(CommandGuess.commands(for: word, among: commands).isEmpty)
    }

    @Test func proposesOnlyWhatTheGroupHas() {
        let commands = QueueCommand.configuration.subcommands.compactMap { $0.configuration.commandName }

        #expect(CommandGuess.commands(for: "ls", among: commands) == ["list"])
        #expect(CommandGuess.commands(for: "rm", among: commands).isEmpty)
        #expect(CommandGuess.commands(for: "12", among: commands).isEmpty)
    }
}
