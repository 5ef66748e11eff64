/// Feedbin's API, version 2, as its documentation and its source have it.
extension SyncServer.State {

    mutating func feedbinAnswer(
        _ request: ServerRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?
    ) -> ServerAnswer {
        guard let contents = users[user], hasPassword(request, user) else {
            return ServerAnswer(401, "HTTP Basic: Access denied.")
        }
        switch request.role {
        case .login: return ServerAnswer(200, "")
        case .setRead, .setStarred:
            // Those that it has.
            let known = request.entries.filter { users[user]?.entry($0) != nil }
            let done = ServerAnswer(200, ServerJSON.list(known.map { "\($0)" }))
            return lie == .withoutEffect ? done : edit(request, user, machine, lie) ?? done
        case .sidebar: return users[user]?.changeFeedbinSidebar(request) ?? ServerAnswer(500, "")
        default: return ServerAnswer(200, feedbinList(request, contents, old[user] ?? contents, lie))
        }
    }

    private func feedbinList(
        _ request: ServerRequest, _ contents: ServerContents, _ old: ServerContents, _ lie: Lie.Kind?
    ) -> String {
        let source = lie == .stale ? old : contents
        switch request.role {
        case .folders:
            let feeds = lie?.applied(to: contents.feeds, old: old.feeds) ?? contents.feeds
            return ServerJSON.list(feeds.compactMap(source.feedbinTagging))
        case .feeds:
            let feeds = lie?.applied(to: contents.feeds, old: old.feeds) ?? contents.feeds
            return ServerJSON.list(feeds.map(ServerContents.feedbinSubscription))
        case .unread, .starred:
            func ids(_ contents: ServerContents) -> [String] {
                contents.items.filter { request.role == .unread ? !$0.isRead : $0.isStarred }.map { "\($0.id)" }
            }
            return ServerJSON.list(lie?.applied(to: ids(contents), old: ids(old)) ?? ids(contents))
        case .contents:
            let ids = lie?.applied(to: request.entries, old: request.entries) ?? request.entries
            return ServerJSON.list(ids.compactMap(source.entry).map(source.feedbinEntry))
        case .recent:
            let found = lie?.applied(to: contents.feedbinEntries(request), old: old.feedbinEntries(request))
            return ServerJSON.list((found ?? contents.feedbinEntries(request)).map(source.feedbinEntry))
        default: return "[]"
        }
    }
}

extension ServerContents {

    fileprivate mutating func changeFeedbinSidebar(_ request: ServerRequest) -> ServerAnswer {
        let name = request.name.split(separator: "/").dropFirst().first?.prefix { $0 != "." } ?? ""
        switch (request.method, request.name.prefix { $0 != "/" && $0 != "." }) {
        case ("POST", "taggings"):
            guard let feed = feed(id: request["feed_id"].flatMap { Int64($0) }) else { return ServerAnswer(404, "") }
            let folder = addFolder(request["name"] ?? "")
            changeFeed(feed.id) { $0.folders = [folder] }
            return ServerAnswer(201, self.feed(id: feed.id).flatMap(feedbinTagging) ?? "{}")
        // Of the tag that the feed had before.
        case ("DELETE", "taggings"): return ServerAnswer(204, "")
        case (_, "subscriptions"):
            guard let feed = feeds.first(where: { "\($0.subscription)" == name }) else { return ServerAnswer(404, "") }
            if request.method == "DELETE" {
                removeFeed(feed.id)
                return ServerAnswer(204, "")
            }
            changeFeed(feed.id) { $0.title = request["title"] ?? "" }
            return ServerAnswer(200, self.feed(id: feed.id).map(Self.feedbinSubscription) ?? "{}")
        default: return ServerAnswer(404, "")
        }
    }

    /// The newest first.
    fileprivate func feedbinEntries(_ request: ServerRequest) -> [Entry] {
        let since = request["since"] ?? ""
        return items.filter { ServerDate.rfc3339(microseconds: $0.created) > since }.reversed()
    }

    fileprivate func feedbinTagging(_ feed: Feed) -> String? {
        folder(id: feed.folder).map { folder in
            #"{"id":\#(feed.id * 1_000_000 + folder.id),"feed_id":\#(feed.id),"name":"\#(folder.name)"}"#
        }
    }

    fileprivate static func feedbinSubscription(_ feed: Feed) -> String {
        """
        {"id":\(feed.subscription),"feed_id":\(feed.id),"title":"\(feed.title)","feed_url":"\(feed.url)",\
        "site_url":"\(feed.site)","created_at":"2026-11-21T12:00:00.000000Z"}
        """
    }

    fileprivate func feedbinEntry(_ entry: Entry) -> String {
        let created = ServerDate.rfc3339(microseconds: entry.created)
        return """
            {"id":\(entry.id),"feed_id":\(entry.feed.id),"title":"\(entry.title)","url":"\(entry.url)",\
            "author":"Author","content":"\(entry.content)","summary":"","published":"\(created)",\
            "created_at":"\(created)","extracted_content_url":""}
            """
    }
}

extension ServerContents.Feed {
    /// The number by which it is changed.
    fileprivate var subscription: Int64 { id + 1_000 }
}
