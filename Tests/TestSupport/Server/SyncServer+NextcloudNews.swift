/// Nextcloud News by its API 1.3, as its documentation and its source have it.
extension SyncServer.State {

    mutating func nextcloudNewsAnswer(
        _ request: ServerRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?
    ) -> ServerAnswer {
        guard let contents = users[user], hasPassword(request, user) else {
            return ServerAnswer(401, #"{"message":"Current user is not logged in"}"#)
        }
        switch request.role {
        case .login: return ServerAnswer(200, #"{"version":"28.4.0"}"#)
        case .setRead, .setStarred:
            return lie == .withoutEffect
                ? ServerAnswer(200, "[]") : edit(request, user, machine, lie) ?? ServerAnswer(200, "[]")
        case .sidebar: return users[user]?.changeNextcloudNewsSidebar(request) ?? ServerAnswer(500, "")
        default: return ServerAnswer(200, nextcloudNewsList(request, contents, old[user] ?? contents, lie))
        }
    }

    private func nextcloudNewsList(
        _ request: ServerRequest, _ contents: ServerContents, _ old: ServerContents, _ lie: Lie.Kind?
    ) -> String {
        let source = lie == .stale ? old : contents
        switch request.role {
        case .folders:
            let folders = lie?.applied(to: contents.folders, old: old.folders) ?? contents.folders
            return #"{"folders":[\#(folders.map(ServerContents.nextcloudNewsFolder).joined(separator: ","))]}"#
        case .feeds:
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
            return #"{"items":[\#(items.map(source.nextcloudNewsItem).joined(separator: ","))]}"#
        }
    }
}

extension ServerContents {

    fileprivate mutating func changeNextcloudNewsSidebar(_ request: ServerRequest) -> ServerAnswer {
        if request.method == "POST", request.name == "folders" {
            let name = request["name"] ?? ""
            guard folder(named: name) == nil else { return ServerAnswer(409, #"{"message":"exists"}"#) }
            let folder = Folder(id: addFolder(name), name: name)
            return ServerAnswer(200, #"{"folders":[\#(Self.nextcloudNewsFolder(folder))]}"#)
        }
        guard let id = request.number(after: "feeds"), feed(id: id) != nil else {
            return ServerAnswer(404, #"{"message":"no such feed"}"#)
        }
        switch request.method {
        case "DELETE": removeFeed(id)
        case "POST" where request.name.hasSuffix("/rename"): changeFeed(id) { $0.title = request["feedTitle"] ?? "" }
        case "POST" where request.name.hasSuffix("/move"):
            guard let folder = folder(id: request["folderId"].flatMap { Int64($0) }) else {
                return ServerAnswer(404, #"{"message":"no such folder"}"#)
            }
            changeFeed(id) { $0.folders = [folder.id] }
        default: return ServerAnswer(405, "")
        }
        return ServerAnswer(200, "[]")
    }

    /// The newest first, those with smaller ids than the offset.
    fileprivate func nextcloudNewsItems(_ request: ServerRequest) -> [Entry] {
        let since = request["lastModified"].flatMap { Int64($0) } ?? 0
        let offset = request["offset"].flatMap { Int64($0) } ?? 0
        return items.reversed().filter { item in
            if request.role == .unread && item.isRead || request.role == .starred && !item.isStarred { return false }
            return item.changed / 1_000_000 >= since && (offset == 0 || item.id < offset)
        }
    }

    fileprivate static func nextcloudNewsFolder(_ folder: Folder) -> String {
        #"{"id":\#(folder.id),"name":"\#(folder.name)"}"#
    }

    fileprivate func nextcloudNewsFeed(_ feed: Feed) -> String {
        """
        {"id":\(feed.id),"url":"\(feed.url)","title":"\(feed.title)","faviconLink":null,"added":1,\
        "folderId":\(feed.folder),"ordering":0,"link":"\(feed.site)","pinned":false,\
        "unreadCount":\(items.count { $0.feed.id == feed.id && !$0.isRead }),"updateErrorCount":0}
        """
    }

    fileprivate func nextcloudNewsItem(_ entry: Entry) -> String {
        """
        {"id":\(entry.id),"guid":"\(entry.id)","guidHash":"hash\(entry.id)","url":"\(entry.url)",\
        "title":"\(entry.title)","author":"Author","pubDate":\(entry.created / 1_000_000),"updatedDate":null,\
        "body":"\(entry.content)","enclosureMime":null,"enclosureLink":null,"feedId":\(entry.feed.id),\
        "unread":\(!entry.isRead),"starred":\(entry.isStarred),"lastModified":\(entry.changed / 1_000_000)}
        """
    }
}
