import Model
import Parser
import Web

/// The feeds of an OPML file as `rss add` would take them: addresses in one form, passwords apart from them.
struct ImportedSubscriptions {
    private(set) var feeds: [ImportedFeed] = []

    /// By host. They stood in addresses, which anybody may see.
    private(set) var credentials: [String: HTTPCredentials] = [:]

    /// What no address can be made of.
    private(set) var refused: [OPMLFeed] = []

    init(_ feeds: [OPMLFeed]) {
        for feed in feeds {
            guard let address = try? WebAddress(typed: feed.url) else {
                refused.append(feed)
                continue
            }
            credentials[address.host] = address.credentials ?? credentials[address.host]
            self.feeds.append(
                ImportedFeed(url: address.url, title: feed.title, siteURL: feed.htmlURL, folders: feed.folders))
        }
    }
}
