/// The Google Reader API as FreshRSS 1.24, Miniflux 2.2.6 and The Old Reader speak it.
extension SyncServer.State {

    mutating func googleReaderAnswer(
        _ request: ServerRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?
    ) -> ServerAnswer {
        let style = GoogleReaderStyle(flavor: flavor)
        if request.role == .login { return logIn(request, user) }
        guard request.path.hasPrefix("/reader/api/0/") else { return .text("404 page not found\n", status: 404) }
        let goesByToken = style.isMiniflux && request.method == "POST"
        guard let contents = users[user], goesByToken || request.auth == session(of: user) else { return badToken }
        if request.role == .token { return .text(token(of: user) + (flavor == .freshRSS ? "\n" : "")) }
        if request.method == "POST", looksAtToken(request), request["T"] != token(of: user) { return badToken }
        switch request.role {
        case .setRead, .setStarred, .setLabelled: return mark(request, user, machine, lie, style)
        case .sidebar: return users[user]?.changeSidebar(request, style) ?? style.badRequest
        default: return list(request, user, contents, lie, style)
        }
    }

    private func logIn(_ request: ServerRequest, _ user: String) -> ServerAnswer {
        guard request.method == "POST", users[user] != nil, request["Passwd"] == password(of: user) else {
            return flavor == .minifluxReader226 ? .error(401, "access unauthorized") : badToken
        }
        let session = session(of: user)
        return .text("SID=\(session)\nLSID=\(flavor == .freshRSS ? "null" : session)\nAuth=\(session)\n")
    }

    private var badToken: ServerAnswer {
        var answer = ServerAnswer.text("Unauthorized!", status: 401)
        answer.headers.append((flavor == .freshRSS ? "Google-Bad-Token" : "X-Reader-Google-Bad-Token", "true"))
        return answer
    }

    /// FreshRSS doesn't, when feeds are changed.
    private func looksAtToken(_ request: ServerRequest) -> Bool {
        flavor != .freshRSS || !request.name.hasPrefix("subscription/") && request.role != .contents
    }

    // MARK: Lists

