import ArgumentParser
import Testing

@testable import rss

@Suite struct CommandParsingTests {

    /// Else the parser looks first whether a completion script is asked for, which takes as long as the rest of its work:
    /// see `RSS.command(for:)`.
    @Test func everyCommandSaysThatItIsPartOfAProgram() {
        for command in RSS.configuration.subcommands {
            #expect(command.configuration._superCommandName == RSS.configuration.commandName)
        }
    }
}
