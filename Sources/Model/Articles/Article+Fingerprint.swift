import Base
import Foundation

extension Article {

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