    private func list(
        _ request: ServerRequest, _ user: String, _ contents: ServerContents, _ lie: Lie.Kind?,
        _ style: GoogleReaderStyle
    ) -> ServerAnswer {
        let old = old[user] ?? contents
        if [.feeds, .folders, .user].contains(request.role) && request["output"] != "json" {
            return style.isMiniflux
                ? .error(400, "googlereader: output only as json supported") : .text("Not Implemented!", status: 501)
        }
        switch request.role {
        case .user:
            return .json(#"{"userId":"\#(user)","userName":"\#(user)","userProfileId":"\#(user)","userEmail":""}"#)
        case .folders:
            return .json(contents.tags(lie?.applied(to: contents.folders, old: old.folders) ?? contents.folders, style))
        case .feeds:
            let feeds = lie?.applied(to: contents.feeds, old: old.feeds) ?? contents.feeds
            let list = feeds.filter { !$0.isArchived }.map { (lie == .stale ? old : contents).subscription($0, style) }
            return .json(#"{"subscriptions":\#(ServerJSON.list(list))}"#)
        case .unread, .starred, .labelled, .recent, .feedItems: return stream(request, contents, old, lie, style)
        case .contents: return articles(request, contents, old, lie, style)
        default: return style.badRequest
        }
    }

    private func stream(
        _ request: ServerRequest, _ contents: ServerContents, _ old: ServerContents, _ lie: Lie.Kind?,
        _ style: GoogleReaderStyle
    ) -> ServerAnswer {
        if style.isMiniflux && request["s"]?.contains("/label/") == true {
            return .error(500, "googlereader: unsupported stream")
        }
        let found = contents.stream(request, style)
        let listed = lie?.applied(to: found, old: old.stream(request, style)) ?? found
        switch lie {
        case .endless: return style.references(listed.prefix(3), continuation: "\(9_000_000 - request.number)")
        case .empty, .half, .reordered, .shifted: return style.references(listed, continuation: nil)
        default: return style.page(of: listed, request, most: pageSize)
        }
    }

    /// In the order of their ids, whatever the order asked for; unknown ones are left out.
    private func articles(
        _ request: ServerRequest, _ contents: ServerContents, _ old: ServerContents, _ lie: Lie.Kind?,
        _ style: GoogleReaderStyle
    ) -> ServerAnswer {
        let asked = request.values("i").compactMap(style.id)
        if asked.isEmpty {
            return style.isMiniflux ? .error(500, "googlereader: no items requested") : style.badRequest
        }
        let source = lie == .stale ? old : contents
        let ids = Set(lie?.applied(to: asked, old: asked) ?? asked)
        let found = source.sorted { ids.contains($0.id) && source.isAnswered($0) }
        if found.isEmpty && style.isMiniflux && lie != .empty {
            return .error(400, "googlereader: no items returned from the database")
        }
        let items = ServerJSON.list(found.map { source.article($0, style) })
        return .json(
            #"{"id":"user/-/state/com.google/reading-list","updated":\#(source.clock / 1_000_000),"items":\#(items)}"#)
    }

    // MARK: Edits

    /// FreshRSS knows only the last of the states to be set, and the last of those to be taken away.
    private mutating func mark(
        _ request: ServerRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?, _ style: GoogleReaderStyle
    ) -> ServerAnswer {
        if lie == .withoutEffect { return .text("OK") }
        let ids = request.values("i").compactMap(style.id)
        for (states, value) in [(request.values("a"), true), (request.values("r"), false)] {
            for name in states.compactMap(ServerContents.folderName) where name != ServerContents.later {
                if style.isMiniflux { return .error(500, "googlereader: unsupported tag type") }
                label(ids, name, value, user)
            }
            for flag in (style.isMiniflux ? states : states.suffix(1)).compactMap(ServerContents.Flag.init(state:)) {
                let failure = edit(
                    request, user, machine, lie, only: ids, (flag, value), toggles: style.isMiniflux && value)
                if let failure { return failure }
            }
        }
        return .text("OK")
    }
}

extension SyncServer.State {

    /// Gives entries a label that is no flag. One that has a folder's name is ignored.
    private mutating func label(_ ids: [Int64], _ name: String, _ value: Bool, _ user: String) {
        change(user) { contents in
            if contents.folder(named: name) != nil { return }
            for id in ids { contents.setLabel(name, value, of: id) }
        }
    }
}

// MARK: - Streams

extension ServerContents {

    /// Returns whether an entry is in a label's stream: in that of a folder, first of all. All are in that of a label which
    /// isn't there. Hidden ones are in the stream of a label, too.
    private func membership(in stream: String) -> ((Entry) -> Bool)? {
        guard let name = Self.folderName(stream) else { return nil }
        if let folder = folder(named: name) { return { feed(of: $0).folders.contains(folder.id) } }
        return labels.contains(name) ? { $0.labels.contains(name) } : nil
    }

    /// Returns which ids a stream has, in the order in which they are listed.
    fileprivate func stream(_ request: ServerRequest, _ style: GoogleReaderStyle) -> [Int64] {
        let stream = request["s"] ?? ""
        let feed = stream.hasPrefix("feed/") ? Int64(stream.dropFirst(5)) : nil
        let isStarred = stream.hasSuffix("/starred")
        let label = membership(in: stream)
        let isOfLabel = label != nil && Self.folderName(stream).map { folder(named: $0) == nil } == true
        let isFreshRSS = style.flavor == .freshRSS
        let excludes = request["xt"]?.hasSuffix("/read") ?? false && !(isStarred && !isFreshRSS)
        let includes =
            request["it"]?.hasSuffix("/read") ?? false && isFreshRSS
            || style.isMiniflux && stream.hasSuffix("com.google/read")
        let oldest = request["ot"].flatMap { Int64($0) } ?? .min
        var found = sorted { entry in
            if let feed { guard entry.feed.id == feed else { return false } }
            if feed == nil, !isOfLabel, !isVisible(entry) { return false }
            if let label, !label(entry) { return false }
            if isStarred && !entry.isStarred || excludes && entry.isRead || includes && !entry.isRead { return false }
            // Arrival at FreshRSS; the date of publication at Miniflux, where what arrives late isn't found.
            return style.isMiniflux ? entry.published > oldest : entry.created / 1_000_000 >= oldest
        }
        if style.isMiniflux { found.sort { ($0.published, $0.id) < ($1.published, $1.id) } }
        return request["r"] == "o" ? found.map(\.id) : found.reversed().map(\.id)
    }
}

/// How ids, names and pages look.
struct GoogleReaderStyle {
    let flavor: SyncServer.Flavor

    var isMiniflux: Bool { flavor == .minifluxReader226 }

    /// The beginning of a user's streams in answers.
    var user: String { isMiniflux ? "user/1" : "user/-" }

    /// Miniflux answers what it doesn't know like that, whatever it is.
    var badRequest: ServerAnswer { isMiniflux ? .json("[]") : .text("Bad Request!", status: 400) }

    func shortID(_ id: Int64) -> String { flavor == .theOldReader ? Self.objectID(id) : String(id) }

    func longID(_ id: Int64) -> String {
        "tag:google.com,2005:reader/item/"
            + (flavor == .theOldReader ? Self.objectID(id) : Self.hex(UInt64(bitPattern: id)))
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

    private static func objectID(_ id: Int64) -> String { "5a6b7c8d" + hex(UInt64(bitPattern: id)) }

    private static func hex(_ number: UInt64) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }

    fileprivate func page(of ids: [Int64], _ request: ServerRequest, most: Int) -> ServerAnswer {
        let count = min(request["n"].flatMap { Int($0) } ?? (isMiniflux ? .max : 20), most)
        if isMiniflux {
            // The continuation is how many came before; the last page lacks one.
            let offset = request["c"].flatMap { Int($0) } ?? 0
            let end = min(ids.count, offset + min(count, ids.count))
            return references(ids[min(offset, end)..<end], continuation: end < ids.count ? String(end) : nil)
        }
        // `WHERE id <= continuation`, of which the first row is dropped as one that was sent already, whether or not it
        // was; and a continuation whenever the page is full.
        var rest = ids[...]
        if let last = request["c"].flatMap(id) {
            let isAscending = request["r"] == "o"
            rest = rest.drop { isAscending ? $0 < last : $0 > last }.dropFirst()
        }
        let page = rest.prefix(count)
        return references(page, continuation: page.count == count ? page.last.map(shortID) : nil)
    }

    fileprivate func references(_ ids: some Sequence<Int64>, continuation: String?) -> ServerAnswer {
        let references = ids.map { #"{"id":"\#(shortID($0))"}"# }
        let more = continuation.map { #","continuation":"\#($0)""# } ?? ""
        return .json(#"{"itemRefs":\#(ServerJSON.list(references))\#(more)}"#)
    }
}
