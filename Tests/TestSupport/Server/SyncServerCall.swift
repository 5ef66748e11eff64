package import Foundation

/// What a ``SyncServer`` was asked.
package struct SyncServerCall: Sendable {
    package enum Role: Sendable {
        case login
        case token
        case who
        case version
        case folders
        case feeds
        /// The list of what is unread, or how long it is.
        case unread
        /// The list of what is starred, or how long it is.
        case starred
        /// What came or changed.
        case recent
        case contents
        case setRead
        case setStarred
        case sidebar
        case other
    }

    /// The first is 0.
    package var number = 0
    package private(set) var role = Role.other
    package let method: String

    /// Behind the API's base URL.
    package let path: String
    package let query: [(name: String, value: String)]
    package let form: [(name: String, value: String)]
    package let json: Data

    /// Nil: it isn't answered.
    package internal(set) var status: Int?
    let request: LoopbackRequest

    init(_ request: LoopbackRequest, _ flavor: SyncServer.Flavor) {
        let base = flavor == .freshRSS ? "/api/greader.php" : ""
        self.request = request
        method = request.method
        path = String(request.path.dropFirst(request.path.hasPrefix(base) ? base.count : 0))
        query = Self.pairs(request.target.drop { $0 != "?" }.dropFirst())
        // Longer forms are cut off without a word: PHP's post_max_size is one thing, FreshRSS's own limit another.
        let body = flavor == .freshRSS ? request.body.prefix(1 << 20) : request.body[...]
        let isForm = request.header("Content-Type")?.hasPrefix("application/x-www-form-urlencoded") ?? false
        form = isForm ? Self.pairs(Substring(decoding: body, as: UTF8.self)) : []
        json = isForm ? Data() : Data(body)
        role = Self.role(method, path, query, form, json)
    }

    /// The client, as it calls itself.
    package var client: String { request.header("User-Agent") ?? "" }

    /// The entries it names, as whoever wrote it meant them.
    package var entries: [Int64] {
        let posted = form.filter { $0.name == "i" }.compactMap { item in
            UInt64(item.value.suffix(16), radix: 16).map { Int64(bitPattern: $0) }
        }
        let listed = (try? JSONSerialization.jsonObject(with: json) as? [String: Any])?["entry_ids"] as? [Int64]
        return posted + (listed ?? []) + [number(after: "/v1/entries/")].compactMap(\.self)
    }

    func header(_ name: String) -> String? { request.header(name) }

    func values(_ name: String) -> [String] { (query + form).filter { $0.name == name }.map(\.value) }

    func value(_ name: String) -> String? { values(name).last }

    /// The number after the last slash, or before the last word.
    func number(after prefix: String) -> Int64? {
        guard path.hasPrefix(prefix) else { return nil }
        return Int64(path.dropFirst(prefix.count).prefix { $0 != "/" })
    }

    private static func pairs(_ text: Substring) -> [(name: String, value: String)] {
        text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (decoded(parts[0]), parts.count > 1 ? decoded(parts[1]) : "")
        }
    }

    private static func decoded(_ text: Substring) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
            return String(text)
        }
        let spaced = String(text.map { $0 == "+" ? " " : $0 })
        return spaced.removingPercentEncoding ?? spaced
    }
}

extension SyncServerCall {

    private static func role(
        _ method: String, _ path: String, _ query: [(name: String, value: String)],
        _ form: [(name: String, value: String)], _ json: Data
    ) -> Role {
        if path.hasPrefix("/v1/") { return restRole(method, String(path.dropFirst(4)), query, json) }
        let name = path.hasPrefix("/reader/api/0/") ? String(path.dropFirst(14)) : path
        switch name {
        case "/accounts/ClientLogin": return .login
        case "token": return .token
        case "user-info": return .who
        case "tag/list": return .folders
        case "subscription/list": return .feeds
        case "stream/items/contents": return .contents
        case "stream/items/ids":
            if query.contains(where: { $0.name == "s" && $0.value.hasSuffix("/starred") }) { return .starred }
            return query.contains { $0.name == "xt" } ? .unread : .recent
        case "edit-tag":
            return form.contains { ($0.name == "a" || $0.name == "r") && $0.value.hasSuffix("/starred") }
                ? .setStarred : .setRead
        default: return method == "POST" ? .sidebar : .other
        }
    }

    private static func restRole(
        _ method: String, _ path: String, _ query: [(name: String, value: String)], _ json: Data
    ) -> Role {
        func has(_ name: String, _ value: String? = nil) -> Bool {
            query.contains { $0.name == name && (value == nil || $0.value == value) }
        }
        switch (method, path) {
        case ("GET", "me"): return .who
        case ("GET", "version"): return .version
        case ("GET", "categories"): return .folders
        case ("GET", "feeds"): return .feeds
        case ("GET", "feeds/counters"): return .unread
        case ("GET", "entries/ids"): return has("starred") ? .starred : .unread
        case ("GET", "entries"):
            if has("before_entry_id") { return .contents }
            if has("starred", "true") { return .starred }
            return has("status", "unread") && !has("status", "read") ? .unread : .recent
        case ("PUT", "entries"):
            return String(decoding: json, as: UTF8.self).contains("\"starred\"") ? .setStarred : .setRead
        case ("PUT", _) where path.hasSuffix("/bookmark"): return .setStarred
        case ("GET", _): return path.hasPrefix("entries/") ? .contents : .other
        default: return .sidebar
        }
    }
}
