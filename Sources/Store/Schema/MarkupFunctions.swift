/// The functions from HTML to text that the database needs. Each returns the same text for the same HTML.
///
/// A function that may return anything else than before has another version. Data of an old version is made again when
/// the database is next opened.
package struct MarkupFunctions: Sendable {
    /// Returns the words of an article, see ``IncomingArticle/searchText``.
    package var plainText: @Sendable (String) -> String

    /// The version of ``plainText``, a positive number.
    package var plainTextVersion: Int

    /// Returns the HTML that may be stored: nothing active. It is applied to the data of other versions.
    package var sanitized: @Sendable (String) -> String

    /// The version of ``sanitized``, a positive number.
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
