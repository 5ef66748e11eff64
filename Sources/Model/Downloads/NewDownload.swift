/// An enclosure to be fetched.
package struct NewDownload: Equatable, Sendable {
    package var articleID: ArticleID
    package var enclosure: Enclosure

    /// Where the file goes: an absolute path.
    package var folder: String

    package init(articleID: ArticleID, enclosure: Enclosure, folder: String) {
        self.articleID = articleID
        self.enclosure = enclosure
        self.folder = folder
    }
}
