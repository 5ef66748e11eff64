import Foundation
import TestSupport

/// What a ``LyingServer`` is asked.
struct LyingRequest: Sendable {
    let role: Role

    let method: String

    /// Behind `/reader/api/0/` or `/v1/`.
    let path: String

    /// Which program asks: its `User-Agent`.
    let client: String
    let auth: String?
    private let parameters: [(name: String, value: String)]

    /// The articles it names.
    let ids: [Int64]

    enum Role: String, Sendable, CaseIterable {
        case login
        case token
        case user
        case tags
        case subscriptions
        case unread
        case starred
        case recent
        case feedItems
        case counts
        case contents
        case edit
        case sidebar
        case other
    }

    init(freshRSS request: LoopbackRequest) {
        let base = "/api/greader.php"
        var path = request.path.hasPrefix(base) ? String(request.path.dropFirst(base.count)) : request.path
        for prefix in ["/reader/api/0/", "/accounts/"] where path.hasPrefix(prefix) {
            path = String(path.dropFirst(prefix.count))
        }
        self.path = path
        method = request.method
        client = request.header("User-Agent") ?? ""
        auth = request.header("Authorization").map { String($0.dropFirst("GoogleLogin auth=".count)) }
        let query = request.target.drop { $0 != "?" }.dropFirst()
        parameters = Self.pairs(query) + Self.pairs(Substring(decoding: request.body, as: UTF8.self))
        role = Self.role(path, parameters)
        // In the long form, as it must.
        ids = parameters.filter { $0.name == "i" }.compactMap { Int64($0.value.suffix(16), radix: 16) }
    }

    init(miniflux request: LoopbackRequest) {
        self.init(request, below: "/v1", role: Self.minifluxRole)
    }

    /// With parameters of the query, and members of the JSON object that comes with it.
    init(
        _ request: LoopbackRequest, below base: String,
        role: (_ method: String, _ path: String, _ parameters: [(name: String, value: String)]) -> Role
    ) {
        path =
            request.path.hasPrefix(base + "/") ? String(request.path.dropFirst(base.count + 1)) : request.path
        method = request.method
        client = request.header("User-Agent") ?? ""
        let basic = request.header("Authorization").flatMap { Data(base64Encoded: String($0.dropFirst(6))) }
        auth = basic.map { String(decoding: $0, as: UTF8.self) }
        let fields = Self.fields(request)
        parameters =
            Self.pairs(request.target.drop { $0 != "?" }.dropFirst())
            + fields.compactMap { name, value in (value as? any CustomStringConvertible).map { (name, "\($0)") } }
        let names = ["entry_ids", "itemIds", "unread_entries", "starred_entries"]
        let named = names.lazy.compactMap { fields[$0] as? [NSNumber] }.first?.map(\.int64Value)
        let listed = parameters.first { $0.name == "ids" }?.value.split(separator: ",").compactMap { Int64($0) }
        ids = named ?? listed ?? Self.number(in: path, after: "entries").map { [Int64($0)] } ?? []
        self.role = role(method, path, parameters)
    }

    /// - Parameters of the query, which says what is asked for, and the fields of a mark.
    init(fever request: LoopbackRequest) {
        path = request.path
        method = request.method
        client = request.header("User-Agent") ?? ""
        parameters =
            Self.pairs(request.target.drop { $0 != "?" }.dropFirst())
            + Self.pairs(Substring(decoding: request.body, as: UTF8.self))
        auth = parameters.first { $0.name == "api_key" }?.value
        let named = parameters.filter { $0.name == "with_ids" || $0.name == "id" }
        ids = named.flatMap { $0.value.split(separator: ",") }.compactMap { Int64($0) }
        role = Self.feverRole(Set(parameters.map(\.name)))
    }

    /// - Parameters of the JSON object that is posted.
    init(tinyTinyRSS request: LoopbackRequest) {
        path = request.path
        method = request.method
        client = request.header("User-Agent") ?? ""
        parameters = Self.fields(request).map { ($0.key, "\($0.value)") }
        auth = parameters.first { $0.name == "sid" }?.value
        let named = parameters.filter { $0.name == "article_ids" || $0.name == "article_id" }
        ids = named.flatMap { $0.value.split(separator: ",") }.compactMap { Int64($0) }
        role = Self.tinyTinyRSSRole(parameters)
    }

    /// - Parameters of a form, or of the query. The cookie says who asks.
    init(newsBlur request: LoopbackRequest) {
        path = String(request.path.dropFirst())
        method = request.method
        client = request.header("User-Agent") ?? ""
        parameters =
            Self.pairs(request.target.drop { $0 != "?" }.dropFirst())
            + Self.pairs(Substring(decoding: request.body, as: UTF8.self))
        auth = request.header("Cookie").map { String($0.dropFirst("newsblur_sessionid=".count)) }
        let hashes = parameters.filter { $0.name == "h" || $0.name == "story_hash" }
        ids = hashes.compactMap { Int64($0.value.drop { $0 != ":" }.dropFirst(), radix: 16) }
        role = Self.newsBlurRole(method, path, parameters)
    }

