import ArgumentParser
import Store

/// `rss` without a command: lists the unread articles, or says how to begin.
struct Home: CommonCommand {
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let database = try Context(common).database()
        if try database.hasNoFeeds() {
            Output.remark("\(try Hint.noFeeds(in: database)); 'rss help' lists all commands")
        } else {
            var list = try List.parse([])
            list.common = common
            try list.perform()
        }
    }
}
