import Foundation

// What is asked with GET, and contents.

extension ServerContents {

    /// Which ids a stream has, in the order in which they are listed.
    func ids(of request: LyingRequest) -> [Int64] {
        let stream = request["s"] ?? ""
        var found = items.filter { item in
            if stream.hasPrefix("feed/") { return feed(of: item)?.stream == stream }
            if stream.hasSuffix("/state/com.google/starred") && !item.isStarred { return false }
            return isVisible(item)
        }
        if request["xt"]?.hasSuffix("/state/com.google/read") == true { found.removeAll(where: \.isRead) }
        if request["it"]?.hasSuffix("/state/com.google/read") == true { found.removeAll { !$0.isRead } }
        if let oldest = request["ot"].flatMap({ Int64($0) }) { found.removeAll { $0.id < oldest * 1_000_000 } }
        let ids = found.map(\.id)
        return request["r"] == "o" ? ids : ids.reversed()
    }

    /// A page of a list: `WHERE id <= continuation`, of which the first row is dropped as one that was sent already,
    /// whether or not it was; and a continuation whenever the page is full.
    static func page(of ids: [Int64], _ request: LyingRequest, most: Int) -> String {
        let count = min(request["n"].flatMap { Int($0) } ?? 20, most)
        var rest = ids[...]
        if let last = request["c"].flatMap({ Int64($0) }) {
            let isAscending = request["r"] == "o"
            rest = rest.drop { isAscending ? $0 < last : $0 > last }.dropFirst()
        }
        let page = rest.prefix(count)
        return json(page, continuation: page.count == count ? page.last.map(String.init) : nil)
    }

    static func json(_ ids: some Sequence<Int64>, continuation: String?) -> String {
        let references = ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
        return #"{"itemRefs":[\#(references)]\#(continuation.map { #","continuation":"\#($0)""# } ?? "")}"#
    }

    static func subscriptions(_ feeds: [Feed]) -> String {
        let list = feeds.map { feed in
            """
            {"id":"\(feed.stream)","title":"\(feed.title)","categories":[{"id":"user/-/label/\(feed.category)",\
            "label":"\(feed.category)"}],"url":"\(feed.url)","htmlUrl":"https://news.example/","iconUrl":""}
            """
        }
        return #"{"subscriptions":[\#(list.joined(separator: ","))]}"#
    }

    func tags(_ categories: [String]) -> String {
        let folders = categories.map { #"{"id":"user/-/label/\#($0)","type":"folder"}"# }
        let labels = Set(items.flatMap(\.labels)).sorted().map { #"{"id":"user/-/label/\#($0)","type":"tag"}"# }
        let all = [#"{"id":"user/-/state/com.google/starred"}"#] + folders + labels
        return #"{"tags":[\#(all.joined(separator: ","))]}"#
    }

    var unreadCounts: String {
        let unread = items.filter { !$0.isRead && isVisible($0) }
        func count(_ id: String, _ items: [Item]) -> String {
            #"{"id":"\#(id)","count":\#(items.count),"newestItemTimestampUsec":"\#(items.last?.id ?? 0)"}"#
        }
        let perFeed = feeds.map { feed in count(feed.stream, unread.filter { $0.feedURL == feed.url }) }
        let all = perFeed + [count("user/-/state/com.google/reading-list", unread)]
        return #"{"max":\#(unread.count),"unreadcounts":[\#(all.joined(separator: ","))]}"#
    }

    /// In the order of their ids, whatever the order asked for; unknown ones are left out.
    func contents(of ids: [Int64]) -> String {
        let wanted = Set(ids)
        let found = items.filter { wanted.contains($0.id) }.compactMap { item in
            feed(of: item).map { json(item, $0) }
        }
        return """
            {"id":"user/-/state/com.google/reading-list","updated":\(clock / 1_000_000),\
            "items":[\(found.joined(separator: ","))]}
            """
    }

    private func json(_ item: Item, _ feed: Feed) -> String {
        var categories = ["user/-/state/com.google/reading-list", "user/-/label/\(feed.category)"]
        if item.isRead { categories.append("user/-/state/com.google/read") }
        if item.isStarred { categories.append("user/-/state/com.google/starred") }
        categories += item.labels.map { "user/-/label/\($0)" }
        let hex = String(item.id, radix: 16)
        return """
            {"id":"tag:google.com,2005:reader/item/\(String(repeating: "0", count: 16 - hex.count))\(hex)",\
            "crawlTimeMsec":"\(item.id / 1_000)","timestampUsec":"\(item.id)","published":\(item.id / 1_000_000),\
            "title":"\(item.title)","canonical":[{"href":"\(item.url)"}],"alternate":[{"href":"\(item.url)"}],\
            "categories":[\(categories.map { "\"\($0)\"" }.joined(separator: ","))],\
            "origin":{"streamId":"\(feed.stream)","htmlUrl":"https://news.example/","title":"\(feed.title)"},\
            "summary":{"content":"<p>Words of \(item.title)</p>"},"author":"Author"}
            """
    }
}
