/// What the database must know of HTML, and can't: functions from HTML to text. Each gives the same for the same.
package struct MarkupFunctions: Sendable {
    /// The words of an article, see ``IncomingArticle/searchText``.
    package var plainText: @Sendable (String) -> String

    /// What may be stored of an article: nothing active. Applied to what older versions stored as it came.
    package var sanitized: @Sendable (String) -> String

    package init(
        plainText: @escaping @Sendable (String) -> String, sanitized: @escaping @Sendable (String) -> String
    ) {
        self.plainText = plainText
        self.sanitized = sanitized
    }
}
