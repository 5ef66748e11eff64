import Foundation

extension ServerContents {

    /// Which flag a PUT of entries is about, and to what it is to be set.
    static func minifluxEdit(_ request: LyingRequest) -> (flag: Flag, value: Bool)? {
        if let status = request["status"] { return (.read, status == "read") }
        return request["starred"].map { (.starred, ["true", "1"].contains($0)) }
    }

    /// Of the entries that a list of ids has: the newest first.
    func minifluxIDs(_ request: LyingRequest) -> [Int64] {
        items.filter { fulfils(request, $0) }.map(\.id).reversed()
    }

    /// The entries that a query finds, in the order that it wants.
    func minifluxItems(_ request: LyingRequest) -> [Item] {
        let feed = feed(number: request.number(after: "feeds"))
        let found = items.filter { item in
            fulfils(request, item) && (feed == nil || item.feedURL == feed?.url)
        }
        let sorted = request["order"] == "changed_at" ? found.sorted { $0.changed < $1.changed } : found
        return request["direction"] == "desc" ? sorted.reversed() : sorted
    }

    private func fulfils(_ request: LyingRequest, _ item: Item) -> Bool {
        func number(_ name: String) -> Int64? { request[name].flatMap { Int64($0) } }
        let statuses = request.values("status")
        if !statuses.isEmpty && !statuses.contains(item.isRead ? "read" : "unread") { return false }
        if let starred = request["starred"], (starred == "true") != item.isStarred { return false }
        if let after = number("after_entry_id"), item.id <= after { return false }
        if let before = number("before_entry_id"), item.id >= before { return false }
        if let after = number("changed_after"), item.changed <= after * 1_000_000 { return false }
        if let before = number("changed_before"), item.changed >= before * 1_000_000 { return false }
        return true
    }

    /// The same for a name at any time.
    static func minifluxNumber(of category: String) -> Int {
        category.utf8.reduce(5_381) { ($0 * 33 + Int($1)) % 1_000_000_007 }
    }

    /// How many articles are unread, by feed; feeds without any are left out.
    func minifluxCounters(of feeds: [Feed]) -> String {
        let counts = feeds.map { feed in
            (feed.number, items.count { $0.feedURL == feed.url && !$0.isRead })
        }
        let unreads = counts.filter { $0.1 > 0 }.map { #""\#($0.0)":\#($0.1)"# }
        return #"{"reads":{},"unreads":{\#(unreads.joined(separator: ","))}}"#
    }

    static func minifluxCategory(_ name: String) -> String {
        #"{"id":\#(minifluxNumber(of: name)),"user_id":1,"title":"\#(name)","hide_globally":false}"#
    }

    static func minifluxFeed(_ feed: Feed) -> String {
        """
        {"id":\(feed.number),"user_id":1,"feed_url":"\(feed.url)","site_url":"https://news.example/",\
        "title":"\(feed.title)","disabled":false,"parsing_error_count":0,"category":\(minifluxCategory(feed.category))}
        """
    }

    /// Nil: its feed has gone.
    func minifluxEntry(_ item: Item) -> String? {
        feed(of: item).map { feed in
            """
            {"id":\(item.id),"user_id":1,"feed_id":\(feed.number),"status":"\(item.isRead ? "read" : "unread")",\
            "hash":"\(item.id)","title":"\(item.title)","url":"\(item.url)","comments_url":"",\
            "published_at":"\(Self.date(item.created))","created_at":"\(Self.date(item.created))",\
            "changed_at":"\(Self.date(item.changed))","content":"<p>Words of \(item.title)</p>","author":"Author",\
            "share_code":"","starred":\(item.isStarred),"reading_time":1,"enclosures":[],"tags":[],\
            "feed":\(Self.minifluxFeed(feed))}
            """
        }
    }

    /// RFC 3339, of microseconds since 1970.
    static func date(_ microseconds: Int64) -> String {
        var time = time_t(microseconds / 1_000_000)
        var fields = tm()
        gmtime_r(&time, &fields)
        var buffer = [CChar](repeating: 0, count: 64)
        let length = strftime(&buffer, buffer.count, "%Y-%m-%dT%H:%M:%S", &fields)
        let seconds = String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let fraction = String(microseconds % 1_000_000)
        return "\(seconds).\(String(repeating: "0", count: 6 - fraction.count))\(fraction)Z"
    }
}
