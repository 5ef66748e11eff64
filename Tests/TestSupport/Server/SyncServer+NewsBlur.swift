/// NewsBlur's API, as its documentation and its source have it.
extension SyncServer.State {

    mutating func newsBlurAnswer(
        _ request: ServerRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?
    ) -> ServerAnswer {
        if request.role == .login {
            let isKnown = users[user] != nil && request["password"] == password(of: user)
            return isKnown
                ? accepted(user)
                : Self.object(nil, #""code":-1,"errors":{"__all__":["Whoopsy-daisy, wrong password."]}"#)
        }
        guard users[user] != nil, request.auth == session(of: user) else {
            // Those who are unknown may read the demo's articles, and not write.
            let isChange = request.role.isEdit || request.role == .sidebar
            return isChange ? ServerAnswer(403, "") : Self.object(nil, newsBlurList(request, Self.demo, Self.demo, nil))
        }
        age(user)
        switch request.role {
        case .setRead, .setStarred: return newsBlurMark(request, user, machine, lie)
        case .sidebar:
            users[user]?.changeNewsBlurSidebar(request)
            return Self.object(user, #""code":1"#)
        default:
            guard let contents = users[user] else { return ServerAnswer(500, "") }
            return Self.object(user, newsBlurList(request, contents, old[user] ?? contents, lie))
        }
    }

    private func accepted(_ user: String) -> ServerAnswer {
        var answer = Self.object(user, #""code":1"#)
        answer.headers = [
            ("Set-Cookie", "csrftoken=x; Path=/"),
            (
                "Set-Cookie",
                "newsblur_sessionid=\(session(of: user)); Max-Age=315360000; HttpOnly; Path=/; SameSite=Lax"
            ),
        ]
        return answer
    }

    /// - Parameter user: `nil` means one who is unknown.
    private static func object(_ user: String?, _ members: String) -> ServerAnswer {
        let user = user.map { #","user_id":\#($0.utf8.count * 100)"# } ?? ""
        return ServerAnswer(200, #"{"authenticated":\#(!user.isEmpty),"result":"ok"\#(user),\#(members)}"#)
    }

    /// The home page's: it has read and starred all.
    private static let demo: ServerContents = {
        var contents = ServerContents(.newsBlur)
        let feed = contents.addFeed("Demo", url: "https://news.example/0.xml", folders: [contents.addFolder("Demo")])
        for number in 0..<3 { contents.addEntry(to: feed, title: "Demo \(number)", isStarred: true) }
        return contents
    }()

    /// Marks as read what is older than some weeks.
    private mutating func age(_ user: String) {
        guard let contents = users[user] else { return }
        for item in contents.items where !item.isRead && contents.isOld(item) {
            set(key(item.id, user, .read), true)
        }
    }

    // MARK: Marks

    private mutating func newsBlurMark(
        _ request: ServerRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?
    ) -> ServerAnswer {
        guard let (flag, value) = request.edit(flavor) else { return ServerAnswer(404, "") }
        if flag == .read && !value { return markUnread(request, user, machine, lie) }
        if lie != .withoutEffect, let failure = edit(request, user, machine, lie) { return failure }
        guard flag == .starred && value else { return Self.object(user, #""code":1,"story_hashes":[]"#) }
        let answers = request.entries.map { id in
            let isThere = users[user]?.entry(id) != nil
            return isThere ? #""code":1,"message":"""# : #""code":-1,"message":"Could not find story to save.""#
        }
        return Self.answers(user, answers)
    }

    /// One after the other: where one of several is gone, it fails.
    private mutating func markUnread(
        _ request: ServerRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?
    ) -> ServerAnswer {
        var answers: [String] = []
        for id in request.entries {
            guard let contents = users[user], let item = contents.entry(id) else {
                if request.entries.count > 1 {
                    return ServerAnswer(500, #"{"result":"error","text":"AttributeError"}"#)
                }
                answers.append(#""code":-1,"message":"That story has been removed from the feed.""#)
                continue
            }
            if contents.isOld(item) {
                told.refusals += 1
                answers.append(#""code":-1,"message":"Story is more than 30 days old, cannot mark as unread.""#)
                continue
            }
            let isOnly = request.entries.count == 1
            let kind = isOnly ? lie : .after(.dropped)
            if lie != .withoutEffect, let failure = edit(request, user, machine, kind, only: [id]) { return failure }
            answers.append(#""code":1"#)
        }
        return Self.answers(user, answers)
    }

    /// Several come without saying for whom.
    private static func answers(_ user: String, _ members: [String]) -> ServerAnswer {
        if members.count == 1 { return object(user, members[0]) }
        return ServerAnswer(200, "[\(members.map { "{\($0)}" }.joined(separator: ","))]")
    }

    // MARK: Lists

    private func newsBlurList(
        _ request: ServerRequest, _ contents: ServerContents, _ old: ServerContents, _ lie: Lie.Kind?
    ) -> String {
        let source = lie == .stale ? old : contents
        switch request.role {
        case .feeds:
            let feeds = lie?.applied(to: contents.feeds, old: old.feeds) ?? contents.feeds
            return ServerContents.newsBlurFeeds(feeds, source.folders)
        case .unread, .recent, .starred:
            let found = lie?.applied(to: contents.newsBlurItems(request), old: old.newsBlurItems(request))
            let items = found ?? contents.newsBlurItems(request)
            if request.role == .starred {
                return
                    #""starred_story_hashes":[\#(items.map { "\"\(ServerContents.hash($0))\"" }.joined(separator: ","))]"#
            }
            return ServerContents.newsBlurHashes(items, areDated: request["include_timestamps"] == "true")
        case .contents:
            let ids = lie?.applied(to: request.entries, old: request.entries) ?? request.entries
            let areStarred = request.name == "reader/starred_stories"
            let items = ids.prefix(100).compactMap(source.entry).filter { $0.isStarred || !areStarred }
            return #""stories":[\#(items.map(source.newsBlurStory).joined(separator: ","))]"#
        default: return #""code":1"#
        }
    }

    // MARK: Feeds

    /// Merges a feed into another one with the same address: its articles have other hashes then.
    ///
    /// - Returns: By the ids that were, those that are.
    package mutating func mergeNewsBlurFeed(_ id: Int64, of user: String) -> [Int64: Int64] {
        guard let feed = users[user]?.feed(id: id), let merged = users[user]?.sorted(where: { $0.feed.id == id }) else {
            return [:]
        }
        users[user]?.renumber(id)
        let new = users[user]?.feeds.first { $0.url == feed.url }?.id ?? id
        var ids: [Int64: Int64] = [:]
        for entry in merged {
            purge(History.ArticleKey(user: user, id: entry.id))
            ids[entry.id] = publish(
                user, in: new, title: entry.title, isRead: entry.isRead, isStarred: entry.isStarred)
        }
        return ids
    }
}

extension ServerContents {

    /// Changes what it finds. It says that all went well, whether or not it found anything.
    fileprivate mutating func changeNewsBlurSidebar(_ request: ServerRequest) {
        if request.name == "reader/add_folder" { addFolder(request["folder"] ?? "") }
        guard let feed = feed(id: request["feed_id"].flatMap { Int64($0) }) else { return }
        switch request.name {
        case "reader/delete_feed" where folder(id: feed.folder)?.name.contains(request["in_folder"] ?? "") == true:
            removeFeed(feed.id)
        case "reader/rename_feed": changeFeed(feed.id) { $0.title = request["feed_title"] ?? "" }
        case "reader/move_feed_to_folders":
            let folder = addFolder(request["to_folders"] ?? "")
            changeFeed(feed.id) { $0.folders = [folder] }
        default: break
        }
    }

    fileprivate func isOld(_ item: Entry) -> Bool { item.created < clock - 30 * 86_400 * 1_000_000 }

    fileprivate static func hash(_ item: Entry) -> String {
        let digits = String(item.id, radix: 16)
        return "\(item.feed.id):\(String(repeating: "0", count: max(0, 6 - digits.count)))\(digits)"
    }

    /// With those of feeds that are not subscribed to any more: also among the unread ones.
    fileprivate func newsBlurItems(_ request: ServerRequest) -> [Entry] {
        items.filter { item in
            switch request.role {
            case .starred: item.isStarred
            case .unread: !item.isRead
            default: !isOld(item)
            }
        }.reversed()
    }

    fileprivate static func newsBlurHashes(_ items: [Entry], areDated: Bool) -> String {
        let feeds = Dictionary(grouping: items, by: \.feed.id).map { feed, items in
            let hashes = items.map { areDated ? #"["\#(hash($0))",\#($0.created / 1_000_000)]"# : "\"\(hash($0))\"" }
            return #""\#(feed)":[\#(hashes.joined(separator: ","))]"#
        }
        return #""unread_feed_story_hashes":{\#(feeds.joined(separator: ","))}"#
    }

    fileprivate static func newsBlurFeeds(_ feeds: [Feed], _ folders: [Folder]) -> String {
        let folders = folders.map { folder in
            let numbers = feeds.filter { $0.folder == folder.id }.map { "\($0.id)" }
            return #"{"\#(folder.name)":[\#(numbers.joined(separator: ","))]}"#
        }
        let list = feeds.map { feed in
            """
            "\(feed.id)":{"id":\(feed.id),"feed_title":"\(feed.title)","feed_address":"\(feed.url)",\
            "feed_link":"https://news.example/","ps":0,"nt":1,"ng":0,"active":true,"subscribed":true}
            """
        }
        // No folder has this one.
        let stray = #""99":{"id":99,"feed_title":"Stray","feed_address":"https://stray.example/"}"#
        return """
            "feeds":{\((list + [stray]).joined(separator: ","))},"folders":[\(folders.joined(separator: ","))],\
            "starred_count":0
            """
    }

    fileprivate func newsBlurStory(_ item: Entry) -> String {
        """
        {"story_hash":"\(Self.hash(item))","id":"\(item.url)","story_feed_id":\(item.feed.id),\
        "story_title":"\(item.title)","story_permalink":"\(item.url)","story_authors":"Author",\
        "story_content":"\(item.content)","story_tags":[],"story_date":"2026-11-21 12:00:00",\
        "story_timestamp":"\(item.created / 1_000_000)","read_status":0\(item.isStarred ? #","starred":true"# : "")}
        """
    }
}
