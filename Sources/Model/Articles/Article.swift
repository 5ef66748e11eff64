import Base
package import Foundation
import HTML

/// An article as the feed last published it: a plain value.
package struct Article: Equatable, Sendable {
    package var title: String?
    package var url: String?

    /// The URL that a link blog points to, if it is not the article's own address.
    package var externalURL: String?

    /// The URL of a page with comments on it.
    package var commentsURL: String?

    /// The authors' names, joined by commas.
    package var author: String?
    package var summary: String?
    package var imageURL: String?
    package var language: String?
    package var datePublished: Date?
    package var dateModified: Date?
    package var tags: [String] = []
    package var enclosures: [Enclosure] = []

    /// The content as HTML, with absolute URLs.
    package var content: String?

    package init() {}
}

// MARK: - What is done with each field

extension Article {

    /// The size of its texts, in bytes.
    package var size: Int {
        let texts = [title, url, externalURL, commentsURL, author, summary, imageURL, language, content]
        let files = enclosures.reduce(0) { $0 + $1.url.utf8.count + ($1.title?.utf8.count ?? 0) }
        return texts.reduce(files) { $0 + ($1?.utf8.count ?? 0) } + tags.reduce(0) { $0 + $1.utf8.count }
    }

    /// The fields of one line, by their names in an export and in this order there: a new one comes last.
    package static let lineFields: [(name: StaticString, field: any WritableKeyPath<Article, String?> & Sendable)] = [
        ("title", \.title), ("url", \.url), ("external_url", \.externalURL), ("comments_url", \.commentsURL),
        ("author", \.author), ("image", \.imageURL), ("language", \.language),
    ]

    /// The addresses that may tell what is secret in the feed's.
    static var addresses: [WritableKeyPath<Article, String?>] { [\.url, \.externalURL, \.commentsURL] }

    /// Makes it fit to be stored: sanitises its HTML, and removes the character U+0000, which JSON can carry and SQLite takes
    /// for the end of a text, and what is too long for an address.
    ///
    /// - Parameters:
    ///   - base: The base of relative URLs in its HTML; if `nil`, they stay as they are.
    ///   - growth: The room for what becomes of its document.
    mutating func sanitize(base: String?, within growth: inout DocumentGrowth) {
        title = title?.withoutNUL
        url = url?.ifShort?.withoutUserInfo
        externalURL = externalURL?.ifShort?.withoutUserInfo
        commentsURL = commentsURL?.ifShort?.withoutUserInfo
        imageURL = imageURL?.ifShort
        language = language?.ifShort
        enclosures.removeAll { $0.url.ifShort == nil }
        content = content.map { HTMLSanitizer.sanitized($0.withoutNUL, base: base, within: &growth) }
        summary = summary.map { HTMLSanitizer.sanitized($0.withoutNUL, base: base, within: &growth) }
    }

    /// The hash of everything that is kept of the article, so that an unchanged one isn't written again: the fields,
    /// each on a line, and U+0000 for a missing one.
    package var fingerprint: Int64 {
        var text: [UInt8] = []
        text.reserveCapacity(1_024 + (summary?.utf8.count ?? 0) + (content?.utf8.count ?? 0))
        func append(_ field: String?, _ text: inout [UInt8]) {
            if !text.isEmpty { text.append(UInt8(ascii: "\n")) }
            if let field { text.append(contentsOf: field.utf8) } else { text.append(0) }
        }
        for date in [datePublished, dateModified] { append(date.map(Self.text), &text) }
        for field in [title, url, externalURL, author, imageURL, language] { append(field, &text) }
        append(tags.joined(separator: "\t"), &text)
        append(enclosures.map(Self.text).joined(separator: "\t"), &text)
        append(summary, &text)
        append(content, &text)
        // Only if there is one: the fingerprints of other articles stay as earlier versions wrote them.
        if let commentsURL { append(commentsURL, &text) }
        return text.withUnsafeBufferPointer { Fingerprint.of($0) }
    }

    /// Returns the seconds since 1970 as a decimal number. Swift prints integers faster than whole doubles.
    private static func text(_ date: Date) -> String {
        let seconds = date.timeIntervalSince1970
        guard abs(seconds) < 1e15, let whole = Int64(exactly: seconds) else { return "\(seconds)" }
        return "\(whole).0"
    }

    private static func text(_ enclosure: Enclosure) -> String {
        "\(enclosure.url) \(enclosure.mimeType ?? "") \(enclosure.size ?? -1) \(enclosure.duration ?? -1)"
            + (enclosure.title.map { " " + $0 } ?? "")
    }
}
