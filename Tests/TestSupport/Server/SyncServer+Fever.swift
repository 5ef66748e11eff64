/// The Fever API, after the answers of real servers.
extension SyncServer.State {

    mutating func feverAnswer(
        _ request: ServerRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?
    ) -> ServerAnswer {
        guard let contents = users[user] else { return ServerAnswer(200, #"{"api_version":3,"auth":0}"#) }
        if request.role.isEdit {
            return lie == .withoutEffect
                ? ServerAnswer(200, Self.feverObject([])) : feverMark(request, user, machine, lie)
        }
        return ServerAnswer(200, Self.feverObject(feverMembers(request, contents, old[user] ?? contents, lie)))
    }

    private static func feverObject(_ members: [String]) -> String {
        "{" + ([#""api_version":3,"auth":1,"last_refreshed_on_time":1795262400"#] + members).joined(separator: ",")
            + "}"
    }

    private func feverMembers(
        _ request: ServerRequest, _ contents: ServerContents, _ old: ServerContents, _ lie: Lie.Kind?
    ) -> [String] {
        switch request.role {
        case .folders:
            let folders = lie?.applied(to: contents.folders, old: old.folders) ?? contents.folders
            return ServerContents.feverGroups(folders) + [ServerContents.feverMembership(contents.feeds)]
        case .feeds:
            let feeds = lie?.applied(to: contents.feeds, old: old.feeds) ?? contents.feeds
            return [ServerContents.feverFeeds(feeds), ServerContents.feverMembership(feeds)]
        case .unread, .starred:
            let isUnread = request.role == .unread
            func ids(_ contents: ServerContents) -> [Int64] {
                contents.items.filter { isUnread ? !$0.isRead : $0.isStarred }.map(\.id)
            }
            let list = (lie?.applied(to: ids(contents), old: ids(old)) ?? ids(contents)).map { "\($0)" }
            return [#""\#(isUnread ? "unread" : "saved")_item_ids":"\#(list.joined(separator: ","))""#]
        case .recent, .contents: return [feverItems(request, contents, old, lie)]
        default: return []
        }
    }

    private func feverItems(
        _ request: ServerRequest, _ contents: ServerContents, _ old: ServerContents, _ lie: Lie.Kind?
    ) -> String {
        func found(_ contents: ServerContents) -> [ServerContents.Entry] {
            if request.role == .contents { return contents.items.filter { request.entries.contains($0.id) } }
            let since = request["since_id"].flatMap { Int64($0) } ?? 0
            return contents.items.filter { $0.id > since }
        }
        let items = lie?.applied(to: found(contents), old: found(old)) ?? found(contents)
        let page = lie == .endless ? contents.items.prefix(3) : items.prefix(min(50, pageSize))
        let source = lie == .stale ? old : contents
        return #""items":[\#(page.map(source.feverItem).joined(separator: ","))],"total_items":\#(items.count)"#
    }

    private mutating func feverMark(
        _ request: ServerRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?
    ) -> ServerAnswer {
        guard let id = request.entries.first, let flag = request.edit(.fever)?.flag else {
            return ServerAnswer(400, Lie.Kind.page)
        }
        if let failure = failure(of: [id]) { return failure }
        guard users[user]?.entry(id) != nil else { return ServerAnswer(404, Lie.Kind.page) }
        return edit(request, user, machine, lie, only: [id], toggles: flag == .starred)
            ?? ServerAnswer(200, Self.feverObject([]))
    }
}

extension ServerContents {

    fileprivate static func feverGroups(_ folders: [Folder]) -> [String] {
        let groups = folders.map { #"{"id":\#($0.id),"title":"\#($0.name)"}"# }
        return [#""groups":[\#(groups.joined(separator: ","))]"#]
    }

    fileprivate static func feverFeeds(_ feeds: [Feed]) -> String {
        let list = feeds.map { feed in
            """
            {"id":\(feed.id),"favicon_id":0,"title":"\(feed.title)","url":"\(feed.url)",\
            "site_url":"\(feed.site)","is_spark":0,"last_updated_on_time":1795262400}
            """
        }
        return #""feeds":[\#(list.joined(separator: ","))]"#
    }

    fileprivate static func feverMembership(_ feeds: [Feed]) -> String {
        let members = Dictionary(grouping: feeds, by: \.folder).sorted { $0.key < $1.key }.map { folder, feeds in
            let ids = feeds.map { "\($0.id)" }.joined(separator: ",")
            return #"{"group_id":\#(folder),"feed_ids":"\#(ids)"}"#
        }
        return #""feeds_groups":[\#(members.joined(separator: ","))]"#
    }

    fileprivate func feverItem(_ entry: Entry) -> String {
        """
        {"id":"\(entry.id)","feed_id":\(entry.feed.id),"title":"\(entry.title)","author":"Author",\
        "html":"\(entry.content)","url":"\(entry.url)","is_saved":\(entry.isStarred ? 1 : 0),\
        "is_read":\(entry.isRead ? 1 : 0),"created_on_time":\(entry.created / 1_000_000)}
        """
    }
}
