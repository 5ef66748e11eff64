/// A subscription in a list.
package struct OPMLFeed: Equatable, Sendable {
    /// Absolute, `http` or `https`.
    package var url: String
    package var title: String?

    /// The site's address, as written: nothing has been checked.
    package var htmlURL: String?

    /// Every folder the feed lies in, nesting written as `News/Berlin`. Empty for a feed outside all folders.
    package var folders: [String]

    package init(url: String, title: String? = nil, htmlURL: String? = nil, folders: [String] = []) {
        self.url = url
        self.title = title
        self.htmlURL = htmlURL
        self.folders = folders
    }
}
