/// The result of checking articles that a server's lists should name but leave out.
package struct AbsenceCheck: Equatable, Sendable {
    /// The articles that the server no longer has.
    package var gone: Set<ArticleID> = []

    /// The articles whose state is unknown: the server wasn't reached, or contradicts its own list.
    package var unclear: Set<ArticleID> = []

    /// The articles to which the server itself gives the ``Mark/listedValue``, whatever its list says: FreshRSS's list
    /// of unread articles lacks those of hidden feeds, and by the Fever API, that of starred ones lacks some, too.
    package var listed: [Mark: Set<ArticleID>] = [:]

    /// The articles that the server itself says to have no such label.
    package var unlabelled: [String: Set<ArticleID>] = [:]

    /// The labels that articles have on the server, by the label that was sent instead and that it hasn't got at all.
    package var otherLabels: [String: [ArticleID: Set<String>]] = [:]

    /// Whether the server leaves feeds out of all of its lists that it has nevertheless: FreshRSS.
    package var hidesFeeds = false

    package init(gone: Set<ArticleID> = [], unclear: Set<ArticleID> = []) {
        self.gone = gone
        self.unclear = unclear
    }

    package func lists(_ mark: Mark, _ id: ArticleID) -> Bool { listed[mark]?.contains(id) == true }
}