    private static func fields(_ request: LoopbackRequest) -> [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(request.body))) as? [String: Any] ?? [:]
    }

    private static func tinyTinyRSSRole(_ parameters: [(name: String, value: String)]) -> Role {
        func value(_ name: String) -> String? { parameters.first { $0.name == name }?.value }
        switch value("op") {
        case "login": return .login
        case "getFeedTree": return .tags
        case "getFeeds": return .subscriptions
        case "getCounters": return .counts
        case "getArticle": return .contents
        case "updateArticle": return .edit
        case "subscribeToFeed", "unsubscribeFeed": return .sidebar
        case "getHeadlines":
            if value("feed_id") == "-1" { return .starred }
            return value("view_mode") == "unread" ? .unread : .recent
        default: return .other
        }
    }

    private static func feverRole(_ names: Set<String>) -> Role {
        if names.contains("mark") { return .edit }
        if names.contains("items") { return names.contains("with_ids") ? .contents : .recent }
        let roles: [(name: String, role: Role)] = [
            ("groups", .tags), ("feeds", .subscriptions), ("unread_item_ids", .unread), ("saved_item_ids", .starred),
        ]
        return roles.first { names.contains($0.name) }?.role ?? .login
    }

    /// Whether it stars what isn't starred, and the other way round.
    var isToggle: Bool { role == .edit && path.hasSuffix("/bookmark") }

    /// The number that follows a word in the path.
    func number(after word: String) -> Int? { Self.number(in: path, after: word) }

    private static func number(in path: String, after word: String) -> Int? {
        let parts = path.split(separator: "/").map(String.init)
        return parts.firstIndex(of: word).flatMap { parts.indices.contains($0 + 1) ? Int(parts[$0 + 1]) : nil }
    }

    /// All with that name.
    func values(_ name: String) -> [String] { parameters.filter { $0.name == name }.map(\.value) }

    private static func minifluxRole(
        _ method: String, _ path: String, _ parameters: [(name: String, value: String)]
    ) -> Role {
        func value(_ name: String) -> String? { parameters.first { $0.name == name }?.value }
        switch (method, path) {
        case ("GET", "me"): return .login
        case ("GET", "categories"): return .tags
        case ("GET", "feeds"): return .subscriptions
        case ("GET", "feeds/counters"): return .counts
        case ("GET", "entries/ids"): return value("starred") == nil ? .unread : .starred
        case ("PUT", "entries"): return .edit
        case ("PUT", _) where path.hasPrefix("entries/"): return .edit
        case ("GET", "entries"): return entriesRole(parameters)
        case ("GET", _) where path.hasPrefix("entries/"): return .contents
        case ("GET", _) where path.hasPrefix("feeds/"): return .feedItems
        case ("GET", _): return .other
        default: return .sidebar
        }
    }

    /// Where there are no lists of ids, whole entries tell what is unread and starred.
    private static func entriesRole(_ parameters: [(name: String, value: String)]) -> Role {
        let names = Set(parameters.map(\.name))
        if names.contains("before_entry_id") { return .contents }
        if names.contains("changed_after") { return .recent }
        switch (parameters.filter { $0.name == "status" }.map(\.value), names.contains("starred")) {
        case (["unread"], false): return .unread
        case (["unread", "read"], true): return .starred
        default: return .recent
        }
    }

    /// The last one with that name.
    subscript(_ name: String) -> String? { parameters.last { $0.name == name }?.value }

    private static func role(_ path: String, _ parameters: [(name: String, value: String)]) -> Role {
        switch path {
        case "ClientLogin": return .login
        case "token": return .token
        case "user-info": return .user
        case "tag/list": return .tags
        case "subscription/list": return .subscriptions
        case "unread-count": return .counts
        case "stream/items/contents": return .contents
        case "edit-tag": return .edit
        case "subscription/edit", "subscription/quickadd", "rename-tag", "disable-tag": return .sidebar
        case "stream/items/ids":
            let stream = parameters.last { $0.name == "s" }?.value ?? ""
            if stream.hasPrefix("feed/") { return .feedItems }
            if stream.hasSuffix("/starred") { return .starred }
            return parameters.contains { $0.name == "xt" } ? .unread : .recent
        default: return .other
        }
    }

    private static func pairs(_ text: Substring) -> [(name: String, value: String)] {
        text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
                let spaced = part.replacing("+", with: " ")
                return spaced.removingPercentEncoding ?? String(spaced)
            }
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
    }
}
