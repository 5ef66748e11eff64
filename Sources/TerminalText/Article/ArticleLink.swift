/// A URL that an article leads to.
package struct ArticleLink: Equatable, Sendable {
    /// Absolute, and safe to print: see ``TerminalText``.
    package var url: String
    package var kind: Kind

    /// What is there, as far as the element says.
    package enum Kind: String, Sendable {
        case link, image, audio, video
    }
}
