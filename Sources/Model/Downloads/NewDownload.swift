/// An enclosure to be fetched.
package struct NewDownload: Equatable, Sendable {
    package var articleID: ArticleID
    package var enclosure: Enclosure

    /// Where the file goes: an absolute path.
    package var folder: String

    /// What the file is to be called, without its extension. Nil: as the server or its address has it.
    package var name: String?

    package init(articleID: ArticleID, enclosure: Enclosure, folder: String, name: String? = nil) {
        self.articleID = articleID
        self.enclosure = enclosure
        self.folder = folder
        self.name = name
    }
}
