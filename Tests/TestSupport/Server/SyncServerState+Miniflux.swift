import Foundation

/// Miniflux's REST API, version 1, as 2.2.6 and 2.3.4 speak it.
extension SyncServerState {

    mutating func answerAsMiniflux(_ call: SyncServerCall, _ flavor: SyncServer.Flavor) -> SyncServerAnswer {
        guard call.path.hasPrefix("/v1/") else { return .text("404 page not found\n", status: 404) }
        guard let name = minifluxUser(call) else { return .error(401, "access unauthorized") }
        let path = String(call.path.dropFirst(4))
        switch (call.method, path) {
        case ("GET", "me"): return .json(#"{"id":1,"username":"\#(name)","is_admin":false,"timezone":"UTC"}"#)
        case ("GET", "version"):
            return .json(
                #"{"version":"\#(flavor == .miniflux226 ? "2.2.6" : "2.3.4")","commit":"HEAD","arch":"amd64"}"#)
        default: break
        }
        var user = users[name] ?? User(name: name)
        defer { users[name] = user }
        if call.method == "GET" { return user.contents.minifluxAnswer(call, path, flavor) }
        return user.contents.minifluxChange(call, path, flavor)
    }

    private func minifluxUser(_ call: SyncServerCall) -> String? {
        if let key = call.header("X-Auth-Token") {
            return users.keys.first { SyncServer.apiKey(of: $0) == key }
        }
        return users.values.first { user in
            let basic = Data("\(user.name):\(user.password)".utf8).base64EncodedString()
            return call.header("Authorization") == "Basic \(basic)"
        }?.name
    }
}

// MARK: - Looking

extension SyncServerContents {

    fileprivate func minifluxAnswer(
        _ call: SyncServerCall, _ path: String, _ flavor: SyncServer.Flavor
    ) -> SyncServerAnswer {
        switch path {
        case "categories": return .json(SyncServerJSON.list(folders.map(miniflux)))
        case "feeds": return .json(SyncServerJSON.list(feeds.map(miniflux)))
        case "feeds/counters": return .json(counters)
        case "entries": return entryPage(call, flavor) { _ in true }
        // Taken for an entry's id there: 0, and with it the first of all entries.
        case "entries/ids" where flavor == .miniflux226:
            return ids.first.flatMap { entries[$0] }.map { .json(miniflux($0)) } ?? .error(404, "resource not found")
        case "entries/ids": return idPage(call)
        default: break
        }
        if path.hasPrefix("categories/"), path.hasSuffix("/feeds"), let id = call.number(after: "/v1/categories/") {
            return .json(SyncServerJSON.list(feeds.filter { $0.folders.contains(id) }.map(miniflux)))
        }
        if path.hasPrefix("feeds/"), path.hasSuffix("/entries"), let id = call.number(after: "/v1/feeds/") {
            return entryPage(call, flavor) { $0.feed.id == id }
        }
        if let id = call.number(after: "/v1/entries/") {
            return entries[id].map { .json(miniflux($0)) } ?? .error(404, "resource not found")
        }
        if let id = call.number(after: "/v1/feeds/") {
            return feeds.first { $0.id == id }.map { .json(miniflux($0)) } ?? .error(404, "resource not found")
        }
        return .text("404 page not found\n", status: 404)
    }

    private func matches(_ entry: Entry, _ call: SyncServerCall) -> Bool {
        let statuses = call.values("status")
        if !statuses.isEmpty && !statuses.contains(entry.isRead ? "read" : "unread") { return false }
        if let starred = call.value("starred"), (starred == "true" || starred == "1") != entry.isStarred {
            return false
        }
        // The seconds of the date, before the fraction: strictly after.
        if let after = call.value("changed_after").flatMap({ Int64($0) }), entry.changed <= after * 1_000_000 {
            return false
        }
        if let before = call.value("changed_before").flatMap({ Int64($0) }), entry.changed >= before * 1_000_000 {
            return false
        }
        if let after = call.value("after_entry_id").flatMap({ Int64($0) }), entry.id <= after { return false }
        if let before = call.value("before_entry_id").flatMap({ Int64($0) }), entry.id >= before { return false }
        return true
    }

    private func entryPage(
        _ call: SyncServerCall, _ flavor: SyncServer.Flavor, _ condition: (Entry) -> Bool
    ) -> SyncServerAnswer {
        let limit = call.value("limit").flatMap { Int($0) } ?? 100
        if flavor == .miniflux234 && limit > 1_000 { return .error(400, "limit must be at most 1000") }
        var found = sorted { matches($0, call) && condition($0) }
        switch call.value("order") ?? "published_at" {
        case "id": break
        case "changed_at": found.sort { ($0.changed, $0.id) < ($1.changed, $1.id) }
        case "published_at": found.sort { ($0.published, $0.id) < ($1.published, $1.id) }
        default: return .error(400, "invalid entry order")
        }
        if call.value("direction") == "desc" { found.reverse() }
        let offset = call.value("offset").flatMap { Int($0) } ?? 0
        let page = found.dropFirst(offset).prefix(limit == 0 ? 1_000 : limit).map(miniflux)
        return .json(#"{"total":\#(found.count),"entries":\#(SyncServerJSON.list(page))}"#)
    }

    private func idPage(_ call: SyncServerCall) -> SyncServerAnswer {
        let limit = min(10_000, call.value("limit").flatMap { Int($0) } ?? 10_000)
        let offset = call.value("offset").flatMap { Int($0) } ?? 0
        let found = sorted { matches($0, call) }
        let page = found.reversed().dropFirst(offset).prefix(limit).map { String($0.id) }
        return .json(#"{"total":\#(found.count),"entry_ids":\#(SyncServerJSON.list(page))}"#)
    }

    private var counters: String {
        var counts: [Int64: (read: Int, unread: Int)] = [:]
        for entry in entries.values {
            if entry.isRead {
                counts[entry.feed.id, default: (0, 0)].read += 1
            } else {
                counts[entry.feed.id, default: (0, 0)].unread += 1
            }
        }
        let reads = counts.filter { $0.value.read > 0 }.map { "\"\($0.key)\":\($0.value.read)" }
        let unreads = counts.filter { $0.value.unread > 0 }.map { "\"\($0.key)\":\($0.value.unread)" }
        return "{\"reads\":{\(reads.joined(separator: ","))},\"unreads\":{\(unreads.joined(separator: ","))}}"
    }
}

// MARK: - As JSON

extension SyncServerContents {

    private func miniflux(_ folder: Folder) -> String {
        #"{"id":\#(folder.id),"title":\#(SyncServerJSON.string(folder.name)),"user_id":1,"hide_globally":false}"#
    }

    private func miniflux(_ feed: Feed) -> String {
        let folder = folders(of: feed).first ?? folders.first ?? Folder(id: 1, name: "All")
        return """
            {"id":\(feed.id),"user_id":1,"feed_url":\(SyncServerJSON.string(feed.url)),\
            "site_url":"https://news.example/","title":\(SyncServerJSON.string(feed.title)),"description":"",\
            "parsing_error_count":0,"disabled":false,"category":\(miniflux(folder)),\
            "icon":{"feed_id":\(feed.id),"icon_id":0}}
            """
    }

    private func miniflux(_ entry: Entry) -> String {
        """
        {"id":\(entry.id),"user_id":1,"feed_id":\(entry.feed.id),"status":"\(entry.isRead ? "read" : "unread")",\
        "hash":"\(entry.id)","title":\(SyncServerJSON.string(entry.title)),"url":"\(entry.url)","comments_url":"",\
        "published_at":"\(SyncServerDate.rfc3339(microseconds: entry.published * 1_000_000))",\
        "created_at":"\(SyncServerDate.rfc3339(microseconds: entry.created))",\
        "changed_at":"\(SyncServerDate.rfc3339(microseconds: entry.changed))",\
        "content":\(SyncServerJSON.string(entry.content)),"author":"Author","share_code":"",\
        "starred":\(entry.isStarred),"reading_time":1,"enclosures":[],"feed":\(miniflux(feed(of: entry))),"tags":[]}
        """
    }
}

// MARK: - Changing

extension SyncServerContents {

    /// What the REST API takes.
    private struct Fields: Decodable {
        var entry_ids: [Int64]?
        var status: String?
        var starred: Bool?
        var title: String?
        var category_id: Int64?
        var feed_url: String?
    }

    fileprivate mutating func minifluxChange(
        _ call: SyncServerCall, _ path: String, _ flavor: SyncServer.Flavor
    ) -> SyncServerAnswer {
        let fields = try? JSONDecoder().decode(Fields.self, from: call.json)
        if path == "entries" { return fields.map { mark($0, flavor) } ?? .error(400, "unable to decode") }
        if path.hasPrefix("entries/"), path.hasSuffix("/bookmark"), let id = call.number(after: "/v1/entries/") {
            guard let isStarred = has(.starred, id) else { return .error(500, "store: nothing has been updated") }
            set(.starred, !isStarred, of: [id])
            return SyncServerAnswer(status: 204, body: "")
        }
        if path.hasPrefix("categories") { return changeFolder(call, fields) }
        return path.hasPrefix("feeds") ? changeFeed(call, fields) : .text("404 page not found\n", status: 404)
    }

    private mutating func mark(_ fields: Fields, _ flavor: SyncServer.Flavor) -> SyncServerAnswer {
        guard let ids = fields.entry_ids, !ids.isEmpty else {
            return .error(400, "the list of entries cannot be empty")
        }
        if flavor == .miniflux226 || fields.starred == nil {
            guard let status = fields.status, status == "read" || status == "unread" else {
                return .error(400, "invalid entry status, valid status values are: \"read\" and \"unread\"")
            }
        }
        var changed = 0
        if let status = fields.status { changed = set(.read, status == "read", of: ids) }
        if flavor == .miniflux226 && changed == 0 { return .error(500, "store: nothing has been updated") }
        if flavor != .miniflux226, let starred = fields.starred { set(.starred, starred, of: ids) }
        return SyncServerAnswer(status: 204, body: "")
    }

    private mutating func changeFolder(_ call: SyncServerCall, _ fields: Fields?) -> SyncServerAnswer {
        let id = call.number(after: "/v1/categories/")
        let title = fields?.title ?? ""
        switch call.method {
        case "POST", "PUT":
            if folders.contains(where: { $0.name == title && $0.id != id }) {
                return .error(400, "This category already exists.")
            }
            if let id { renameFolder(id, to: title) }
            let folder = Folder(id: id ?? addFolder(title), name: title)
            return .json(miniflux(folder), status: 201)
        case "DELETE":
            guard let id, folders.contains(where: { $0.id == id }) else { return .error(404, "resource not found") }
            // With everything in it.
            for feed in feeds where feed.folders.contains(id) { removeFeed(feed.id) }
            removeFolder(id)
            return SyncServerAnswer(status: 204, body: "")
        default: return .error(400, "bad request")
        }
    }

    private mutating func changeFeed(_ call: SyncServerCall, _ fields: Fields?) -> SyncServerAnswer {
        if call.method == "POST" {
            guard let url = fields?.feed_url else { return .error(400, "the feed_url is mandatory") }
            if feeds.contains(where: { $0.url == url }) { return .error(400, "This feed already exists.") }
            let id = addFeed("News", url: url, folders: fields?.category_id.map { [$0] } ?? [])
            return .json(#"{"feed_id":\#(id)}"#, status: 201)
        }
        guard let id = call.number(after: "/v1/feeds/"), let feed = feeds.first(where: { $0.id == id }) else {
            return .error(404, "resource not found")
        }
        if call.method == "DELETE" {
            removeFeed(id)
            return SyncServerAnswer(status: 204, body: "")
        }
        changeFeed(id) { feed in
            if let title = fields?.title { feed.title = title }
            if let folder = fields?.category_id { feed.folders = [folder] }
        }
        return .json(miniflux(feeds.first { $0.id == id } ?? feed), status: 201)
    }
}
