/// A feed of an account that is copied to another one.
package struct FeedToCopy: Equatable, Sendable {
    package var feed: Feed

    /// Its address, without the suffix that makes it unique within the account. It may hold a password.
    package var url: String

    /// The names of its folders, sorted.
    package var folders: [String]

    /// Whether it is a subscription. Otherwise, only articles with a star, a label or a note are here.
    package var isSubscribed: Bool

    /// The same feed in the other account; `nil` if it doesn't exist there.
    package var target: FeedID?

    /// The names of its folders in the other account.
    package var targetFolders: [String] = []

    package init(feed: Feed, url: String, folders: [String], isSubscribed: Bool) {
        self.feed = feed
        self.url = url
        self.folders = folders
        self.isSubscribed = isSubscribed
    }
}
