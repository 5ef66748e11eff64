import Foundation
import TestSupport

extension LyingServer.State {

    mutating func reply(to request: LyingRequest) -> LoopbackReply {
        requests += 1
        let user = user(request)
        let machine = machines[request.client] ?? 0
        if request.role == .edit { noteAsked(request, user, machine) }
        let lie = nextLie(request)
        if lie != nil { told.count += 1 }
        if lie != nil && request.role == .edit { told.edits += 1 }
        if lie?.isRefusal == true && request.role == .edit { told.refusals += 1 }
        let date = [("Date", Self.http((users[user]?.clock ?? 0) / 1_000_000))]
        switch lie?.kind {
        case .dropped: return .nothing
        case .droppedAfter:
            _ = answer(request, user, machine, lie: .droppedAfter)
            return .nothing
        case .status(let status, let isPage):
            if 400..<500 ~= status, !isPage || request.role == .login {
                told.badLogins += request.role == .login ? 3 : 1
            }
            let body = isPage ? Self.page : "Sorry"
            return .text(body, status: status, headers: date + [("Content-Type", isPage ? "text/html" : "text/plain")])
        case .page: return .text(Self.page, headers: date + [("Content-Type", "text/html")])
        case .json(let text): return .text(text, headers: date)
        case .truncated:
            let (_, body) = answer(request, user, machine, lie: .truncated)
            return .truncated(String(body.prefix(body.count / 2)), length: body.utf8.count + 1)
        default:
            let (status, body) = answer(request, user, machine, lie: lie?.kind)
            return .text(body, status: status, headers: date + cookie(request, user))
        }
    }

    private func user(_ request: LyingRequest) -> String {
        if flavor == .fever { return feverUser(request) }
        return request["Email"] ?? request["user"] ?? request["username"]
            ?? String(request.auth?.prefix { $0 != "/" && $0 != ":" } ?? "")
    }

    static let page = "<!DOCTYPE html><html><head><title>Hello</title></head><body>Hello</body></html>"

    private mutating func nextLie(_ request: LyingRequest) -> Lie? {
        let mustBeTrue = untrue.remove(request.role) != nil && isOnlyWitness(request.role)
        guard !mustBeTrue, let index = lies.firstIndex(where: { $0.role == nil || $0.role == request.role }) else {
            return nil
        }
        lies[index].times -= 1
        let lie = lies[index]
        if lie.times == 0 { lies.remove(at: index) }
        if lie.kind.isUntrue { untrue.insert(request.role) }
        return lie
    }

    /// Whether nothing else contradicts these answers, so that what they say twice is believed: articles of Feedbin don't
    /// say whether they are starred, and NewsBlur tells of articles whether or not their feed is subscribed to.
    private func isOnlyWitness(_ role: LyingRequest.Role) -> Bool {
        switch (flavor, role) {
        case (.feedbin, .contents), (.feedbin, .starred), (.newsBlur, .subscriptions): true
        default: false
        }
    }

    // MARK: Logging in

    func auth(_ user: String) -> String { "\(user)/secret\(session)" }

    private func token(_ user: String) -> String { "\(user)token\(session)ZZZZ" }

    private mutating func answer(
        _ request: LyingRequest, _ user: String, _ machine: Int, lie: Lie.Kind?
    ) -> (status: Int, body: String) {
        switch flavor {
        case .freshRSS: freshRSSAnswer(request, user, machine, lie)
        case .miniflux, .oldMiniflux: minifluxAnswer(request, user, machine, lie)
        case .fever: feverAnswer(request, user, machine, lie)
        case .tinyTinyRSS: tinyTinyRSSAnswer(request, user, machine, lie)
        case .feedbin: feedbinAnswer(request, user, machine, lie)
        case .newsBlur: newsBlurAnswer(request, user, machine, lie)
        case .nextcloudNews: nextcloudNewsAnswer(request, user, machine, lie)
        }
    }

    private mutating func freshRSSAnswer(
        _ request: LyingRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?
    ) -> (status: Int, body: String) {
        if request.role == .login {
            guard users[user] != nil, request["Passwd"] == LyingServer.password(of: user) else {
                return (401, "Unauthorized!")
            }
            return (200, "SID=\(auth(user))\nLSID=null\nAuth=\(auth(user))\n")
        }
        guard let contents = users[user], request.auth == auth(user) else { return (401, "Unauthorized!") }
        if request.role == .token { return (200, token(user) + "\n") }
        switch request.role {
        case .edit, .sidebar:
            if request["T"] != token(user) && request.role == .edit { return (401, "Unauthorized!") }
            if lie == .withoutEffect { return (200, "OK") }
            if request.role == .sidebar { return editSidebar(request, user) }
            return edit(request, user, machine, lie) ?? (200, "OK")
        default: return (200, listing(request, contents, old[user] ?? contents, lie))
        }
    }

    // MARK: Lists

