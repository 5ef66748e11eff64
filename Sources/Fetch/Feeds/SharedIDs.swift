import Base
import Foundation
import Model
import Parser

/// The ids that several items of a document share, such as `0` or the site's address: they identify nothing.
///
/// Items with one id are versions of one article if they have one address, one title and date, or, if they have no date,
/// one title and text. If all items with an id are versions of one article, the id is a good one.
enum SharedIDs {

    /// A property that versions of one article have in common.
    private enum Mark: Hashable {
        case address(String)
        case nameAndDate(String, Date)
        case nameAndBody(String, String)
    }

    /// Returns the items whose ids identify nothing, by their indexes, each with the index of the first version of the
    /// same article, which may be its own.
    static func originals(of items: [ParsedItem], site: String?) -> [Int: Int] {
        let identified = items.indices.filter { items[$0].hasID }
        if Set(identified.map { items[$0].id }).count == identified.count { return [:] }
        var originals: [Int: Int] = [:]
        for indexes in Dictionary(grouping: identified, by: { items[$0].id }).values where indexes.count > 1 {
            let firsts = firstVersions(of: indexes.map { items[$0] }, site: site)
            if firsts.allSatisfy({ $0 == 0 }) { continue }
            for (index, first) in zip(indexes, firsts) { originals[index] = indexes[first] }
        }
        return originals
    }

    /// Returns the position of the first version of each item, for items with one id.
    private static func firstVersions(of items: [ParsedItem], site: String?) -> [Int] {
        let names = items.reduce(into: [String: Set<String>]()) { names, item in
            if let url = item.article.url { names[url, default: []].insert(item.name) }
        }
        // More than two titles at one address are more likely those of several articles than of one that was edited.
        let shared = names.filter { $0.value.count > 2 || WebURL.isFrontPage($0.key, of: site) }
        var firsts: [Mark: Int] = [:]
        return items.enumerated().map { position, item in
            var marks: [Mark] = []
            if let url = item.article.url, shared[url] == nil { marks.append(.address(url)) }
            if let date = item.article.datePublished ?? item.article.dateModified {
                marks.append(.nameAndDate(item.name, date))
            } else {
                marks.append(.nameAndBody(item.name, item.body ?? ""))
            }
            let first = marks.lazy.compactMap { firsts[$0] }.first ?? position
            for mark in marks where firsts[mark] == nil { firsts[mark] = first }
            return first
        }
    }
}

extension ParsedItem {
    /// The title, or else the text.
    fileprivate var name: String { article.title ?? body ?? "" }
}
