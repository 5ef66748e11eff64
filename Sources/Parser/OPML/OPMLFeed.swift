/// A subscription in a list.
package struct OPMLFeed: Equatable, Sendable {
    /// The absolute URL, `http` or `https`.
    package var url: String
    package var title: String?

    /// The site's URL as written, unchecked.
    package var htmlURL: String?

    /// All folders of the feed, with nesting written as `News/Berlin`. Empty for a feed outside all folders.
    package var folders: [String]

    package init(url: String, title: String? = nil, htmlURL: String? = nil, folders: [String] = []) {
        self.url = url
        self.title = title
        self.htmlURL = htmlURL
        self.folders = folders
    }
}
