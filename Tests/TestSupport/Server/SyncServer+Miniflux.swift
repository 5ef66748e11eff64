import Foundation

/// Miniflux's REST API, version 1, as 2.2.6 and 2.3.4 speak it. https://miniflux.app/docs/api.html
extension SyncServer.State {

    mutating func minifluxAnswer(
        _ request: ServerRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?
    ) -> ServerAnswer {
        guard request.path.hasPrefix("/v1/") else { return .text("404 page not found\n", status: 404) }
        guard let contents = users[user], request.header("X-Auth-Token") != nil || hasPassword(request, user) else {
            return .error(401, "access unauthorized")
        }
        switch request.role {
        case .setRead, .setStarred:
            return lie == .withoutEffect ? ServerAnswer(204, "") : mark(request, user, machine, lie)
        case .sidebar: return users[user]?.changeMinifluxSidebar(request) ?? .error(500, "no user")
        case .login: return .json(#"{"id":1,"username":"\#(user)","is_admin":false,"timezone":"UTC"}"#)
        default:
            let old = old[user] ?? contents
            let answer = list(request, contents, old, lie)
            if request.role == .contents && request.name != "entries" && answer.status == 200 {
                noteHeardStar(request, user, machine, lie == .stale ? old : contents)
            }
            return answer
        }
    }

    // MARK: Lists

    private func list(
        _ request: ServerRequest, _ contents: ServerContents, _ old: ServerContents, _ lie: Lie.Kind?
    ) -> ServerAnswer {
        let source = lie == .stale ? old : contents
        switch request.role {
        case .version:
            return .json(
                #"{"version":"\#(flavor == .miniflux226 ? "2.2.6" : "2.3.4")","commit":"HEAD","arch":"amd64"}"#)
        case .folders:
            let folders = lie?.applied(to: contents.folders, old: old.folders) ?? contents.folders
            return .json(ServerJSON.list(folders.map(source.miniflux)))
        case .feeds:
            let feeds = lie?.applied(to: contents.feeds, old: old.feeds) ?? contents.feeds
            return .json(ServerJSON.list(feeds.map(source.miniflux)))
        case .counts:
            return .json(source.minifluxCounters(lie?.applied(to: contents.feeds, old: old.feeds)))
        case .unread, .starred, .recent, .feedItems, .contents: return entryList(request, contents, old, lie)
        default: return other(request, contents)
        }
    }

    private func entryList(
        _ request: ServerRequest, _ contents: ServerContents, _ old: ServerContents, _ lie: Lie.Kind?
    ) -> ServerAnswer {
        switch request.name {
        // Taken for an entry's id there: 0, and with it the first of all entries.
        case "entries/ids" where flavor == .miniflux226:
            return contents.items.first.map { .json(contents.miniflux($0)) } ?? .error(404, "resource not found")
        case "entries/ids":
            let ids = contents.minifluxIDs(request)
            return idPage(lie?.applied(to: ids, old: old.minifluxIDs(request)) ?? ids, request, lie)
        case _ where request.name.hasSuffix("entries"): return entryPage(request, contents, old, lie)
        case _ where request.role == .contents:
            let source = lie == .stale ? old : contents
            let ids = lie?.applied(to: request.entries, old: request.entries) ?? request.entries
            let entry = ids.first.flatMap(source.entry)
            return entry.map { .json(source.miniflux($0)) } ?? .error(404, "resource not found")
        default: return other(request, contents)
        }
    }

    private func other(_ request: ServerRequest, _ contents: ServerContents) -> ServerAnswer {
        if request.name.hasPrefix("categories/"), let id = request.number(after: "categories") {
            return .json(ServerJSON.list(contents.feeds.filter { $0.folders.contains(id) }.map(contents.miniflux)))
        }
        guard let id = request.number(after: "feeds") else { return .text("404 page not found\n", status: 404) }
        return contents.feed(id: id).map { .json(contents.miniflux($0)) } ?? .error(404, "resource not found")
    }

    private func idPage(_ ids: [Int64], _ request: ServerRequest, _ lie: Lie.Kind?) -> ServerAnswer {
        let limit = min(request["limit"].flatMap { Int($0) } ?? 10_000, 10_000, pageSize)
        let offset = request["offset"].flatMap { Int($0) } ?? 0
        let page = lie == .endless ? ids.prefix(3) : ids.dropFirst(offset).prefix(limit)
        let total = lie == .endless ? 1_000_000 : ids.count
        return .json(#"{"total":\#(total),"entry_ids":\#(ServerJSON.list(page.map { "\($0)" }))}"#)
    }

    private func entryPage(
        _ request: ServerRequest, _ contents: ServerContents, _ old: ServerContents, _ lie: Lie.Kind?
    ) -> ServerAnswer {
        let limit = request["limit"].flatMap { Int($0) } ?? 100
        if flavor == .miniflux234 && limit > 1_000 { return .error(400, "limit must be at most 1000") }
        let orders = ["id", "changed_at", "published_at"]
        guard request["order"].map(orders.contains) ?? true else { return .error(400, "invalid entry order") }
        let found = contents.minifluxEntries(request)
        let listed = lie?.applied(to: found, old: old.minifluxEntries(request)) ?? found
        let offset = request["offset"].flatMap { Int($0) } ?? 0
        let page = listed.dropFirst(offset).prefix(min(limit == 0 ? 1_000 : limit, pageSize))
        let entries = (lie == .endless ? contents.items.prefix(3) : page).map(contents.miniflux)
        let total = lie == .endless ? 1_000_000 : listed.count
        return .json(#"{"total":\#(total),"entries":\#(ServerJSON.list(entries))}"#)
    }

    // MARK: Edits

    private mutating func mark(
        _ request: ServerRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?
    ) -> ServerAnswer {
        if request.isToggle { return toggle(request, user, machine, lie) }
        guard request.name == "entries" else { return .text("404 page not found\n", status: 404) }
        if request.entries.isEmpty { return .error(400, "the list of entries cannot be empty") }
        let status = request["status"]
        if status.map({ $0 != "read" && $0 != "unread" }) ?? (flavor == .miniflux226 || request["starred"] == nil) {
            return .error(400, "invalid entry status, valid status values are: \"read\" and \"unread\"")
        }
        if flavor == .miniflux226, request.entries.allSatisfy({ users[user]?.entry($0) == nil }) {
            return .error(500, "store: nothing has been updated")
        }
        let starred = flavor == .miniflux226 ? nil : request["starred"].map { ["true", "1"].contains($0) }
        let wanted = [status.map { (ServerContents.Flag.read, $0 == "read") }, starred.map { (.starred, $0) }]
        for wanted in wanted.compactMap(\.self) {
            if let failure = edit(request, user, machine, lie, wanted) { return failure }
        }
        return ServerAnswer(204, "")
    }

    /// Returns what a machine wants that toggles a star: the opposite of what it heard last.
    func wantedStar(_ request: ServerRequest, _ user: String, _ machine: Int) -> (id: Int64, value: Bool)? {
        guard let id = request.entries.first else { return nil }
        let heard = heardStars[SyncServer.HeardStar(machine: machine, article: History.ArticleKey(user: user, id: id))]
        return (heard ?? users[user]?.has(.starred, id)).map { (id, !$0) }
    }

    private mutating func toggle(
        _ request: ServerRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?
    ) -> ServerAnswer {
        guard let wanted = wantedStar(request, user, machine), let isStarred = users[user]?.has(.starred, wanted.id)
        else { return .error(500, "store: nothing has been updated") }
        if let failure = failure(of: [wanted.id]) { return failure }
        let key = key(wanted.id, user, .starred)
        users[user]?.tick()
        set(key, !isStarred)
        // Asked for once, and toggled once.
        heardStars[SyncServer.HeardStar(machine: machine, article: key.article)] = nil
        if !isStarred == wanted.value {
            history.append(lie == nil ? .accepted(machine, key, !isStarred) : .done(machine, key, !isStarred))
        }
        return ServerAnswer(204, "")
    }

    private mutating func noteHeardStar(
        _ request: ServerRequest, _ user: String, _ machine: Int, _ source: ServerContents
    ) {
        guard let id = request.entries.first else { return }
        let article = History.ArticleKey(user: user, id: id)
        heardStars[SyncServer.HeardStar(machine: machine, article: article)] = source.has(.starred, id)
    }
}

// MARK: - Looking

extension ServerContents {

    /// Returns the ids that a list of ids has: the newest first.
    fileprivate func minifluxIDs(_ request: ServerRequest) -> [Int64] {
        sorted { matches($0, request) }.map(\.id).reversed()
    }

    /// Returns the entries that a query finds, in the order that it wants.
    fileprivate func minifluxEntries(_ request: ServerRequest) -> [Entry] {
        let feed = request.number(after: "feeds")
        var found = sorted { matches($0, request) && (feed == nil || $0.feed.id == feed) }
        switch request["order"] ?? "published_at" {
        case "changed_at": found.sort { ($0.changed, $0.id) < ($1.changed, $1.id) }
        case "published_at": found.sort { ($0.published, $0.id) < ($1.published, $1.id) }
        default: break
        }
        return request["direction"] == "desc" ? found.reversed() : found
    }

    private func matches(_ entry: Entry, _ request: ServerRequest) -> Bool {
        func number(_ name: String) -> Int64? { request[name].flatMap { Int64($0) } }
        let statuses = request.values("status")
        if !statuses.isEmpty && !statuses.contains(entry.isRead ? "read" : "unread") { return false }
        if let starred = request["starred"], (starred == "true" || starred == "1") != entry.isStarred { return false }
        // The seconds of the date, before the fraction: strictly after.
        if let after = number("changed_after"), entry.changed <= after * 1_000_000 { return false }
        if let before = number("changed_before"), entry.changed >= before * 1_000_000 { return false }
        if let after = number("after_entry_id"), entry.id <= after { return false }
        if let before = number("before_entry_id"), entry.id >= before { return false }
        return true
    }

    /// - Parameter feeds: `nil` means all.
    fileprivate func minifluxCounters(_ feeds: [Feed]?) -> String {
        let shown = feeds.map { Set($0.map(\.id)) }
        var counts: [Bool: [Int64: Int]] = [:]
        for entry in entries.values where shown?.contains(entry.feed.id) ?? true {
            counts[entry.isRead, default: [:]][entry.feed.id, default: 0] += 1
        }
        func object(_ isRead: Bool) -> String {
            counts[isRead, default: [:]].map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
        }
        return "{\"reads\":{\(object(true))},\"unreads\":{\(object(false))}}"
    }
}

// MARK: - As JSON

extension ServerContents {

    fileprivate func miniflux(_ folder: Folder) -> String {
        #"{"id":\#(folder.id),"title":\#(ServerJSON.string(folder.name)),"user_id":1,"hide_globally":false}"#
    }

    fileprivate func miniflux(_ feed: Feed) -> String {
        let folder = folders(of: feed).first ?? folders.first ?? Folder(id: 1, name: "All")
        return """
            {"id":\(feed.id),"user_id":1,"feed_url":\(ServerJSON.string(feed.url)),\
            "site_url":"\(feed.site)","title":\(ServerJSON.string(feed.title)),"description":"",\
            "parsing_error_count":0,"disabled":false,"category":\(miniflux(folder)),\
            "icon":{"feed_id":\(feed.id),"icon_id":0}}
            """
    }

    fileprivate func miniflux(_ entry: Entry) -> String {
        """
        {"id":\(entry.id),"user_id":1,"feed_id":\(entry.feed.id),"status":"\(entry.isRead ? "read" : "unread")",\
        "hash":"\(entry.id)","title":\(ServerJSON.string(entry.title)),"url":"\(entry.url)","comments_url":"",\
        "published_at":"\(ServerDate.rfc3339(microseconds: entry.published * 1_000_000))",\
        "created_at":"\(ServerDate.rfc3339(microseconds: entry.created))",\
        "changed_at":"\(ServerDate.rfc3339(microseconds: entry.changed))",\
        "content":\(ServerJSON.string(entry.content)),"author":"Author","share_code":"",\
        "starred":\(entry.isStarred),"reading_time":1,"enclosures":[],"feed":\(miniflux(feed(of: entry))),"tags":[]}
        """
    }
}

// MARK: - Changing folders and feeds

extension ServerContents {

    fileprivate mutating func changeMinifluxSidebar(_ request: ServerRequest) -> ServerAnswer {
        if request.name.hasPrefix("categories") { return changeFolder(request) }
        if request.name == "discover", let url = request["url"] {
            return .json(#"[{"url":\#(ServerJSON.string(url)),"title":"News","type":"rss"}]"#)
        }
        if request.name == "import" { return importFeeds(request) }
        return request.name.hasPrefix("feeds") ? changeFeed(request) : .text("404 page not found\n", status: 404)
    }

    /// Without titles and folders.
    private mutating func importFeeds(_ request: ServerRequest) -> ServerAnswer {
        for piece in String(decoding: request.json, as: UTF8.self).components(separatedBy: #"xmlUrl=""#).dropFirst() {
            let url = String(piece.prefix { $0 != "\"" })
            if !feeds.contains(where: { $0.url == url }) { addFeed("News", url: url) }
        }
        return .json(#"{"message":"Feeds imported successfully"}"#, status: 201)
    }

    private mutating func changeFolder(_ request: ServerRequest) -> ServerAnswer {
        let id = request.number(after: "categories")
        let title = request["title"] ?? ""
        switch request.method {
        case "POST", "PUT":
            if let folder = folder(named: title), folder.id != id {
                return .error(400, "This category already exists.")
            }
            if let id { renameFolder(id, to: title) }
            return .json(miniflux(Folder(id: id ?? addFolder(title), name: title)), status: 201)
        case "DELETE":
            guard let folder = folder(id: id) else { return .error(404, "resource not found") }
            // With everything in it.
            for feed in feeds where feed.folders.contains(folder.id) { removeFeed(feed.id) }
            removeFolder(folder.id)
            return ServerAnswer(204, "")
        default: return .error(400, "bad request")
        }
    }

    private mutating func changeFeed(_ request: ServerRequest) -> ServerAnswer {
        let folder = request["category_id"].flatMap { Int64($0) }
        if let folder, self.folder(id: folder) == nil { return .error(400, "invalid category") }
        if request.method == "POST" {
            guard let url = request["feed_url"] else { return .error(400, "the feed_url is mandatory") }
            if feeds.contains(where: { $0.url == url }) { return .error(400, "This feed already exists.") }
            let id = addFeed("News", url: url, folders: folder.map { [$0] } ?? [])
            return .json(#"{"feed_id":\#(id)}"#, status: 201)
        }
        guard let id = request.number(after: "feeds"), let feed = feed(id: id) else {
            return .error(404, "resource not found")
        }
        if request.method == "DELETE" {
            removeFeed(id)
            return ServerAnswer(204, "")
        }
        if let url = request["feed_url"], feeds.contains(where: { $0.url == url && $0.id != id }) {
            return .error(400, "This feed already exists.")
        }
        changeFeed(id) { feed in
            if let url = request["feed_url"] { feed.url = url }
            if let title = request["title"] { feed.title = title }
            if let folder { feed.folders = [folder] }
        }
        return .json(miniflux(self.feed(id: id) ?? feed), status: 201)
    }
}
