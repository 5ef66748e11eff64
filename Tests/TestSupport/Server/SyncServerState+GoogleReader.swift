/// The Google Reader API as FreshRSS 1.24, Miniflux 2.2.6 and The Old Reader speak it.
extension SyncServerState {

    mutating func answerAsGoogleReader(_ call: SyncServerCall, _ flavor: SyncServer.Flavor) -> SyncServerAnswer {
        if call.path == "/accounts/ClientLogin" || call.path == "/reader/api/0/accounts/ClientLogin" {
            return logIn(call, flavor)
        }
        guard call.path.hasPrefix("/reader/api/0/") else { return .text("404 page not found\n", status: 404) }
        let header = "GoogleLogin auth="
        let session = call.header("Authorization").flatMap { $0.hasPrefix(header) ? $0.dropFirst(header.count) : nil }
        let known = users.values.first { user in
            // Miniflux goes by the token alone when something is posted.
            flavor == .minifluxReader226 && call.method == "POST"
                ? call.values("T") == [token(of: user, flavor)] : session.map(String.init) == self.session(of: user)
        }
        guard var user = known else { return Self.badToken(flavor) }
        let name = String(call.path.dropFirst(14))
        if name == "token" { return .text(token(of: user, flavor) + (flavor == .freshRSS ? "\n" : "")) }
        if call.method == "POST", call.value("T") != token(of: user, flavor), Self.looksAtToken(name, flavor) {
            return Self.badToken(flavor)
        }
        defer { users[user.name] = user }
        let style = GoogleReaderStyle(flavor: flavor)
        return call.method == "GET"
            ? user.contents.readerAnswer(call, name, style, user.name) : user.contents.readerChange(call, name, style)
    }

    private func logIn(_ call: SyncServerCall, _ flavor: SyncServer.Flavor) -> SyncServerAnswer {
        let name = call.form.last { $0.name == "Email" }?.value
        let password = call.form.last { $0.name == "Passwd" }?.value
        guard call.method == "POST", let user = name.flatMap({ users[$0] }), user.password == password else {
            return flavor == .minifluxReader226 ? .error(401, "access unauthorized") : Self.badToken(flavor)
        }
        let session = session(of: user)
        return .text("SID=\(session)\nLSID=\(flavor == .freshRSS ? "null" : session)\nAuth=\(session)\n")
    }

    private static func badToken(_ flavor: SyncServer.Flavor) -> SyncServerAnswer {
        var answer = SyncServerAnswer.text("Unauthorized!", status: 401)
        answer.headers.append((flavor == .freshRSS ? "Google-Bad-Token" : "X-Reader-Google-Bad-Token", "true"))
        return answer
    }

    /// FreshRSS doesn't, when feeds are changed.
    private static func looksAtToken(_ name: String, _ flavor: SyncServer.Flavor) -> Bool {
        flavor != .freshRSS || !name.hasPrefix("subscription/") && name != "stream/items/contents"
    }
}

/// How ids and names look.
private struct GoogleReaderStyle {
    let flavor: SyncServer.Flavor

    var isMiniflux: Bool { flavor == .minifluxReader226 }

    /// What an answer puts before a user's streams.
    var user: String { isMiniflux ? "user/1" : "user/-" }

    static let item = "tag:google.com,2005:reader/item/"

    func shortID(_ id: Int64) -> String { flavor == .theOldReader ? Self.objectID(id) : String(id) }

    func longID(_ id: Int64) -> String {
        Self.item + (flavor == .theOldReader ? Self.objectID(id) : Self.hex(UInt64(bitPattern: id), digits: 16))
    }

    /// As the server reads it, which isn't always as it was meant.
    func id(_ text: String) -> Int64? {
        let last = String(text.split(separator: "/").last ?? "")
        switch flavor {
        case .theOldReader:
            return last.count == 24 ? UInt64(last.suffix(16), radix: 16).map { Int64(bitPattern: $0) } : nil
        case .freshRSS where !text.contains("/") && last.first != "0" && last.allSatisfy(\.isNumber):
            return Int64(last)
        default: return UInt64(last, radix: 16).map { Int64(bitPattern: $0) }
        }
    }