    private func listing(
        _ request: LyingRequest, _ contents: ServerContents, _ old: ServerContents, _ lie: Lie.Kind?
    ) -> String {
        switch request.role {
        case .tags:
            return contents.tags(lie?.applied(to: contents.categories, old: old.categories) ?? contents.categories)
        case .subscriptions:
            return ServerContents.subscriptions(
                lie?.applied(to: contents.feeds, old: old.feeds) ?? contents.feeds)
        case .unread, .starred, .recent, .feedItems:
            let ids = contents.ids(of: request)
            let listed = lie?.applied(to: ids, old: old.ids(of: request)) ?? ids
            if lie == .endless {
                return ServerContents.json(listed.prefix(3), continuation: "\(9_000_000 - requests)")
            }
            let isInOrder = lie == nil || lie == .stale || lie == .truncated || lie == .droppedAfter
            return isInOrder
                ? ServerContents.page(of: listed, request, most: pageSize)
                : ServerContents.json(listed, continuation: nil)
        case .contents:
            let ids = request.ids
            if lie == .stale { return old.contents(of: ids) }
            return contents.contents(of: lie?.applied(to: ids, old: ids) ?? ids)
        case .counts: return lie == .stale ? old.unreadCounts : contents.unreadCounts
        case .user: return #"{"userId":"1","userName":"\#(request.auth?.prefix { $0 != "/" } ?? "")","userEmail":""}"#
        default: return "Bad Request!"
        }
    }

    // MARK: Edits

    func key(_ id: Int64, _ user: String, _ flag: ServerContents.Flag) -> History.Key {
        History.Key(article: History.ArticleKey(user: user, id: id), flag: flag)
    }

    func flagEdit(_ request: LyingRequest) -> (flag: ServerContents.Flag, value: Bool)? {
        switch flavor {
        case .freshRSS: ServerContents.edit(request)
        case .miniflux, .oldMiniflux: ServerContents.minifluxEdit(request)
        case .fever: ServerContents.feverEdit(request)
        case .tinyTinyRSS: ServerContents.tinyTinyRSSEdit(request)
        case .feedbin: ServerContents.feedbinEdit(request)
        case .newsBlur: ServerContents.newsBlurEdit(request)
        case .nextcloudNews: ServerContents.nextcloudNewsEdit(request)
        }
    }

    private mutating func noteAsked(_ request: LyingRequest, _ user: String, _ machine: Int) {
        if request.isToggle {
            guard let wanted = wantedStar(request, user, machine) else { return }
            return history.append(.asked(machine, key(wanted.id, user, .starred), wanted.value))
        }
        guard let (flag, value) = flagEdit(request) else { return }
        for id in request.ids { history.append(.asked(machine, key(id, user, flag), value)) }
    }

    /// - Parameter ids: Nil: all that the request names.
    /// - Returns: Nil: all went well.
    mutating func edit(
        _ request: LyingRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?, only ids: [Int64]? = nil
    ) -> (status: Int, body: String)? {
        guard let (flag, value) = flagEdit(request) else { return nil }
        let ids = ids ?? request.ids
        if let status = ids.compactMap({ bad[$0] }).first {
            return (status, #"{"error":"no","error_message":"no"}"#)
        }
        for id in ids {
            let flagKey = key(id, user, flag)
            // Of articles whose feeds are no longer subscribed to, NewsBlur knows the stars alone.
            if flavor == .newsBlur, flag == .read, !isOfSubscription(id, user) {
                history.append(.ignored(flagKey))
                continue
            }
            set(flagKey, value)
            // Where the answer is lost, the machine doesn't know.
            history.append(lie == nil ? .accepted(machine, flagKey, value) : .done(machine, flagKey, value))
        }
        return nil
    }

    private func isOfSubscription(_ id: Int64, _ user: String) -> Bool {
        guard let contents = users[user], let item = contents.item(id) else { return false }
        return contents.feeds.contains { $0.url == item.feedURL }
    }

    /// Notes what goes with feeds.
    mutating func noteVanished(of user: String, besides before: [Int64]) {
        let after = Set(users[user]?.items.map(\.id) ?? [])
        for id in before where !after.contains(id) {
            history.append(.vanished(History.ArticleKey(user: user, id: id)))
        }
    }

    private mutating func editSidebar(_ request: LyingRequest, _ user: String) -> (status: Int, body: String) {
        let before = users[user]?.items.map(\.id) ?? []
        defer { noteVanished(of: user, besides: before) }
        switch request.path {
        case "subscription/edit":
            let status = users[user]?.editSubscription(request) ?? 500
            return (status, status == 200 ? "OK" : "Bad Request!")
        case "subscription/quickadd":
            let url = request["quickadd"] ?? ""
            if users[user]?.feeds.contains(where: { $0.url == url }) == true {
                return (200, #"{"numResults":0,"error":"Already subscribed! \#(url)"}"#)
            }
            let feed = users[user]?.addFeed(url, title: "New")
            return (200, #"{"numResults":1,"query":"\#(url)","streamId":"\#(feed?.stream ?? "")","streamName":"New"}"#)
        default:
            let status = users[user]?.editCategory(request) ?? 500
            return (status, status == 200 ? "OK" : "Bad Request!")
        }
    }

    /// RFC 9110, section 5.6.7.
    private static func http(_ seconds: Int64) -> String {
        var time = time_t(seconds)
        var fields = tm()
        gmtime_r(&time, &fields)
        var buffer = [CChar](repeating: 0, count: 64)
        let length = strftime(&buffer, buffer.count, "%a, %d %b %Y %H:%M:%S GMT", &fields)
        return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
