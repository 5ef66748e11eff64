/// The decisions of the user, besides marks of articles.
package struct Decisions: Equatable, Sendable {
    package var accounts: [Account]
    package var folders: [FolderID: Folder]
    package var feeds: [FeedID: Subscribed]
    package var settings: [FeedSetting.Owner: [FeedSetting]]
    package var searches: [SavedSearch]
    package var rules: [Rule]
    package var deliveries: [Delivery]

    /// A feed that is subscribed to.
    package struct Subscribed: Equatable, Sendable {
        package var feed: Feed
        package var folders: Set<FolderID>

        package init(_ feed: Feed, folders: Set<FolderID>) {
            self.feed = feed
            self.folders = folders
        }
    }

    package init(
        accounts: [Account] = [], folders: [FolderID: Folder] = [:], feeds: [FeedID: Subscribed] = [:],
        settings: [FeedSetting.Owner: [FeedSetting]] = [:], searches: [SavedSearch] = [], rules: [Rule] = [],
        deliveries: [Delivery] = []
    ) {
        self.accounts = accounts
        self.folders = folders
        self.feeds = feeds
        self.settings = settings
        self.searches = searches
        self.rules = rules
        self.deliveries = deliveries
    }

    /// Returns these decisions with what became of one feed. The rest of what a server lists was decided elsewhere.
    package func with(_ feed: FeedID, of later: Decisions) -> Decisions {
        var decisions = self
        decisions.feeds[feed] = later.feeds[feed]
        for folder in later.feeds[feed]?.folders ?? [] where folders[folder] == nil {
            decisions.folders[folder] = later.folders[folder]
        }
        return decisions
    }
}
