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
        return Fingerprint.of((dates + fields).map { $0 ?? "\0" }.joined(separator: "\n"))
    }
}
