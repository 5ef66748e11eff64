/// What the database must know of HTML, and can't: functions from HTML to text. Each gives the same for the same.
///
/// A function that may give anything else than it gave has another version. What a database holds of the old one is
/// made again when it is next opened.
package struct MarkupFunctions: Sendable {
    /// The words of an article, see ``IncomingArticle/searchText``.
    package var plainText: @Sendable (String) -> String

    /// Positive.
    package var plainTextVersion: Int

    /// What may be stored of an article: nothing active. Applied to what other versions stored.
    package var sanitized: @Sendable (String) -> String

    /// Positive.
    package var sanitizedVersion: Int

    package init(
        plainText: @escaping @Sendable (String) -> String, plainTextVersion: Int,
        sanitized: @escaping @Sendable (String) -> String, sanitizedVersion: Int
    ) {
        self.plainText = plainText
        self.plainTextVersion = plainTextVersion
        self.sanitized = sanitized
        self.sanitizedVersion = sanitizedVersion
    }
}
