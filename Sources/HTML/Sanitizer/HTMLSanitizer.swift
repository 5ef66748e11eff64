import Base

/// Makes the HTML of a feed fit to be stored and shown.
package enum HTMLSanitizer {

    /// To be raised whenever ``sanitized(_:base:)`` may give anything else than it did: stored articles are then
    /// sanitised again.
    package static let version = 1

    /// What an article needs of `html`, and nothing active: scripts, forms, frames and what counts readers are gone,
    /// relative URLs are absolute. `docs/what-an-article-keeps.md` tells the rules.
    ///
    /// Elements are closed and nested as HTML wants it, so that the result can be put into a page, and means the same
    /// to every parser. Sanitising it again changes nothing. Linear in time and memory, whatever the HTML.
    ///
    /// - Parameter base: what relative URLs are relative to; without it they stay as they are.
    package static func sanitized(_ html: String, base: String?) -> String {
        html.withUTF8Bytes { bytes in
            var builder = SanitizedHTMLBuilder(bytes, base: base)
            return builder.build() ?? html
        }
    }
}
