import Foundation

/// Miniflux's own API, as its documentation describes it. https://miniflux.app/docs/api.html
extension LyingServer.State {

    mutating func minifluxAnswer(
        _ request: LyingRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?
    ) -> (status: Int, body: String) {
        guard let contents = users[user], request.auth == "\(user):\(LyingServer.password(of: user))" else {
            return (401, Self.message("access unauthorized"))
        }
        switch request.role {
        case .edit:
            if lie == .withoutEffect { return (204, "") }
            return minifluxEdit(request, user, machine, lie)
        case .sidebar:
            // It may say what would have become of it.
            var other = self
            let answer = other.editMinifluxSidebar(request, user)
            if lie != .withoutEffect { self = other }
            return answer
        case .contents:
            let answer = minifluxListing(request, contents, old[user] ?? contents, lie)
            noteToldStar(request, user, machine, lie == .stale ? old[user] ?? contents : contents, answer.status)
            return answer
        default: return minifluxListing(request, contents, old[user] ?? contents, lie)
        }
    }

    private static func message(_ text: String) -> String { #"{"error_message":"\#(text)"}"# }

    private static let notFound = (404, message("resource not found"))

    // MARK: Lists

    private func minifluxListing(
        _ request: LyingRequest, _ contents: ServerContents, _ old: ServerContents, _ lie: Lie.Kind?
    ) -> (status: Int, body: String) {
        switch request.role {
        case .login: return (200, #"{"id":1,"username":"\#(request.auth?.prefix { $0 != ":" } ?? "")"}"#)
        case .tags:
            let categories = lie?.applied(to: contents.categories, old: old.categories) ?? contents.categories
            return (200, "[\(categories.map(ServerContents.minifluxCategory).joined(separator: ","))]")
        case .subscriptions:
            let feeds = lie?.applied(to: contents.feeds, old: old.feeds) ?? contents.feeds
            return (200, "[\(feeds.map(ServerContents.minifluxFeed).joined(separator: ","))]")
        case .unread, .starred:
            guard request.path == "entries/ids" else { return (200, entryPage(request, contents, old, lie)) }
            // The old one takes it for an entry's id.
            if flavor == .oldMiniflux {
                return contents.items.last.flatMap(contents.minifluxEntry).map { (200, $0) } ?? Self.notFound
            }
            let ids = contents.minifluxIDs(request)
            return (200, idPage(lie?.applied(to: ids, old: old.minifluxIDs(request)) ?? ids, request, lie))
        case .recent, .feedItems: return (200, entryPage(request, contents, old, lie))
        case .contents where request.path == "entries": return (200, entryPage(request, contents, old, lie))
        case .contents:
            let source = lie == .stale ? old : contents
            let ids = lie?.applied(to: request.ids, old: request.ids) ?? request.ids
            let entry = ids.first.flatMap(source.item).flatMap(source.minifluxEntry)
            return entry.map { (200, $0) } ?? Self.notFound
        case .counts:
            let feeds = lie?.applied(to: contents.feeds, old: old.feeds) ?? contents.feeds
            return (200, (lie == .stale ? old : contents).minifluxCounters(of: feeds))
        case .other where request.path == "version":
            return (200, #"{"version":"\#(flavor == .oldMiniflux ? "2.2.6" : "2.3.4")"}"#)
        default: return Self.notFound
        }
    }

    private func idPage(_ ids: [Int64], _ request: LyingRequest, _ lie: Lie.Kind?) -> String {
        let offset = request["offset"].flatMap { Int($0) } ?? 0
        let limit = min(request["limit"].flatMap { Int($0) } ?? 10_000, pageSize)
        let page = lie == .endless ? ids.prefix(3) : ids.dropFirst(offset).prefix(limit)
        let total = lie == .endless ? 1_000_000 : ids.count
        return #"{"total":\#(total),"entry_ids":[\#(page.map(String.init).joined(separator: ","))]}"#
    }

    private func entryPage(
        _ request: LyingRequest, _ contents: ServerContents, _ old: ServerContents, _ lie: Lie.Kind?
    ) -> String {
        let found = contents.minifluxItems(request)
        let items = lie?.applied(to: found, old: old.minifluxItems(request)) ?? found
        let limit = min(request["limit"].flatMap { Int($0) } ?? 100, pageSize)
        let page = lie == .endless ? contents.items.prefix(3) : items.prefix(limit)
        let entries = page.compactMap(contents.minifluxEntry)
        // An article whose feed has gone meanwhile is in an old list only.
        let total = lie == .endless ? 1_000_000 : items.count - (page.count - entries.count)
        return #"{"total":\#(total),"entries":[\#(entries.joined(separator: ","))]}"#
    }

    // MARK: Edits

    private mutating func minifluxEdit(
        _ request: LyingRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?
    ) -> (status: Int, body: String) {
        let isKnown = request.ids.contains { users[user]?.item($0) != nil }
        switch flavor {
        case .oldMiniflux where request["starred"] != nil: return (400, Self.message("invalid entry status"))
        case .oldMiniflux where !isKnown: return (500, Self.message("store: nothing has been updated"))
        default: break
        }
        guard request.isToggle else { return edit(request, user, machine, lie) ?? (204, "") }
        return toggle(request, user, machine, lie) ?? (204, "")
    }

    /// What a machine wants that toggles a star: the opposite of what it was told last.
    func wantedStar(_ request: LyingRequest, _ user: String, _ machine: Int) -> (id: Int64, value: Bool)? {
        guard let id = request.ids.first else { return nil }
        let article = History.ArticleKey(user: user, id: id)
        let told = toldStars[LyingServer.ToldStar(machine: machine, article: article)]
        return (told ?? users[user]?.item(id)?.isStarred).map { (id, !$0) }
    }

    private mutating func toggle(
        _ request: LyingRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?
    ) -> (status: Int, body: String)? {
        guard let wanted = wantedStar(request, user, machine) else { return nil }
        if let status = bad[wanted.id] { return (status, Self.message("no")) }
        let key = History.Key(article: History.ArticleKey(user: user, id: wanted.id), flag: .starred)
        let isStarred = users[user]?.item(wanted.id)?.isStarred == false
        set(key, isStarred)
        // Asked for once, and toggled once.
        toldStars[LyingServer.ToldStar(machine: machine, article: key.article)] = nil
        guard isStarred == wanted.value else { return nil }
        history.append(lie == nil ? .accepted(machine, key, isStarred) : .done(machine, key, isStarred))
        return nil
    }

    private mutating func noteToldStar(
        _ request: LyingRequest, _ user: String, _ machine: Int, _ source: ServerContents, _ status: Int
    ) {
        guard request.path != "entries", status == 200, let id = request.ids.first else { return }
        let article = History.ArticleKey(user: user, id: id)
        toldStars[LyingServer.ToldStar(machine: machine, article: article)] = source.item(id)?.isStarred
    }

    // MARK: Feeds and categories

    private mutating func editMinifluxSidebar(_ request: LyingRequest, _ user: String) -> (status: Int, body: String) {
        let before = users[user]?.items.map(\.id) ?? []
        defer { noteVanished(of: user, besides: before) }
        let feed = users[user]?.feed(number: request.number(after: "feeds"))
        let category = request["category_id"].flatMap { number in
            users[user]?.categories.first { "\(ServerContents.minifluxNumber(of: $0))" == number }
        }
        if request["category_id"] != nil && category == nil { return (400, Self.message("invalid category")) }
        switch (request.method, request.path) {
        case ("POST", "categories"):
            let title = request["title"] ?? ""
            if users[user]?.categories.contains(title) != false {
                return (400, Self.message("This category already exists."))
            }
            _ = users[user]?.addCategory(title)
            return (201, ServerContents.minifluxCategory(title))
        case ("POST", "feeds"):
            let url = request["feed_url"] ?? ""
            if users[user]?.feeds.contains(where: { $0.url == url }) != false {
                return (400, Self.message("This feed already exists."))
            }
            let feed = users[user]?.addFeed(url, title: "New", category: category ?? "Uncategorized")
            return (201, #"{"feed_id":\#(feed?.number ?? 0)}"#)
        case ("PUT", _):
            guard let feed else { return Self.notFound }
            users[user]?.changeFeed(feed.url) { changed in
                changed.title = request["title"] ?? changed.title
                changed.category = category ?? changed.category
            }
            return users[user]?.feed(number: feed.number).map { (201, ServerContents.minifluxFeed($0)) }
                ?? Self.notFound
        case ("DELETE", _):
            guard let feed else { return Self.notFound }
            users[user]?.removeFeed(feed.url)
            return (204, "")
        default: return Self.notFound
        }
    }
}
