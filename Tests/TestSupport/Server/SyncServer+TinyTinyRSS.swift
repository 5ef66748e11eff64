/// Tiny Tiny RSS's API, after the answers of a real server.
extension SyncServer.State {

    mutating func tinyTinyRSSAnswer(
        _ request: ServerRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?
    ) -> ServerAnswer {
        if request.role == .login {
            let isKnown = users[user] != nil && request["password"] == password(of: user)
            return isKnown
                ? Self.content(#"{"session_id":"\#(session(of: user))","api_level":15}"#) : Self.error("LOGIN_ERROR")
        }
        guard let contents = users[user], request.auth == session(of: user) else { return Self.error("NOT_LOGGED_IN") }
        switch request.role {
        case .setRead, .setStarred, .setLabelled:
            let done = Self.content(#"{"status":"OK","updated":\#(request.entries.count)}"#)
            return lie == .withoutEffect ? done : edit(request, user, machine, lie) ?? done
        case .sidebar: return unsubscribe(request, user)
        default:
            return Self.content(tinyTinyRSSContent(request, contents, old[user] ?? contents, lie))
        }
    }

    private static func content(_ text: String) -> ServerAnswer {
        ServerAnswer(200, #"{"seq":0,"status":0,"content":\#(text)}"#)
    }

    private static func error(_ word: String) -> ServerAnswer {
        ServerAnswer(200, #"{"seq":null,"status":1,"content":{"error":"\#(word)"}}"#)
    }

    private mutating func unsubscribe(_ request: ServerRequest, _ user: String) -> ServerAnswer {
        guard request["op"] == "unsubscribeFeed", let id = request["feed_id"].flatMap({ Int64($0) }),
            users[user]?.feed(id: id) != nil
        else { return Self.error("FEED_NOT_FOUND") }
        users[user]?.removeFeed(id)
        return Self.content(#"{"status":"OK"}"#)
    }

    // MARK: Lists

    private func tinyTinyRSSContent(
        _ request: ServerRequest, _ contents: ServerContents, _ old: ServerContents, _ lie: Lie.Kind?
    ) -> String {
        let source = lie == .stale ? old : contents
        switch request.role {
        case .folders:
            let folders = lie?.applied(to: contents.folders, old: old.folders) ?? contents.folders
            return ServerContents.tinyTinyRSSTree(folders)
        case .feeds:
            let feeds = lie?.applied(to: contents.feeds, old: old.feeds) ?? contents.feeds
            return "[\(feeds.map(ServerContents.tinyTinyRSSFeed).joined(separator: ","))]"
        case .counts:
            let items = lie?.applied(to: contents.items, old: old.items) ?? contents.items
            let (unread, starred) = (items.count { !$0.isRead }, items.count { $0.isStarred })
            let labels = ServerContents.tinyTinyRSSLabels.map { label in
                #",{"id":\#(label.id),"counter":0,"auxcounter":\#(items.count { $0.labels.contains(label.name) })}"#
            }.joined()
            return
                #"[{"id":"global-unread","counter":\#(unread)},{"id":-1,"counter":0,"auxcounter":\#(starred)}\#(labels)]"#
        case .labels:
            let labels = ServerContents.tinyTinyRSSLabels
            return Self.list(of: lie?.applied(to: labels, old: labels) ?? labels)
        case .contents:
            let ids = lie?.applied(to: request.entries, old: request.entries) ?? request.entries
            return Self.rows(ids.compactMap(source.entry), source)
        case .unread, .starred, .labelled, .recent:
            let found = lie?.applied(to: contents.found(request), old: old.found(request)) ?? contents.found(request)
            if lie == .endless { return Self.rows(contents.items.prefix(3), contents) }
            let limit = request["limit"].flatMap { Int($0) } ?? 200
            if limit < 0 { return Self.rows(found, source) }
            let skip = request["skip"].flatMap { Int($0) } ?? 0
            return Self.rows(found.dropFirst(skip).prefix(min(limit, 200)), source)
        default: return "[]"
        }
    }

    private static func list(of labels: [(id: Int, name: String)]) -> String {
        let labels = labels.map {
            #"{"id":\#($0.id),"caption":"\#($0.name)","fg_color":"","bg_color":"","checked":false}"#
        }
        return ServerJSON.list(labels)
    }

    private static func rows(_ items: some Sequence<ServerContents.Entry>, _ contents: ServerContents) -> String {
        "[\(items.map(contents.tinyTinyRSSRow).joined(separator: ","))]"
    }
}

extension ServerContents {

    /// What labels there are, whether or not an entry has them.
    fileprivate static let tinyTinyRSSLabels = [(id: -1_026, name: later), (id: -1_027, name: "Label")]

    private static func tinyTinyRSSLabel(_ id: String?) -> String? {
        tinyTinyRSSLabels.first { String($0.id) == id }?.name
    }

    /// The newest first.
    fileprivate func found(_ request: ServerRequest) -> [Entry] {
        let since = request["since_id"].flatMap { Int64($0) } ?? 0
        let isUnread = request["view_mode"] == "unread"
        let isStarred = request["feed_id"] == "-1"
        let label = Self.tinyTinyRSSLabel(request["feed_id"])
        if request.role == .labelled && label == nil { return [] }
        return items.filter { $0.id > since && !(isUnread && $0.isRead) && (!isStarred || $0.isStarred) }
            .filter { entry in label.map(entry.labels.contains) ?? true }.reversed()
    }

    fileprivate static func tinyTinyRSSTree(_ folders: [Folder]) -> String {
        let items = folders.map { folder in
            #"{"id":"CAT:1","bare_id":\#(folder.id),"name":"\#(folder.name)","type":"category","items":[]}"#
        }
        let special = #"{"id":"CAT:-1","bare_id":-1,"name":"Special","type":"category","items":[]}"#
        return #"{"categories":{"identifier":"id","items":[\#(([special] + items).joined(separator: ","))]}}"#
    }

    fileprivate static func tinyTinyRSSFeed(_ feed: Feed) -> String {
        """
        {"id":\(feed.id),"feed_url":"\(feed.url)","title":"\(feed.title)","unread":0,"has_icon":false,\
        "cat_id":\(feed.folder),"last_updated":1795262400,"order_id":0}
        """
    }

    fileprivate func tinyTinyRSSRow(_ entry: Entry) -> String {
        let labels = Self.tinyTinyRSSLabels.filter { entry.labels.contains($0.name) }
            .map { #"[\#($0.id),"\#($0.name)","",""]"# }
        return """
            {"id":\(entry.id),"guid":"SHA1:\(entry.id)","unread":\(!entry.isRead),"marked":\(entry.isStarred),\
            "published":false,"updated":\(entry.created / 1_000_000),"title":"\(entry.title)","link":"\(entry.url)",\
            "feed_id":"\(entry.feed.id)","tags":[""],"labels":\(ServerJSON.list(labels)),"author":"Author","score":0,\
            "content":"\(entry.content)","attachments":[]}
            """
    }
}
