import Base
import Model
import Store
import Sync
import Web

/// `rss feed set FEED url URL`: another address for a feed, whose articles, marks, settings and folders stay.
struct FeedAddressChange {
    /// The word that is typed as the key.
    static let key = "url"

    /// The feed's id, URL or title.
    let feed: String

    /// The value as it was typed.
    let words: [String]

    func run(_ context: Context) async throws {
        let accounts = try context.accounts(in: context.database())
        let (feed, account) = try accounts.feed(feed)
        try Self.check(feed)
        let address = try address()
        if address.credentials != nil, !account.account.kind.fetchesFeeds {
            throw Failure("'\(account.account.name)' does not support passwords for feeds", ExitStatus.usage)
        }
        do {
            try await account.setURL(address.url, of: feed)
        } catch StoreError.alreadySubscribed(_, let other) {
            let isHere = account.account.kind.fetchesFeeds
            let hint = isHere ? " ('rss remove \(other)', then the same command, makes one feed of both)" : ""
            throw Failure("feed \(other) has this address\(hint)", ExitStatus.usage)
        }
        if let login = address.credentials {
            try accounts.credentials.update { $0.http[address.origin] = login }
        }
    }

    /// Throws ``Failure`` for feeds that are not fetched from an address.
    private static func check(_ feed: Feed) throws {
        let isOfCommand = Feed.isOfCommand(feed.url)
        guard feed.isFetched, !isOfCommand else {
            let hint = isOfCommand ? " ('rss feed set \(feed.id) command -- PROGRAM …' changes its program)" : ""
            throw Failure("this feed is not fetched from an address\(hint)", ExitStatus.usage)
        }
    }

    private func address() throws -> FeedAddress {
        guard words.count == 1, let typed = try TypedFeedSetting.lines(words[0]).first else {
            throw Failure("'\(Self.key)' needs one value: the new address of the feed", ExitStatus.usage)
        }
        if SecretAddress.isCut(typed) {
            throw Failure("this address is cut short; name the whole one", ExitStatus.usage)
        }
        return try FeedAddress(typed: typed)
    }
}
