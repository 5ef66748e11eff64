/// An enclosure to be fetched.
package struct NewDownload: Equatable, Sendable {
    package var articleID: ArticleID
    package var enclosure: Enclosure

    /// The folder of the file: an absolute path.
    package var folder: String

    /// The name to give the file, without its extension; `nil` to take it from the server or the address.
    package var name: String?

    package init(articleID: ArticleID, enclosure: Enclosure, folder: String, name: String? = nil) {
        self.articleID = articleID
        self.enclosure = enclosure
        self.folder = folder
        self.name = name
    }
}
