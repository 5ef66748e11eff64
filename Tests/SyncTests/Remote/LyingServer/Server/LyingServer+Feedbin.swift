import Foundation

/// Feedbin's API, version 2, as its documentation and its source have it.
extension LyingServer.State {

    mutating func feedbinAnswer(
        _ request: LyingRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?
    ) -> (status: Int, body: String) {
        guard let contents = users[user], request.auth == "\(user):\(LyingServer.password(of: user))" else {
            return (401, "HTTP Basic: Access denied.")
        }
        switch request.role {
        case .login: return (200, "")
        case .edit:
            // Those that it has.
            let known = request.ids.filter { users[user]?.item($0) != nil }
            let done = (200, Self.list(known.map { "\($0)" }))
            return lie == .withoutEffect ? done : edit(request, user, machine, lie) ?? done
        case .sidebar:
            var other = self
            let answer = other.editFeedbinSidebar(request, user)
            if lie != .withoutEffect { self = other }
            return answer
        default: return (200, feedbinList(request, contents, old[user] ?? contents, lie))
        }
    }

    private static func list(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }

    private func feedbinList(
        _ request: LyingRequest, _ contents: ServerContents, _ old: ServerContents, _ lie: Lie.Kind?
    ) -> String {
        let source = lie == .stale ? old : contents
        switch request.role {
        case .tags:
            let feeds = lie?.applied(to: contents.feeds, old: old.feeds) ?? contents.feeds
            return Self.list(feeds.map(ServerContents.feedbinTagging))
        case .subscriptions:
            let feeds = lie?.applied(to: contents.feeds, old: old.feeds) ?? contents.feeds
            return Self.list(feeds.map(ServerContents.feedbinSubscription))
        case .unread, .starred:
            func ids(_ contents: ServerContents) -> [String] {
                contents.items.filter { request.role == .unread ? !$0.isRead : $0.isStarred }.map { "\($0.id)" }
            }
            return Self.list(lie?.applied(to: ids(contents), old: ids(old)) ?? ids(contents))
        case .contents:
            let ids = lie?.applied(to: request.ids, old: request.ids) ?? request.ids
            return Self.list(ids.compactMap(source.item).compactMap(source.feedbinEntry))
        case .recent:
            let found = lie?.applied(to: contents.feedbinEntries(request), old: old.feedbinEntries(request))
            return Self.list((found ?? contents.feedbinEntries(request)).compactMap(source.feedbinEntry))
        default: return "[]"
        }
    }

    private mutating func editFeedbinSidebar(_ request: LyingRequest, _ user: String) -> (status: Int, body: String) {
        let before = users[user]?.items.map(\.id) ?? []
        defer { noteVanished(of: user, besides: before) }
        let name = request.path.split(separator: "/").dropFirst().first?.prefix { $0 != "." } ?? ""
        let feeds = users[user]?.feeds ?? []
        switch (request.method, request.path.prefix { $0 != "/" && $0 != "." }) {
        case ("POST", "taggings"):
            guard let feed = feeds.first(where: { "\($0.number)" == request["feed_id"] }) else { return (404, "") }
            let category = users[user]?.addCategory(request["name"] ?? "") ?? ""
            users[user]?.changeFeed(feed.url) { $0.category = category }
            return (201, users[user]?.feed(number: feed.number).map(ServerContents.feedbinTagging) ?? "{}")
        // Of the tag that the feed had before.
        case ("DELETE", "taggings"): return (204, "")
        case (_, "subscriptions"):
            guard let feed = feeds.first(where: { "\($0.subscription)" == name }) else { return (404, "") }
            if request.method == "DELETE" {
                users[user]?.removeFeed(feed.url)
                return (204, "")
            }
            users[user]?.changeFeed(feed.url) { $0.title = request["title"] ?? "" }
            return (200, users[user]?.feed(number: feed.number).map(ServerContents.feedbinSubscription) ?? "{}")
        default: return (404, "")
        }
    }
}

extension LyingRequest {
    static func feedbinRole(_ method: String, _ path: String, _ parameters: [(name: String, value: String)]) -> Role {
        switch (method, path) {
        case ("GET", "authentication.json"): .login
        case ("GET", "taggings.json"): .tags
        case ("GET", "subscriptions.json"): .subscriptions
        case ("GET", "unread_entries.json"): .unread
        case ("GET", "starred_entries.json"): .starred
        case ("GET", "entries.json"): parameters.contains { $0.name == "ids" } ? .contents : .recent
        case ("POST", _) where path.contains("_entries"): .edit
        case ("GET", _): .other
        default: .sidebar
        }
    }
}

extension ServerContents {

    static func feedbinEdit(_ request: LyingRequest) -> (flag: Flag, value: Bool)? {
        switch request.path {
        case "unread_entries.json": (.read, false)
        case "unread_entries/delete.json": (.read, true)
        case "starred_entries.json": (.starred, true)
        case "starred_entries/delete.json": (.starred, false)
        default: nil
        }
    }

    /// The newest first.
    fileprivate func feedbinEntries(_ request: LyingRequest) -> [Item] {
        let since = request["since"] ?? ""
        return items.filter { Self.date($0.created) > since }.reversed()
    }

    fileprivate static func feedbinTagging(_ feed: Feed) -> String {
        let id = feed.number * 1_000_000 + minifluxNumber(of: feed.category) % 1_000_000
        return #"{"id":\#(id),"feed_id":\#(feed.number),"name":"\#(feed.category)"}"#
    }

    fileprivate static func feedbinSubscription(_ feed: Feed) -> String {
        """
        {"id":\(feed.subscription),"feed_id":\(feed.number),"title":"\(feed.title)","feed_url":"\(feed.url)",\
        "site_url":"https://news.example/","created_at":"2026-11-21T12:00:00.000000Z"}
        """
    }

    /// Nil: its feed has gone.
    fileprivate func feedbinEntry(_ item: Item) -> String? {
        feed(of: item).map { feed in
            """
            {"id":\(item.id),"feed_id":\(feed.number),"title":"\(item.title)","url":"\(item.url)","author":"Author",\
            "content":"<p>Words of \(item.title)</p>","summary":"","published":"\(Self.date(item.created))",\
            "created_at":"\(Self.date(item.created))","extracted_content_url":""}
            """
        }
    }
}

extension ServerContents.Feed {
    /// By which it is changed.
    fileprivate var subscription: Int { number + 1_000 }
}
