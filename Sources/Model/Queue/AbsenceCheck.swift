/// What a server said of articles that its lists leave out, though they should name them.
package struct AbsenceCheck: Equatable, Sendable {
    /// Articles that the server doesn't have any more.
    package var gone: Set<ArticleID> = []

    /// Articles of which it can't be said: the server wasn't reached, or contradicts its own list.
    package var unclear: Set<ArticleID> = []

    /// Articles that say themselves that they are unread: FreshRSS's list lacks those of hidden feeds.
    package var unread: Set<ArticleID> = []

    package init(gone: Set<ArticleID> = [], unclear: Set<ArticleID> = []) {
        self.gone = gone
        self.unclear = unclear
    }
}
