import Foundation

/// Tiny Tiny RSS's API, after the answers of a real server.
extension LyingServer.State {

    mutating func tinyTinyRSSAnswer(
        _ request: LyingRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?
    ) -> (status: Int, body: String) {
        if request.role == .login {
            let isKnown = users[user] != nil && request["password"] == LyingServer.password(of: user)
            return isKnown
                ? Self.content(#"{"session_id":"\#(auth(user))","api_level":15}"#) : Self.error("LOGIN_ERROR")
        }
        guard let contents = users[user], request.auth == auth(user) else { return Self.error("NOT_LOGGED_IN") }
        switch request.role {
        case .edit:
            let done = Self.content(#"{"status":"OK","updated":\#(request.ids.count)}"#)
            return lie == .withoutEffect ? done : edit(request, user, machine, lie) ?? done
        case .sidebar:
            if lie == .withoutEffect { return Self.content(#"{"status":"OK"}"#) }
            return editTinyTinyRSSSidebar(request, user)
        default:
            return Self.content(tinyTinyRSSContent(request, contents, old[user] ?? contents, lie))
        }
    }

    private static func content(_ text: String) -> (status: Int, body: String) {
        (200, #"{"seq":0,"status":0,"content":\#(text)}"#)
    }

    private static func error(_ word: String) -> (status: Int, body: String) {
        (200, #"{"seq":null,"status":1,"content":{"error":"\#(word)"}}"#)
    }

    private mutating func editTinyTinyRSSSidebar(
        _ request: LyingRequest, _ user: String
    ) -> (status: Int, body: String) {
        let before = users[user]?.items.map(\.id) ?? []
        defer { noteVanished(of: user, besides: before) }
        let number = request["feed_id"].flatMap { Int($0) }
        guard request["op"] == "unsubscribeFeed", let feed = users[user]?.feed(number: number) else {
            return Self.error("FEED_NOT_FOUND")
        }
        users[user]?.removeFeed(feed.url)
        return Self.content(#"{"status":"OK"}"#)
    }

    // MARK: Lists

    private func tinyTinyRSSContent(
        _ request: LyingRequest, _ contents: ServerContents, _ old: ServerContents, _ lie: Lie.Kind?
    ) -> String {
        let source = lie == .stale ? old : contents
        switch request.role {
        case .tags:
            let names = lie?.applied(to: contents.categories, old: old.categories) ?? contents.categories
            return ServerContents.tinyTinyRSSTree(names)
        case .subscriptions:
            let feeds = lie?.applied(to: contents.feeds, old: old.feeds) ?? contents.feeds
            return "[\(feeds.map(ServerContents.tinyTinyRSSFeed).joined(separator: ","))]"
        case .counts:
            let items = lie?.applied(to: contents.items, old: old.items) ?? contents.items
            let (unread, starred) = (items.count { !$0.isRead }, items.count { $0.isStarred })
            return #"[{"id":"global-unread","counter":\#(unread)},{"id":-1,"counter":0,"auxcounter":\#(starred)}]"#
        case .contents:
            let ids = lie?.applied(to: request.ids, old: request.ids) ?? request.ids
            return Self.rows(ids.compactMap(source.item), source)
        case .unread, .starred, .recent:
            let found = lie?.applied(to: contents.found(request), old: old.found(request)) ?? contents.found(request)
            if lie == .endless { return Self.rows(contents.items.prefix(3), contents) }
            let limit = request["limit"].flatMap { Int($0) } ?? 200
            if limit < 0 { return Self.rows(found, source) }
            let skip = request["skip"].flatMap { Int($0) } ?? 0
            return Self.rows(found.dropFirst(skip).prefix(min(limit, 200)), source)
        default: return "[]"
        }
    }

    private static func rows(_ items: some Sequence<ServerContents.Item>, _ contents: ServerContents) -> String {
        "[\(items.compactMap(contents.tinyTinyRSSRow).joined(separator: ","))]"
    }
}

extension ServerContents {

    /// Which flag is changed, and to what it is to be set: 2 is "unread".
    static func tinyTinyRSSEdit(_ request: LyingRequest) -> (flag: Flag, value: Bool)? {
        switch request["field"] {
        case "0": (.starred, request["mode"] == "1")
        case "2": (.read, request["mode"] == "0")
        default: nil
        }
    }

    /// The newest first.
    fileprivate func found(_ request: LyingRequest) -> [Item] {
        let since = request["since_id"].flatMap { Int64($0) } ?? 0
        let isUnread = request["view_mode"] == "unread"
        let isStarred = request["feed_id"] == "-1"
        return items.filter { $0.id > since && !(isUnread && $0.isRead) && (!isStarred || $0.isStarred) }.reversed()
    }

    fileprivate static func tinyTinyRSSTree(_ categories: [String]) -> String {
        let items = categories.map { name in
            #"{"id":"CAT:1","bare_id":\#(minifluxNumber(of: name)),"name":"\#(name)","type":"category","items":[]}"#
        }
        let special = #"{"id":"CAT:-1","bare_id":-1,"name":"Special","type":"category","items":[]}"#
        return #"{"categories":{"identifier":"id","items":[\#(([special] + items).joined(separator: ","))]}}"#
    }

    fileprivate static func tinyTinyRSSFeed(_ feed: Feed) -> String {
        """
        {"id":\(feed.number),"feed_url":"\(feed.url)","title":"\(feed.title)","unread":0,"has_icon":false,\
        "cat_id":\(minifluxNumber(of: feed.category)),"last_updated":1795262400,"order_id":0}
        """
    }

    /// Nil: its feed has gone.
    fileprivate func tinyTinyRSSRow(_ item: Item) -> String? {
        feed(of: item).map { feed in
            """
            {"id":\(item.id),"guid":"SHA1:\(item.id)","unread":\(!item.isRead),"marked":\(item.isStarred),\
            "published":false,"updated":\(item.created / 1_000_000),"title":"\(item.title)","link":"\(item.url)",\
            "feed_id":"\(feed.number)","tags":[""],"labels":[],"author":"Author","score":0,\
            "content":"<p>Words of \(item.title)</p>","attachments":[]}
            """
        }
    }
}
