/// The result of checking articles that a server's lists should name but leave out.
package struct AbsenceCheck: Equatable, Sendable {
    /// The articles that the server no longer has.
    package var gone: Set<ArticleID> = []

    /// The articles whose state is unknown: the server wasn't reached, or contradicts its own list.
    package var unclear: Set<ArticleID> = []

    /// The articles that the server itself calls unread: FreshRSS's list lacks those of hidden feeds.
    package var unread: Set<ArticleID> = []

    /// The articles that the server itself calls starred: by the Fever API, FreshRSS's list lacks those of some feeds.
    package var starred: Set<ArticleID> = []

    package init(gone: Set<ArticleID> = [], unclear: Set<ArticleID> = []) {
        self.gone = gone
        self.unclear = unclear
    }
}
