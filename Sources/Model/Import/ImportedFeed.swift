/// A feed of an imported list: an OPML file, or another reader's.
package struct ImportedFeed: Sendable {
    package var url: String

    /// The name that the user gave it.
    package var title: String?

    /// The feed's own title.
    package var ownTitle: String?
    package var siteURL: String?
    package var folders: [String]

    package init(
        url: String, title: String? = nil, ownTitle: String? = nil, siteURL: String? = nil, folders: [String] = []
    ) {
        self.url = url
        self.title = title
        self.ownTitle = ownTitle
        self.siteURL = siteURL
        self.folders = folders
    }
}
