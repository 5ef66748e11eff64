/// A subscription to be added.
package struct NewFeed: Equatable, Sendable {
    package var url: String
    package var title: String?
    package var customTitle: String?
    package var siteURL: String?

    /// The names of its folders. Missing ones are created.
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
