/// A feed of an OPML file.
package struct ImportedFeed: Sendable {
    package var url: String
    package var title: String?
    package var siteURL: String?
    package var folders: [String]

    package init(url: String, title: String? = nil, siteURL: String? = nil, folders: [String] = []) {
        self.url = url
        self.title = title
        self.siteURL = siteURL
        self.folders = folders
    }
}
