/// A subscription to be made.
package struct NewFeed: Equatable, Sendable {
    package var url: String
    package var title: String?
    package var customTitle: String?
    package var siteURL: String?

    /// Made where they don't exist.
    package var folders: [String]

    package init(
        url: String, title: String? = nil, customTitle: String? = nil, siteURL: String? = nil,
        folders: [String] = []
    ) {
        self.url = url
        self.title = title
        self.customTitle = customTitle
        self.siteURL = siteURL
        self.folders = folders
    }
}
