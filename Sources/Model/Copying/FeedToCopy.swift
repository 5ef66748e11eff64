/// A feed of an account that is copied to another one.
package struct FeedToCopy: Equatable, Sendable {
    package var feed: Feed

    /// Its address, without what tells it apart from another feed of a server at the same one. It may hold a password.
    package var url: String

    /// Names, sorted.
    package var folders: [String]

    /// Else, only its starred articles are here.
    package var isSubscribed: Bool

    /// The same feed in the other account; nil: it isn't there.
    package var target: FeedID?

    /// The folders that it is in there.
    package var targetFolders: [String] = []

    package init(feed: Feed, url: String, folders: [String], isSubscribed: Bool) {
        self.feed = feed
        self.url = url
        self.folders = folders
        self.isSubscribed = isSubscribed
    }
}
