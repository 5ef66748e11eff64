import Foundation

extension Article {

    /// Of everything that is kept of the article, so that one that didn't change isn't written again.
    package var fingerprint: Int64 {
        let dates = [datePublished, dateModified].map { $0.map { "\($0.timeIntervalSince1970)" } }
        let enclosures = enclosures.map { "\($0.url) \($0.mimeType ?? "") \($0.size ?? -1) \($0.duration ?? -1)" }
        let fields: [String?] = [
            title, url, externalURL, author, imageURL, language, tags.joined(separator: "\t"),
            enclosures.joined(separator: "\t"), summary, content,
        ]
        return Fingerprint.of(lines(of: dates + fields))
    }

    /// Into one text of known length: where it grows as it is joined, the content is copied again and again.
    private func lines(of fields: [String?]) -> String {
        var lines = ""
        lines.reserveCapacity(fields.reduce(0) { $0 + ($1?.utf8.count ?? 1) + 1 })
        for (index, field) in fields.enumerated() {
            if index > 0 { lines += "\n" }
            lines += field ?? "\0"
        }
        return lines
    }
}
