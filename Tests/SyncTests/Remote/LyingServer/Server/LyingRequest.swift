import Foundation
import TestSupport

/// What a ``LyingServer`` is asked.
struct LyingRequest: Sendable {
    let role: Role

    /// Behind `/reader/api/0/`.
    let path: String

    /// Which program asks: its `User-Agent`.
    let client: String
    let auth: String?
    private let parameters: [(name: String, value: String)]

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

    init(_ request: LoopbackRequest) {
        let base = "/api/greader.php"
        var path = request.path.hasPrefix(base) ? String(request.path.dropFirst(base.count)) : request.path
        for prefix in ["/reader/api/0/", "/accounts/"] where path.hasPrefix(prefix) {
            path = String(path.dropFirst(prefix.count))
        }
        self.path = path
        client = request.header("User-Agent") ?? ""
        auth = request.header("Authorization").map { String($0.dropFirst("GoogleLogin auth=".count)) }
        let query = request.target.drop { $0 != "?" }.dropFirst()
        parameters = Self.pairs(query) + Self.pairs(Substring(decoding: request.body, as: UTF8.self))
        role = Self.role(path, parameters)
    }

    /// The last one with that name.
    subscript(_ name: String) -> String? { parameters.last { $0.name == name }?.value }

    /// The articles it names, in the long form, as it must.
    var ids: [Int64] {
        parameters.filter { $0.name == "i" }.compactMap { Int64($0.value.suffix(16), radix: 16) }
    }

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
