/// A change of the user's that a server accepted but didn't keep: the server's value was taken in the end.
package struct OverruledChange: Equatable, Sendable {
    package var id: ArticleID
    package var kind: StatusKind

    /// The value that the user wanted.
    package var value: Bool

    /// The name of the article, see ``ArticleName``; `nil` if it has none.
    package var title: String?

    package init(id: ArticleID, kind: StatusKind, value: Bool, title: String?) {
        self.id = id
        self.kind = kind
        self.value = value
        self.title = title
    }
}
