/// A change of the user's that a server accepted and doesn't keep: its word was taken in the end.
package struct OverruledChange: Equatable, Sendable {
    package var id: ArticleID
    package var kind: StatusKind

    /// What the user wanted.
    package var value: Bool

    /// What the article is called, see ``ArticleName``; nil when there is none.
    package var title: String?

    package init(id: ArticleID, kind: StatusKind, value: Bool, title: String?) {
        self.id = id
        self.kind = kind
        self.value = value
        self.title = title
    }
}
