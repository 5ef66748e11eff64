import Base
import Mail
import Model
import Store

/// The feed that articles are put into, which may not be there yet.
struct PutTarget {
    let account: Account
    let url: String
    let title: String

    /// The longest title and address of a feed that is called what a stranger says, in characters.
    private static let longest = 200

    /// Finds the feed that the user names, or chooses the account of a new one.
    ///
    /// Throws ``Failure`` if other feeds have the name, and `StoreError`.
    init(named name: String, _ accounts: Accounts) throws {
        let title = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if title.isEmpty { throw Failure("--feed cannot be blank", ExitStatus.usage) }
        try self.init(title: title, id: title, accounts) { feed in
            "\(feed.id)" == title || feed.name.lowercased() == title.lowercased() || feed.url == title
        }
    }

    /// Finds the feed of the list or person that a mail is from.
    init(of source: ReceivedMail.Source, _ accounts: Accounts) throws {
        let (title, id) = (String(source.name.prefix(Self.longest)), String(source.id.prefix(Self.longest)))
        try self.init(title: title, id: id, accounts) { _ in false }
    }

    private init(title: String, id: String, _ accounts: Accounts, isCalled: (Feed) -> Bool) throws {
        let selected = try accounts.selected()
        let homes = selected.filter(\.kind.fetchesFeeds)
        if homes.isEmpty {
            throw Failure("articles are put into 'local' and accounts in directories only", ExitStatus.usage)
        }
        let url = Feed.putURL(id)
        let feeds = try accounts.database.sidebarNames(of: nil).feeds
            .filter { feed in selected.contains { $0.id == feed.accountID } }
        let filled = feeds.filter(\.isPut)
        let found = [filled.filter { $0.url == url }, filled.filter(isCalled)].first { !$0.isEmpty } ?? []
        if found.count > 1 {
            let ids = found.map { "\($0.id)" }.joined(separator: ", ")
            throw Failure("'\(title)' is the name of several feeds: \(ids); name one by its id", ExitStatus.usage)
        }
        self.title = title
        if let feed = found.first, let account = homes.first(where: { $0.id == feed.accountID }) {
            (self.url, self.account) = (feed.url, account)
            return
        }
        if let other = feeds.first(where: isCalled) {
            let place = other.isFetched ? "is fetched from \(other.shownURL)" : "has the pages of 'rss save'"
            throw Failure("'\(title)' \(place); name another feed", ExitStatus.usage)
        }
        if title.allSatisfy(\.isNumber) { throw StoreError.noSuchFeed(title) }
        self.url = url
        account = try accounts.home(where: \.kind.fetchesFeeds)
    }
}
