import ArgumentParser
import Store

/// `rss` without a command: `rss list`, or how to begin.
struct Home: CommonCommand {
    static let configuration = CommandConfiguration(commandName: "rss", shouldDisplay: false)

    @OptionGroup var list: List

    var common: CommonOptions { list.common }

    func perform() async throws {
        let database = try Context(common).database()
        if try list.query.isEmpty && database.hasNoFeeds() {
            return Output.remark("\(try Hint.noFeeds(in: database)); 'rss help' lists all commands")
        }
        let found = try await list.show(in: database)
        if found == 0, list.isOneWord, let word = list.query.first, CommandPath.looksLikeCommand(word) {
            throw Failure(
                "no command '\(word)', and no unread article with the word ('rss help' lists commands, --all includes "
                    + "read articles)", ExitStatus.usage)
        }
    }
}
