/// A URL in an article.
package struct ArticleLink: Equatable, Sendable {
    /// The absolute URL, safe to print: see ``TerminalText``.
    package var url: String
    package var kind: Kind

    /// The kind of the target, as far as the element tells.
    package enum Kind: String, Sendable {
        case link, image, audio, video
    }
}
