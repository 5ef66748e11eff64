import Foundation

/// Nextcloud News by its API 1.3, as its documentation and its source have it.
extension LyingServer.State {

    mutating func nextcloudNewsAnswer(
        _ request: LyingRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?
    ) -> (status: Int, body: String) {
        guard let contents = users[user], request.auth == "\(user):\(LyingServer.password(of: user))" else {
            return (401, #"{"message":"Current user is not logged in"}"#)
        }
        switch request.role {
        case .login: return (200, #"{"version":"28.4.0"}"#)
        case .edit: return lie == .withoutEffect ? (200, "[]") : edit(request, user, machine, lie) ?? (200, "[]")
        case .sidebar:
            // It may say what would have become of it.
            var other = self
            let answer = other.editNextcloudNewsSidebar(request, user)
            if lie != .withoutEffect { self = other }
            return answer
        default: return (200, nextcloudNewsList(request, contents, old[user] ?? contents, lie))
        }
    }

    private func nextcloudNewsList(
        _ request: LyingRequest, _ contents: ServerContents, _ old: ServerContents, _ lie: Lie.Kind?
    ) -> String {
        let source = lie == .stale ? old : contents
        switch request.role {
        case .tags:
            let names = lie?.applied(to: contents.categories, old: old.categories) ?? contents.categories
            return #"{"folders":[\#(names.map(ServerContents.nextcloudNewsFolder).joined(separator: ","))]}"#
        case .subscriptions:
            let feeds = lie?.applied(to: contents.feeds, old: old.feeds) ?? contents.feeds
            let starred = source.items.count { $0.isStarred }
            let list = feeds.map(source.nextcloudNewsFeed).joined(separator: ",")
            return #"{"feeds":[\#(list)],"starredCount":\#(starred),"newestItemId":1}"#
        default:
            let found = lie?.applied(to: contents.nextcloudNewsItems(request), old: old.nextcloudNewsItems(request))
            let count = request["batchSize"].flatMap { Int($0) } ?? -1
            var items = found ?? contents.nextcloudNewsItems(request)
            if count >= 0 { items = Array(items.prefix(count)) }
            if lie == .endless { items = Array(contents.items.prefix(3)) }
            return #"{"items":[\#(items.compactMap(source.nextcloudNewsItem).joined(separator: ","))]}"#
        }
    }

    private mutating func editNextcloudNewsSidebar(
        _ request: LyingRequest, _ user: String
    ) -> (status: Int, body: String) {
        let before = users[user]?.items.map(\.id) ?? []
        defer { noteVanished(of: user, besides: before) }
        if request.method == "POST", request.path == "folders" {
            let name = request["name"] ?? ""
            guard users[user]?.categories.contains(name) == false else { return (409, #"{"message":"exists"}"#) }
            _ = users[user]?.addCategory(name)
            return (200, #"{"folders":[\#(ServerContents.nextcloudNewsFolder(name))]}"#)
        }
        guard let feed = users[user]?.feed(number: request.number(after: "feeds")) else {
            return (404, #"{"message":"no such feed"}"#)
        }
        switch request.method {
        case "DELETE": users[user]?.removeFeed(feed.url)
        case "POST" where request.path.hasSuffix("/rename"):
            users[user]?.changeFeed(feed.url) { $0.title = request["feedTitle"] ?? "" }
        case "POST" where request.path.hasSuffix("/move"):
            let folder = users[user]?.categories.first {
                "\(ServerContents.minifluxNumber(of: $0))" == request["folderId"]
            }
            guard let folder else { return (404, #"{"message":"no such folder"}"#) }
            users[user]?.changeFeed(feed.url) { $0.category = folder }
        default: return (405, "")
        }
        return (200, "[]")
    }
}

extension LyingRequest {
    static func nextcloudNewsRole(
        _ method: String, _ path: String, _ parameters: [(name: String, value: String)]
    ) -> Role {
        func value(_ name: String) -> String? { parameters.first { $0.name == name }?.value }
        switch (method, path) {
        case ("GET", "version"): return .login
        case ("GET", "folders"): return .tags
        case ("GET", "feeds"): return .subscriptions
        case ("GET", "items/updated"): return .recent
        case ("GET", "items"):
            if value("type") == "2" { return .starred }
            return value("getRead") == "false" ? .unread : .contents
        case ("POST", _) where path.hasSuffix("/multiple"): return .edit
        case ("GET", _): return .other
        default: return .sidebar
        }
    }
}

extension ServerContents {

    static func nextcloudNewsEdit(_ request: LyingRequest) -> (flag: Flag, value: Bool)? {
        switch request.path {
        case "items/read/multiple": (.read, true)
        case "items/unread/multiple": (.read, false)
        case "items/star/multiple": (.starred, true)
        case "items/unstar/multiple": (.starred, false)
        default: nil
        }
    }

    /// The newest first, those with smaller ids than the offset.
    fileprivate func nextcloudNewsItems(_ request: LyingRequest) -> [Item] {
        let since = request["lastModified"].flatMap { Int64($0) } ?? 0
        let offset = request["offset"].flatMap { Int64($0) } ?? 0
        return items.reversed().filter { item in
            if request.role == .unread && item.isRead || request.role == .starred && !item.isStarred { return false }
            return item.changed / 1_000_000 >= since && (offset == 0 || item.id < offset)
        }
    }

    fileprivate static func nextcloudNewsFolder(_ name: String) -> String {
        #"{"id":\#(minifluxNumber(of: name)),"name":"\#(name)"}"#
    }

    fileprivate func nextcloudNewsFeed(_ feed: Feed) -> String {
        """
        {"id":\(feed.number),"url":"\(feed.url)","title":"\(feed.title)","faviconLink":null,"added":1,\
        "folderId":\(Self.minifluxNumber(of: feed.category)),"ordering":0,"link":"https://news.example/","pinned":false,\
        "unreadCount":\(items.count { $0.feedURL == feed.url && !$0.isRead }),"updateErrorCount":0}
        """
    }

    /// Nil: its feed has gone.
    fileprivate func nextcloudNewsItem(_ item: Item) -> String? {
        feed(of: item).map { feed in
            """
            {"id":\(item.id),"guid":"\(item.id)","guidHash":"hash\(item.id)","url":"\(item.url)",\
            "title":"\(item.title)","author":"Author","pubDate":\(item.created / 1_000_000),"updatedDate":null,\
            "body":"<p>Words of \(item.title)</p>","enclosureMime":null,"enclosureLink":null,"feedId":\(feed.number),\
            "unread":\(!item.isRead),"starred":\(item.isStarred),"lastModified":\(item.changed / 1_000_000)}
            """
        }
    }
}
