import ArgumentParser
import Testing

@testable import rss

/// What is proposed to who names a command that there isn't, see ``CommandGuess``.
@Suite struct CommandGuessTests {
    private let commands = RSS.configuration.subcommands.compactMap { $0.configuration.commandName }

    @Test(arguments: [
        ("lsit", "list"), ("lst", "list"), ("LIST", "list"), ("feds", "feeds"), ("fedes", "feeds"), ("syn", "sync"),
        ("snyc", "sync"), ("discovr", "discover"), ("impotr", "import"), ("ls", "list"), ("unsubscribe", "remove"),
        ("update", "sync"),
    ])
    func proposesWhatIsNear(_ word: String, _ command: String) {
        #expect(CommandGuess.command(for: word, among: commands) == command)
    }

    @Test(arguments: ["", "x", "12", "https://example.org", "rss", "wordprocessor", "猫"])
    func proposesNothingElse(_ word: String) {
        #expect(CommandGuess.command(for: word, among: commands) == nil)
    }

    @Test func proposesOnlyWhatTheGroupHas() {
        let commands = QueueCommand.configuration.subcommands.compactMap { $0.configuration.commandName }

        #expect(CommandGuess.command(for: "ls", among: commands) == "list")
        #expect(CommandGuess.command(for: "rm", among: commands) == nil)
    }
}
