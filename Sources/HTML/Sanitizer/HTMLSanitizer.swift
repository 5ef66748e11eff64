import Base

/// Makes the HTML of a feed fit to be stored and shown.
package enum HTMLSanitizer {

    /// Raise this whenever the result of ``sanitized(_:base:)`` changes: stored articles are then
    /// sanitised again.
    package static let version = 2

    /// The parts of `html` that an article needs, and nothing active: scripts, forms, frames and trackers are removed,
    /// relative URLs become absolute. Nothing in it controls a terminal. `docs/what-an-article-keeps.md` lists the rules.
    ///
    /// Elements are closed and nested as HTML requires, so that the result can be put into a page, and means the same
    /// to every parser. Sanitising it again changes nothing. Linear in time and memory, whatever the HTML.
    ///
    /// - Parameter base: what relative URLs are relative to; without it they stay relative.
    package static func sanitized(_ html: String, base: String?) -> String {
        html.withUTF8Bytes { bytes in
            guard let clean = ControlFilter.cleaned(bytes) else { return sanitized(bytes, base) ?? html }
            return clean.withUnsafeBufferPointer { sanitized($0, base) } ?? String(decoding: clean, as: UTF8.self)
        }
    }

    /// Nil if nothing changes.
    private static func sanitized(_ html: HTMLBytes, _ base: String?) -> String? {
        var builder = SanitizedHTMLBuilder(html, base: base)
        return builder.build()
    }
}
