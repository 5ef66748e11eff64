/// A mark that an article has here, and no longer on its server.
package struct LostMark: Equatable, Sendable {
    package let mark: Mark
    package let id: ArticleID

    package init(mark: Mark, id: ArticleID) {
        self.mark = mark
        self.id = id
    }
}
