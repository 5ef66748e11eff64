package import Model

/// A feed to subscribe to, as the user named it.
package struct Subscription: Sendable {
    /// The absolute URL; a file: URL only if the user typed it.
    package var url: String
    package var title: String?
    package var folder: String?

    /// The settings with which the feed is fetched for the first time, besides those of the folder; and the secret parts
    /// that they name.
    package var settings: [FeedSetting] = []
    package var secrets: [String: String] = [:]

    package init(url: String, title: String? = nil, folder: String? = nil) {
        self.url = url
        self.title = title
        self.folder = folder
    }
}
