import Foundation
import Model
package import Parser

/// What an article of the local account is known by within its feed.
///
/// Frozen: another key for the same item would bring everything back as unread.
package enum ArticleKey {

    /// The keys of a document's items, in their order.
    ///
    /// Items without an id of the feed's that would have the same key, as when all have the address of the front page,
    /// are told apart by their titles, else by their bodies. Those that are then still the same are.
    static func keys(of items: [ParsedItem]) -> [String] {
        var keys = items.map(key)
        for more in [\ParsedItem.title, \.body] {
            let counts: [String: Int] = keys.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            if counts.count == keys.count { break }
            for (index, item) in items.enumerated() where !item.hasID && counts[keys[index], default: 0] > 1 {
                keys[index] = hash([keys[index], item[keyPath: more]])
            }
        }
        return keys
    }

    /// The feed's own id; else a hash of the first of these that the item has: address and date, title and date, date,
    /// address, title, body. The date is that of publication: the other changes whenever the article does.
    package static func key(of item: ParsedItem) -> String {
        if let id = item.id, item.hasID { return id }
        let date = item.datePublished.map { "\(Int64($0.timeIntervalSince1970))" }
        let parts: [[String?]] = [
            [item.url, date], [item.title, date], [date], [item.url], [item.title], [item.body],
        ]
        return hash(parts.first { !$0.contains(nil) } ?? [])
    }

    private static func hash(_ parts: [String?]) -> String {
        "hash:\(Fingerprint.of(parts.map { $0 ?? "" }.joined(separator: "\n")))"
    }
}

extension ParsedItem {
    fileprivate var hasID: Bool { id?.isEmpty == false }

    fileprivate var body: String? { contentHTML ?? contentText ?? summary }
}
