import Base
import Foundation
import Model
package import Parser

/// The key that identifies an article of the local account within its feed.
///
/// It must never change: another key for the same item would bring everything back as unread.
package enum ArticleKey {

    /// Returns the keys of a document's items, in their order.
    ///
    /// Items without an id of their own, or with one that others share (see ``SharedIDs``), that would share a key, for
    /// example because all have the address of the front page, are distinguished by their titles, else by their bodies.
    /// Those that still share a key are one article.
    ///
    /// - Parameter site: the address of the site, which is no article's.
    package static func keys(of items: [ParsedItem], site: String?) -> [String] {
        let shared = SharedIDs.originals(of: items, site: site)
        if shared.isEmpty { return keysTellingApart(items) }
        let originals = items.indices.map { shared[$0] ?? $0 }
        let different = items.indices.filter { originals[$0] == $0 }
        let keys = keysTellingApart(
            different.map { index in
                var item = items[index]
                if shared[index] != nil { item.id = nil }
                return item
            })
        let keysByOriginal = Dictionary(uniqueKeysWithValues: zip(different, keys))
        return originals.map { keysByOriginal[$0] ?? "" }
    }

    private static func keysTellingApart(_ items: [ParsedItem]) -> [String] {
        var keys = items.map(key)
        for more in [\ParsedItem.article.title, \.body] {
            let counts: [String: Int] = keys.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            if counts.count == keys.count { break }
            for (index, item) in items.enumerated() where !item.hasID && counts[keys[index], default: 0] > 1 {
                keys[index] = hash([keys[index], item[keyPath: more]])
            }
        }
        return keys
    }

    /// Returns the id that the feed gives the item, else a hash of the first of these that the item has: address and
    /// date, title and date, date, address, title, body. The date is that of publication, as the other one changes
    /// whenever the article does.
    package static func key(of item: ParsedItem) -> String {
        if let id = item.id, item.hasID { return id.utf8.count <= longest ? id : hash([id]) }
        let date = item.article.datePublished.flatMap { Int($0.timeIntervalSince1970, rounded: .towardZero) }.map {
            "\($0)"
        }
        let parts: [[String?]] = [
            [item.article.url, date], [item.article.title, date], [date], [item.article.url], [item.article.title],
            [item.body],
        ]
        return hash(parts.first { !$0.contains(nil) } ?? [])
    }

    /// The most bytes of an id that is a key as it is: it must fit into a line of a log.
    private static let longest = 8_192

    private static func hash(_ parts: [String?]) -> String {
        "hash:\(Fingerprint.of(parts.map { $0 ?? "" }.joined(separator: "\n")))"
    }
}

extension ParsedItem {
    var hasID: Bool { id?.isEmpty == false }

    var body: String? { article.content ?? contentText ?? article.summary }
}