    private static func objectID(_ id: Int64) -> String { "5a6b7c8d" + hex(UInt64(bitPattern: id), digits: 16) }

    private static func hex(_ number: UInt64, digits: Int) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: digits - text.count) + text
    }
}

// MARK: - Looking

extension SyncServerContents {

    fileprivate func readerAnswer(
        _ call: SyncServerCall, _ name: String, _ style: GoogleReaderStyle, _ user: String
    ) -> SyncServerAnswer {
        let wantsJSON = ["subscription/list", "tag/list", "user-info"].contains(name)
        if wantsJSON && call.value("output") != "json" {
            return style.isMiniflux
                ? .error(400, "googlereader: output only as json supported") : .text("Not Implemented!", status: 501)
        }
        switch name {
        case "user-info":
            return .json(#"{"userId":"\#(user)","userName":"\#(user)","userProfileId":"\#(user)","userEmail":""}"#)
        case "tag/list":
            let labels = folders.map { folder in
                #"{"id":\#(label(folder, style)),"type":"folder"}"#
            }
            return .json(
                #"{"tags":\#(SyncServerJSON.list([#"{"id":"\#(style.user)/state/com.google/starred"}"#] + labels))}"#)
        case "subscription/list":
            return .json(#"{"subscriptions":\#(SyncServerJSON.list(feeds.map { subscription($0, style) }))}"#)
        case "stream/items/ids": return streamIDs(call, style)
        // Miniflux answers what it doesn't know like that, whatever it is.
        default: return style.isMiniflux ? .json("[]") : .text("Bad Request!", status: 400)
        }
    }

    private func label(_ folder: Folder, _ style: GoogleReaderStyle) -> String {
        SyncServerJSON.string("\(style.user)/label/\(folder.name)")
    }

    private func subscription(_ feed: Feed, _ style: GoogleReaderStyle) -> String {
        let labels = folders(of: feed).map { folder in
            #"{"id":\#(label(folder, style)),"label":\#(SyncServerJSON.string(folder.name))}"#
        }
        return """
            {"id":"feed/\(feed.id)","title":\(SyncServerJSON.string(feed.title)),\
            "categories":\(SyncServerJSON.list(labels)),"url":\(SyncServerJSON.string(feed.url)),\
            "htmlUrl":"https://news.example/","iconUrl":""}
            """
    }

    private func streamIDs(_ call: SyncServerCall, _ style: GoogleReaderStyle) -> SyncServerAnswer {
        let stream = call.value("s") ?? ""
        let name = stream.split(separator: "/").last.map(String.init) ?? ""
        if style.isMiniflux && stream.contains("/label/") { return .error(500, "googlereader: unsupported stream") }
        let feed = stream.hasPrefix("feed/") ? Int64(name) : nil
        let isStarred = stream.hasSuffix("/starred")
        let excludes = call.value("xt")?.hasSuffix("/read") ?? false && !(isStarred && style.flavor != .freshRSS)
        let includes = call.value("it")?.hasSuffix("/read") ?? false && style.flavor == .freshRSS
        let oldest = call.value("ot").flatMap { Int64($0) } ?? .min
        // Arrival at FreshRSS; the date of publication at Miniflux, where what arrives late isn't found.
        var found = sorted { entry in
            if let feed, entry.feed.id != feed { return false }
            if isStarred && !entry.isStarred { return false }
            if style.isMiniflux && stream.hasSuffix("com.google/read") && !entry.isRead { return false }
            if excludes && entry.isRead || includes && !entry.isRead { return false }
            return style.isMiniflux ? entry.published > oldest : entry.created / 1_000_000 >= oldest
        }
        if style.isMiniflux { found.sort { ($0.published, $0.id) < ($1.published, $1.id) } }
        if call.value("r") != "o" { found.reverse() }
        let limit = call.value("n").flatMap { Int($0) } ?? (style.isMiniflux ? .max : 20)
        return style.isMiniflux ? offsetPage(found, call, limit, style) : idPage(found, call, limit, style)
    }

    /// The continuation is how many came before; there is none at the end.
    private func offsetPage(
        _ found: [Entry], _ call: SyncServerCall, _ limit: Int, _ style: GoogleReaderStyle
    ) -> SyncServerAnswer {
        let offset = call.value("c").flatMap { Int($0) } ?? 0
        let page = found.dropFirst(offset).prefix(limit)
        let end = offset + page.count
        return refs(page.map { $0 }, continuation: end < found.count ? String(end) : nil, style)
    }

    /// The continuation is the last id; there is one whenever the page is full.
    private func idPage(
        _ found: [Entry], _ call: SyncServerCall, _ limit: Int, _ style: GoogleReaderStyle
    ) -> SyncServerAnswer {
        var rest = found[...]
        if let last = call.value("c"), let index = rest.firstIndex(where: { style.shortID($0.id) == last }) {
            rest = rest[(index + 1)...]
        }
        let page = Array(rest.prefix(limit))
        return refs(page, continuation: page.count == limit ? page.last.map { style.shortID($0.id) } : nil, style)
    }

    private func refs(_ page: [Entry], continuation: String?, _ style: GoogleReaderStyle) -> SyncServerAnswer {
        let refs = page.map { #"{"id":"\#(style.shortID($0.id))"}"# }
        let more = continuation.map { #","continuation":"\#($0)""# } ?? ""
        return .json(#"{"itemRefs":\#(SyncServerJSON.list(refs))\#(more)}"#)
    }
}

// MARK: - Changing

extension SyncServerContents {

    fileprivate mutating func readerChange(
        _ call: SyncServerCall, _ name: String, _ style: GoogleReaderStyle
    ) -> SyncServerAnswer {
        switch name {
        case "stream/items/contents": return contents(call, style)
        case "edit-tag": return edit(call, style)
        case "subscription/edit": return editFeed(call, style)
        case "subscription/quickadd": return add(call, style)
        case "rename-tag", "disable-tag": return editFolder(call, name, style)
        default: return style.isMiniflux ? .json("[]") : .text("Bad Request!", status: 400)
        }
    }

    private func contents(_ call: SyncServerCall, _ style: GoogleReaderStyle) -> SyncServerAnswer {
        let ids = Set(call.values("i").compactMap(style.id))
        if ids.isEmpty {
            return style.isMiniflux
                ? .error(500, "googlereader: no items requested") : .text("Bad Request!", status: 400)
        }
        let found = sorted { ids.contains($0.id) }
        if found.isEmpty && style.isMiniflux { return .error(400, "googlereader: no items returned from the database") }
        let items = SyncServerJSON.list(found.map { item($0, style) })
        return .json(
            #"{"id":"user/-/state/com.google/reading-list","updated":\#(clock / 1_000_000),"items":\#(items)}"#)
    }

    private func item(_ entry: Entry, _ style: GoogleReaderStyle) -> String {
        let feed = feed(of: entry)
        var categories = ["\(style.user)/state/com.google/reading-list"]
        if entry.isRead { categories.append("\(style.user)/state/com.google/read") }
        if entry.isStarred { categories.append("\(style.user)/state/com.google/starred") }
        categories += folders(of: feed).map { "\(style.user)/label/\($0.name)" }
        let text = SyncServerJSON.string(entry.content)
        return """
            {"id":"\(style.longID(entry.id))","crawlTimeMsec":"\(entry.created / 1_000)",\
            "timestampUsec":"\(entry.created)","published":\(entry.published),\
            "title":\(SyncServerJSON.string(entry.title)),"canonical":[{"href":"\(entry.url)"}],\
            "alternate":[{"href":"\(entry.url)"}],\
            "categories":\(SyncServerJSON.list(categories.map(SyncServerJSON.string))),\
            "origin":{"streamId":"feed/\(feed.id)","htmlUrl":"https://news.example/",\
            "title":\(SyncServerJSON.string(feed.title))},\
            "summary":{"content":\(text)}\(style.isMiniflux ? ",\"content\":{\"content\":\(text)}" : ""),\
            "enclosure":[],"author":"Author"}
            """
    }

    private mutating func edit(_ call: SyncServerCall, _ style: GoogleReaderStyle) -> SyncServerAnswer {
        let ids = call.values("i").compactMap(style.id)
        let (added, removed) = (call.values("a"), call.values("r"))
        // FreshRSS knows only the last of each.
        for (states, value) in [(added, true), (removed, false)] {
            for state in style.isMiniflux ? states[...] : states.suffix(1) {
                guard let flag = Self.flag(state) else { continue }
                let toggles = style.isMiniflux && value
                let on = toggles ? ids.filter { has(flag, $0) == true } : []
                set(flag, value, of: ids.filter { !on.contains($0) })
                if !on.isEmpty { set(flag, false, of: on) }
            }
        }
        return .text("OK")
    }

    private static func flag(_ state: String) -> Flag? {
        if state.hasSuffix("/state/com.google/read") { return .read }
        return state.hasSuffix("/state/com.google/starred") ? .starred : nil
    }

    private func folder(_ stream: String?) -> Folder? {
        guard let stream, let range = stream.firstRange(of: "/label/") else { return nil }
        return folders.first { $0.name == stream[range.upperBound...] }
    }

    private mutating func editFeed(_ call: SyncServerCall, _ style: GoogleReaderStyle) -> SyncServerAnswer {
        let stream = call.value("s") ?? ""
        if call.value("ac") == "subscribe" {
            let url = String(stream.dropFirst(5))
            if feeds.contains(where: { $0.url == url }) { return .text("Bad Request!", status: 400) }
            addFeed(call.value("t") ?? "News", url: url, folders: newFolder(call.value("a")).map { [$0] } ?? [])
            return .text("OK")
        }
        guard let id = Int64(stream.dropFirst(5)), feeds.contains(where: { $0.id == id }) else {
            return .text("Bad Request!", status: 400)
        }
        if call.value("ac") == "unsubscribe" {
            removeFeed(id)
            return .text("OK")
        }
        let added = newFolder(call.value("a"))
        let removed = folder(call.value("r"))?.id
        let keepsSeveral = style.flavor == .theOldReader
        changeFeed(id) { feed in
            if let title = call.value("t"), !title.isEmpty { feed.title = title }
            if let removed { feed.folders.removeAll { $0 == removed } }
            if let added { feed.folders = keepsSeveral ? feed.folders.filter { $0 != added } + [added] : [added] }
        }
        return .text("OK")
    }

    private mutating func newFolder(_ stream: String?) -> Int64? {
        guard let stream, let range = stream.firstRange(of: "/label/") else { return nil }
        return folder(stream)?.id ?? addFolder(String(stream[range.upperBound...]))
    }

    private mutating func add(_ call: SyncServerCall, _ style: GoogleReaderStyle) -> SyncServerAnswer {
        let url = call.value("quickadd") ?? ""
        if feeds.contains(where: { $0.url == url }) {
            return style.isMiniflux
                ? .error(500, "This feed already exists.")
                : .json(#"{"numResults":0,"error":"Already subscribed! \#(url)"}"#)
        }
        let id = addFeed("News", url: url)
        return .json(
            #"{"numResults":1,"query":\#(SyncServerJSON.string(url)),"streamId":"feed/\#(id)","streamName":"News"}"#)
    }

    private mutating func editFolder(_ call: SyncServerCall, _ name: String, _ style: GoogleReaderStyle)
        -> SyncServerAnswer
    {
        guard let folder = folder(call.value("s")) else {
            return style.isMiniflux ? .error(404, "resource not found") : .text("Bad Request!", status: 400)
        }
        if name == "disable-tag" {
            removeFolder(folder.id)
        } else {
            renameFolder(folder.id, to: call.value("dest")?.split(separator: "/").last.map(String.init) ?? folder.name)
        }
        return .text("OK")
    }
}
