import Model
import Parser
import Web

/// The feeds of a list as `rss add` would take them: addresses in one form, passwords apart from them.
struct ImportedSubscriptions {
    private(set) var feeds: [ImportedFeed] = []

    /// The same, as they stood in the list, and their addresses.
    private(set) var listed: [(listed: OPMLFeed, url: String)] = []

    /// By host. They stood in addresses, which anybody may see.
    private(set) var credentials: [String: HTTPCredentials] = [:]

    /// What no address can be made of.
    private(set) var refused: [OPMLFeed] = []

    init(_ list: ImportList) {
        for feed in list.document.feeds {
            guard let address = try? WebAddress(typed: feed.url) else {
                refused.append(feed)
                continue
            }
            credentials[address.host] = address.credentials ?? credentials[address.host]
            listed.append((feed, address.url))
            feeds.append(
                ImportedFeed(
                    url: address.url, title: feed.title, ownTitle: list.titles[feed.url], siteURL: feed.htmlURL,
                    folders: feed.folders))
        }
    }
}
