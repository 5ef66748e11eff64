import ArgumentParser
import Base
import Foundation
import Model
import Store
import Sync
import TerminalText

/// `rss remove`
struct Remove: FeedsCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Unsubscribe from feeds",
        discussion: """
            Hides them for 30 days with their articles, and deletes both then; articles with a star, a label or a note \
            stay. 'rss undo', or adding a feed again, brings it back as it was. Asks before it removes a feed that is \
            named by a part of its title; a script has to name it by its id, URL or whole title.
            """)

    @Argument(help: ArgumentHelp("A feed's id, URL or title", valueName: "feed"))
    var feed: [String]

    @Flag(help: "Delete the feeds and their articles at once")
    var now = false

    @OptionGroup var common: CommonOptions

    func perform() async throws {
        let context = Context(common)
        let database = try context.database()
        let accounts = try context.accounts(in: database)
        let command = CommandID()
        // Finds all feeds before removing any, so that a wrong name changes nothing.
        let named = try feed.map { (name: $0, found: try accounts.feed($0)) }
        for (name, (feed, _)) in named where !Self.isExact(name, feed) { try Self.confirm(name, feed) }
        for (_, (feed, account)) in named {
            let articles = try database.articleCount(of: feed)
            try await account.unsubscribe(feed, as: command)
            let date = context.now()
            let kept = try database.keptCount(of: feed.id)
            if now { try database.deleteHidden(feed.id, at: date) }
            if Terminal.isError {
                let future = now ? "\((articles - kept).counted("article")) deleted" : Self.future(from: date)
                let rest = kept == 0 ? "" : "; \(kept) with a star, label or note \(kept == 1 ? "stays" : "stay")"
                Output.remark("removed '\(feed.name)': \(future)\(rest)")
            }
            try database.queriesNaming(feed.id).words(naming: feed.name).map { Output.remark("rss: \($0)") }
        }
    }

    private static func future(from date: Date) -> String {
        let end = date.addingTimeInterval(Double(RetentionRule.hiddenDays) * 86_400)
        return "'rss undo' or adding it again brings it back until \(Timestamp.localDay(end))"
    }

    /// Returns whether the name is the feed's id, URL or title, not a part of them.
    private static func isExact(_ name: String, _ feed: Feed) -> Bool {
        name == "\(feed.id)" || name.withoutUserInfo == feed.url || name.lowercased() == feed.name.lowercased()
    }

    /// Throws ``Failure`` unless the user confirms that the feed is meant.
    private static func confirm(_ name: String, _ feed: Feed) throws {
        guard Terminal.isInteractive else {
            throw Failure(
                "'\(name)' is only a part of feed \(feed.id), '\(feed.name)'; name it by its id, URL or whole title",
                ExitStatus.usage)
        }
        guard Output.confirms("Remove '\(TerminalText.safe(feed.name))'") else {
            throw Failure("nothing was removed", ExitCode(1))
        }
    }
}
