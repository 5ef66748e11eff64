package import Base

/// Makes the HTML of a feed safe to store and show.
package enum HTMLSanitizer {

    /// Raise this whenever the result of ``sanitized(_:base:)`` changes: stored articles are then
    /// sanitised again.
    package static let version = 4

    /// Returns the needed parts of `html`, and nothing active: scripts, forms, frames and trackers are removed, and
    /// relative URLs become absolute. Nothing in it controls a terminal. See `docs/what-an-article-keeps.md`.
    ///
    /// Elements are closed and nested as HTML requires, so that the result can be put into a page, and means the same
    /// to every parser. Sanitising it again changes nothing. Linear in time and memory, whatever the HTML.
    ///
    /// - Parameter base: The base of relative URLs; without it they stay relative.
    package static func sanitized(_ html: String, base: String?) -> String {
        var growth = DocumentGrowth(of: html.utf8.count)
        return sanitized(html, base: base, within: &growth)
    }

    /// Does the same for a part of a document.
    ///
    /// - Parameter growth: The room for what its addresses become longer. Those for which there is none go; their texts
    ///   stay.
    package static func sanitized(_ html: String, base: String?, within growth: inout DocumentGrowth) -> String {
        html.withUTF8Bytes { bytes in
            guard let clean = ControlFilter.cleaned(bytes, keepsAttributes: true) else {
                return sanitized(bytes, base, &growth) ?? html
            }
            let output =
                clean.withUnsafeBufferPointer { sanitized($0, base, &growth) } ?? String(decoding: clean, as: UTF8.self)
            // Addresses have been encoded; other attributes have not been filtered.
            let filtered = output.withUTF8Bytes { ControlFilter.cleaned($0) }
            return filtered.map { String(decoding: $0, as: UTF8.self) } ?? output
        }
    }

    /// Returns `nil` if nothing changes.
    private static func sanitized(_ html: HTMLBytes, _ base: String?, _ growth: inout DocumentGrowth) -> String? {
        var builder = SanitizedHTMLBuilder(html, base: base, growth: growth)
        defer { growth = builder.growth }
        return builder.build()
    }
}
