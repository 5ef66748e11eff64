import Base
package import Foundation
package import Model

/// Articles that a reader wrote to a file as servers with the Google Reader API answer: `starred.json` of Google Takeout,
/// the exports of Inoreader, The Old Reader and FreshRSS.
package struct GoogleReaderExport: Sendable {

    package struct Item: Sendable {
        /// The article with its marks. Its labels include the folders of its feed, unless it has a ``guid``.
        package var article: ServerArticle

        /// The feed's own id of the article, which only FreshRSS writes.
        package var guid: String?

        /// When it arrived in that reader.
        package var dateArrived: Date?
    }

    /// The articles, in the order of the file.
    package let items: [Item]

    /// The number of items without an id or a feed.
    package let unreadable: Int

    /// Returns `nil` if the file is of another kind.
    package init?(_ bytes: [UInt8]) {
        guard let file = JSONValue(bytes), let list = file["items"], list.isArray else { return nil }
        let all = list.elements
        guard all.contains(where: { $0["origin"] != nil }) || (all.isEmpty && Self.isStream(file["id"]?.text)) else {
            return nil
        }
        items = all.compactMap(Item.init)
        unreadable = all.count - items.count
    }

    private static func isStream(_ id: String?) -> Bool {
        id.map { $0.hasPrefix("user/") || $0.hasPrefix("feed/") } ?? false
    }
}

extension GoogleReaderExport.Item {

    fileprivate init?(_ item: JSONValue) {
        guid = item["guid"]?.text
        let quirks = GoogleReaderQuirks(name: "", titlesAreHTML: true, escapesEnclosures: guid != nil)
        guard let article = GoogleReaderItem(quirks: quirks).article(item) else { return nil }
        self.article = article
        if let url = item["origin"]?["feedUrl"]?.text { self.article.feed.url = url }
        dateArrived = item["crawlTimeMsec"]?.number.flatMap { milliseconds in
            milliseconds > 0 && milliseconds < 1e14 ? Date(timeIntervalSince1970: milliseconds / 1000) : nil
        }
    }
}
