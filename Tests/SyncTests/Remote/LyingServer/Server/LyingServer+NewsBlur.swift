import Foundation
import TestSupport

/// NewsBlur's API, as its documentation and its source have it.
extension LyingServer.State {

    mutating func newsBlurAnswer(
        _ request: LyingRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?
    ) -> (status: Int, body: String) {
        if request.role == .login {
            let isKnown = users[user] != nil && request["password"] == LyingServer.password(of: user)
            return isKnown
                ? Self.object(user, #""code":1"#)
                : Self.object(nil, #""code":-1,"errors":{"__all__":["Whoopsy-daisy, wrong password."]}"#)
        }
        guard users[user] != nil, request.auth == auth(user) else {
            // Everybody may read: somebody else's articles. Nobody may write.
            let isChange = request.role == .edit || request.role == .sidebar
            return isChange ? (403, "") : Self.object(nil, newsBlurList(request, Self.demo, Self.demo, nil))
        }
        age(user)
        switch request.role {
        case .edit: return newsBlurEdit(request, user, machine, lie)
        case .sidebar:
            var other = self
            let answer = other.editNewsBlurSidebar(request, user)
            if lie != .withoutEffect { self = other }
            return answer
        default:
            guard let contents = users[user] else { return (500, "") }
            return Self.object(user, newsBlurList(request, contents, old[user] ?? contents, lie))
        }
    }

    /// What comes with the answer to a login, whoever it lets in.
    func cookie(_ request: LyingRequest, _ user: String) -> [(String, String)] {
        guard flavor == .newsBlur, request.role == .login else { return [] }
        return [
            ("Set-Cookie", "csrftoken=x; Path=/"),
            ("Set-Cookie", "newsblur_sessionid=\(auth(user)); Max-Age=315360000; HttpOnly; Path=/; SameSite=Lax"),
        ]
    }

    /// - Parameter user: Nil: nobody.
    private static func object(_ user: String?, _ members: String) -> (status: Int, body: String) {
        let user = user.map { #","user_id":\#($0.utf8.count * 100)"# } ?? ""
        return (200, #"{"authenticated":\#(!user.isEmpty),"result":"ok"\#(user),\#(members)}"#)
    }

    /// The home page's: it has read and starred all.
    private static let demo: ServerContents = {
        var contents = ServerContents(.newsBlur, clock: 1_795_262_400_000_000)
        contents.addFeed("https://news.example/0.xml", title: "Demo", category: "Demo")
        for number in 0..<3 {
            _ = contents.publish(in: "https://news.example/0.xml", title: "Demo \(number)", isStarred: true)
        }
        return contents
    }()

    /// What is older than some weeks counts as read.
    private mutating func age(_ user: String) {
        guard let contents = users[user] else { return }
        for item in contents.items where !item.isRead && contents.isOld(item) {
            set(key(item.id, user, .read), true)
        }
    }

    // MARK: Marks

    private mutating func newsBlurEdit(
        _ request: LyingRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?
    ) -> (status: Int, body: String) {
        guard let (flag, value) = flagEdit(request) else { return (404, "") }
        if flag == .read && !value { return markUnread(request, user, machine, lie) }
        if lie != .withoutEffect, let failure = edit(request, user, machine, lie) { return failure }
        guard flag == .starred && value else { return Self.object(user, #""code":1,"story_hashes":[]"#) }
        let answers = request.ids.map { id in
            let isThere = users[user]?.item(id) != nil
            return isThere ? #""code":1,"message":"""# : #""code":-1,"message":"Could not find story to save.""#
        }
        return Self.answers(user, answers)
    }

    /// One after the other: where one of several is gone, it fails.
    private mutating func markUnread(
        _ request: LyingRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?
    ) -> (status: Int, body: String) {
        var answers: [String] = []
        for id in request.ids {
            guard let contents = users[user], let item = contents.item(id) else {
                if request.ids.count > 1 { return (500, #"{"result":"error","text":"AttributeError"}"#) }
                answers.append(#""code":-1,"message":"That story has been removed from the feed.""#)
                continue
            }
            if contents.isOld(item) {
                told.refusals += 1
                answers.append(#""code":-1,"message":"Story is more than 30 days old, cannot mark as unread.""#)
                continue
            }
            let isOnly = request.ids.count == 1
            let kind = isOnly ? lie : .droppedAfter
            if lie != .withoutEffect, let failure = edit(request, user, machine, kind, only: [id]) { return failure }
            answers.append(#""code":1"#)
        }
        return Self.answers(user, answers)
    }

    /// Several come without saying for whom.
    private static func answers(_ user: String, _ members: [String]) -> (status: Int, body: String) {
        if members.count == 1 { return object(user, members[0]) }
        return (200, "[\(members.map { "{\($0)}" }.joined(separator: ","))]")
    }

    // MARK: Lists

    private func newsBlurList(
        _ request: LyingRequest, _ contents: ServerContents, _ old: ServerContents, _ lie: Lie.Kind?
    ) -> String {
        let source = lie == .stale ? old : contents
        switch request.role {
        case .subscriptions:
            let feeds = lie?.applied(to: contents.feeds, old: old.feeds) ?? contents.feeds
            return ServerContents.newsBlurFeeds(feeds, source.categories)
        case .unread, .recent, .starred:
            let found = lie?.applied(to: contents.newsBlurItems(request), old: old.newsBlurItems(request))
            let items = found ?? contents.newsBlurItems(request)
            if request.role == .starred {
                return #""starred_story_hashes":[\#(items.map { "\"\(source.hash($0))\"" }.joined(separator: ","))]"#
            }
            return source.newsBlurHashes(items, areDated: request["include_timestamps"] == "true")
        case .contents:
            let ids = lie?.applied(to: request.ids, old: request.ids) ?? request.ids
            let areStarred = request.path == "reader/starred_stories"
            let items = ids.prefix(100).compactMap(source.item).filter { $0.isStarred || !areStarred }
            return #""stories":[\#(items.map(source.newsBlurStory).joined(separator: ","))]"#
        default: return #""code":1"#
        }
    }

    // MARK: Folders and feeds

    /// Says that all went well, whether or not it found what to change.
    private mutating func editNewsBlurSidebar(
        _ request: LyingRequest, _ user: String
    ) -> (status: Int, body: String) {
        let before = users[user]?.items.map(\.id) ?? []
        defer { noteVanished(of: user, besides: before) }
        let feed = users[user]?.feed(number: request["feed_id"].flatMap { Int($0) })
        switch (request.path, feed) {
        case ("reader/add_folder", _): _ = users[user]?.addCategory(request["folder"] ?? "")
        case ("reader/delete_feed", let feed?) where feed.category.contains(request["in_folder"] ?? ""):
            users[user]?.removeFeed(feed.url)
        case ("reader/rename_feed", let feed?):
            users[user]?.changeFeed(feed.url) { $0.title = request["feed_title"] ?? "" }
        case ("reader/move_feed_to_folders", let feed?):
            users[user]?.changeFeed(feed.url) { $0.category = request["to_folders"] ?? "" }
        default: break
        }
        return Self.object(user, #""code":1"#)
    }

    /// Merges a feed into another one with the same address: its articles have other hashes then.
    ///
    /// - Returns: By the ids that were, those that are.
    mutating func mergeNewsBlurFeed(_ url: String, of user: String) -> [Int64: Int64] {
        guard let items = users[user]?.items.filter({ $0.feedURL == url }),
            users[user]?.feeds.contains(where: { $0.url == url }) == true
        else { return [:] }
        users[user]?.renumber(url)
        var ids: [Int64: Int64] = [:]
        for item in items {
            purge(History.ArticleKey(user: user, id: item.id))
            ids[item.id] = publish(
                user, in: url, title: item.title, isRead: item.isRead, isStarred: item.isStarred)
        }
        return ids
    }
}

extension LyingRequest {
    static func newsBlurRole(_ method: String, _ path: String, _ parameters: [(name: String, value: String)]) -> Role {
        switch path {
        case "api/login": .login
        case "reader/feeds": .subscriptions
        case "reader/unread_story_hashes": parameters.contains { $0.name == "read_filter" } ? .recent : .unread
        case "reader/starred_story_hashes": .starred
        case "reader/river_stories", "reader/starred_stories": .contents
        case _ where path.hasPrefix("reader/mark_story"): .edit
        default: method == "POST" ? .sidebar : .other
        }
    }
}

extension ServerContents {

    static func newsBlurEdit(_ request: LyingRequest) -> (flag: Flag, value: Bool)? {
        switch request.path {
        case "reader/mark_story_hashes_as_read": (.read, true)
        case "reader/mark_story_hash_as_unread": (.read, false)
        case "reader/mark_story_hash_as_starred": (.starred, true)
        case "reader/mark_story_hash_as_unstarred": (.starred, false)
        default: nil
        }
    }

    fileprivate func isOld(_ item: Item) -> Bool { item.created < clock - 30 * 86_400 * 1_000_000 }

    fileprivate func hash(_ item: Item) -> String {
        let digits = String(item.id, radix: 16)
        return "\(numbers[item.feedURL] ?? 0):\(String(repeating: "0", count: max(0, 6 - digits.count)))\(digits)"
    }

    /// With those of feeds that are not subscribed to any more: also among the unread ones.
    fileprivate func newsBlurItems(_ request: LyingRequest) -> [Item] {
        items.filter { item in
            switch request.role {
            case .starred: item.isStarred
            case .unread: !item.isRead
            default: !isOld(item)
            }
        }.reversed()
    }

    fileprivate func newsBlurHashes(_ items: [Item], areDated: Bool) -> String {
        let feeds = Dictionary(grouping: items, by: \.feedURL).map { url, items in
            let hashes = items.map { areDated ? #"["\#(hash($0))",\#($0.created / 1_000_000)]"# : "\"\(hash($0))\"" }
            return #""\#(numbers[url] ?? 0)":[\#(hashes.joined(separator: ","))]"#
        }
        return #""unread_feed_story_hashes":{\#(feeds.joined(separator: ","))}"#
    }

    fileprivate static func newsBlurFeeds(_ feeds: [Feed], _ categories: [String]) -> String {
        let folders = categories.map { name in
            let numbers = feeds.filter { $0.category == name }.map { "\($0.number)" }
            return #"{"\#(name)":[\#(numbers.joined(separator: ","))]}"#
        }
        let list = feeds.map { feed in
            """
            "\(feed.number)":{"id":\(feed.number),"feed_title":"\(feed.title)","feed_address":"\(feed.url)",\
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

    fileprivate func newsBlurStory(_ item: Item) -> String {
        """
        {"story_hash":"\(hash(item))","id":"\(item.url)","story_feed_id":\(numbers[item.feedURL] ?? 0),\
        "story_title":"\(item.title)","story_permalink":"\(item.url)","story_authors":"Author",\
        "story_content":"<p>Words of \(item.title)</p>","story_tags":[],"story_date":"2026-11-21 12:00:00",\
        "story_timestamp":"\(item.created / 1_000_000)","read_status":0\(item.isStarred ? #","starred":true"# : "")}
        """
    }
}
