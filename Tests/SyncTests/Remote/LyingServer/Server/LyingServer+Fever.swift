import Base
import Foundation

/// The Fever API, after the answers of real servers.
extension LyingServer.State {

    /// Whose key it is.
    func feverUser(_ request: LyingRequest) -> String {
        users.keys.first { MD5.hex("\($0):\(LyingServer.password(of: $0))") == request.auth } ?? ""
    }

    mutating func feverAnswer(
        _ request: LyingRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?
    ) -> (status: Int, body: String) {
        guard let contents = users[user] else { return (200, #"{"api_version":3,"auth":0}"#) }
        if request.role == .edit {
            return lie == .withoutEffect ? (200, Self.feverObject([])) : feverEdit(request, user, machine, lie)
        }
        return (200, Self.feverObject(feverMembers(request, contents, old[user] ?? contents, lie)))
    }

    private static func feverObject(_ members: [String]) -> String {
        "{" + ([#""api_version":3,"auth":1,"last_refreshed_on_time":1795262400"#] + members).joined(separator: ",")
            + "}"
    }

    private func feverMembers(
        _ request: LyingRequest, _ contents: ServerContents, _ old: ServerContents, _ lie: Lie.Kind?
    ) -> [String] {
        switch request.role {
        case .tags:
            let names = lie?.applied(to: contents.categories, old: old.categories) ?? contents.categories
            return ServerContents.feverGroups(names) + [ServerContents.feverMembership(contents.feeds)]
        case .subscriptions:
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
        _ request: LyingRequest, _ contents: ServerContents, _ old: ServerContents, _ lie: Lie.Kind?
    ) -> String {
        func found(_ contents: ServerContents) -> [ServerContents.Item] {
            if request.role == .contents { return contents.items.filter { request.ids.contains($0.id) } }
            let since = request["since_id"].flatMap { Int64($0) } ?? 0
            return contents.items.filter { $0.id > since }
        }
        let items = lie?.applied(to: found(contents), old: found(old)) ?? found(contents)
        let page = lie == .endless ? contents.items.prefix(3) : items.prefix(min(50, pageSize))
        let source = lie == .stale ? old : contents
        return #""items":[\#(page.compactMap(source.feverItem).joined(separator: ","))],"total_items":\#(items.count)"#
    }

    private mutating func feverEdit(
        _ request: LyingRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?
    ) -> (status: Int, body: String) {
        guard let id = request.ids.first, let (flag, wanted) = ServerContents.feverEdit(request) else {
            return (400, Self.page)
        }
        if let status = bad[id] { return (status, #"{"error":"no"}"#) }
        guard let item = users[user]?.item(id) else { return (404, Self.page) }
        let value = flag == .starred ? !item.isStarred : wanted
        set(key(id, user, flag), value)
        if value == wanted {
            let key = key(id, user, flag)
            history.append(lie == nil ? .accepted(machine, key, value) : .done(machine, key, value))
        }
        return (200, Self.feverObject([]))
    }
}

extension ServerContents {

    /// Which flag a mark is about, and to what it is to be set.
    static func feverEdit(_ request: LyingRequest) -> (flag: Flag, value: Bool)? {
        switch request["as"] {
        case "read": (.read, true)
        case "unread": (.read, false)
        case "saved": (.starred, true)
        case "unsaved": (.starred, false)
        default: nil
        }
    }

    static func feverGroups(_ names: [String]) -> [String] {
        let groups = names.map { #"{"id":\#(minifluxNumber(of: $0)),"title":"\#($0)"}"# }
        return [#""groups":[\#(groups.joined(separator: ","))]"#]
    }

    static func feverFeeds(_ feeds: [Feed]) -> String {
        let list = feeds.map { feed in
            """
            {"id":\(feed.number),"favicon_id":0,"title":"\(feed.title)","url":"\(feed.url)",\
            "site_url":"https://news.example/","is_spark":0,"last_updated_on_time":1795262400}
            """
        }
        return #""feeds":[\#(list.joined(separator: ","))]"#
    }

    static func feverMembership(_ feeds: [Feed]) -> String {
        let members = Dictionary(grouping: feeds, by: \.category).sorted { $0.key < $1.key }.map { category, feeds in
            let ids = feeds.map { "\($0.number)" }.joined(separator: ",")
            return #"{"group_id":\#(minifluxNumber(of: category)),"feed_ids":"\#(ids)"}"#
        }
        return #""feeds_groups":[\#(members.joined(separator: ","))]"#
    }

    /// Nil: its feed has gone.
    func feverItem(_ item: Item) -> String? {
        feed(of: item).map { feed in
            """
            {"id":"\(item.id)","feed_id":\(feed.number),"title":"\(item.title)","author":"Author",\
            "html":"<p>Words of \(item.title)</p>","url":"\(item.url)","is_saved":\(item.isStarred ? 1 : 0),\
            "is_read":\(item.isRead ? 1 : 0),"created_on_time":\(item.created / 1_000_000)}
            """
        }
    }
}
