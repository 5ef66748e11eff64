package import Foundation

/// A request to a ``SyncServer``.
package struct ServerRequest: Sendable {
    /// The first is 0.
    package var number = 0
    package private(set) var role = Role.other
    package let method: String

    /// The path behind the API's base URL.
    package let path: String

    /// The path behind what all paths of the API begin with, without a slash.
    let name: String
    package let query: [(name: String, value: String)]
    package let form: [(name: String, value: String)]
    package let json: Data

    /// Names and values of the query, of the form, and of the JSON object.
    let parameters: [(name: String, value: String)]

    /// The proof of who asks: behind `GoogleLogin auth=`, in Basic authentication, a cookie, or a parameter.
    let auth: String?

    /// The entries it names, as its writer meant them.
    package private(set) var entries: [Int64] = []

    /// `nil` means that it isn't answered.
    package internal(set) var status: Int?
    private let request: LoopbackRequest

    init(_ request: LoopbackRequest, _ flavor: SyncServer.Flavor) {
        self.request = request
        method = request.method
        path = String(request.path.dropFirst(request.path.hasPrefix(flavor.path) ? flavor.path.count : 0))
        let prefix = ["/reader/api/0/", "/accounts/", "/v1/", "/"].first { [path] in path.hasPrefix($0) } ?? ""
        name = String(path.dropFirst(prefix.count))
        query = Self.pairs(request.target.drop { $0 != "?" }.dropFirst())
        // Longer forms are cut off without a word: PHP's post_max_size is one thing, FreshRSS's own limit another.
        let body = flavor == .freshRSS ? request.body.prefix(1 << 20) : request.body[...]
        let isForm = request.header("Content-Type")?.hasPrefix("application/x-www-form-urlencoded") ?? false
        form = isForm ? Self.pairs(Substring(decoding: body, as: UTF8.self)) : []
        json = isForm ? Data() : Data(body)
        let fields = json.isEmpty ? [:] : Self.fields(json)
        parameters =
            query + form
            + fields.compactMap { name, value in (value as? any CustomStringConvertible).map { (name, "\($0)") } }
        auth = Self.auth(request, parameters, flavor)
        entries = entries(fields, flavor)
        role = role(flavor)
    }

    /// The client, as it calls itself.
    package var client: String { request.header("User-Agent") ?? "" }

    package func header(_ name: String) -> String? { request.header(name) }

    /// All values with that name.
    func values(_ name: String) -> [String] { parameters.filter { $0.name == name }.map(\.value) }

    /// The last value with that name.
    package subscript(_ name: String) -> String? { parameters.last { $0.name == name }?.value }

    /// The number that follows a word in the path.
    func number(after word: String) -> Int64? {
        let parts = name.split(separator: "/")
        return parts.firstIndex { $0 == word }.flatMap { parts.indices.contains($0 + 1) ? Int64(parts[$0 + 1]) : nil }
    }

    // MARK: Read

    private static func auth(
        _ request: LoopbackRequest, _ parameters: [(name: String, value: String)], _ flavor: SyncServer.Flavor
    ) -> String? {
        let header = request.header("Authorization")
        switch flavor {
        case .freshRSS, .minifluxReader226, .theOldReader:
            return header.flatMap { $0.hasPrefix("GoogleLogin auth=") ? String($0.dropFirst(17)) : nil }
        case .fever: return parameters.last { $0.name == "api_key" }?.value
        case .tinyTinyRSS: return parameters.last { $0.name == "sid" }?.value
        case .newsBlur: return request.header("Cookie").map { String($0.dropFirst("newsblur_sessionid=".count)) }
        case .miniflux234, .miniflux226, .nextcloudNews, .feedbin:
            let basic = header.flatMap { Data(base64Encoded: String($0.dropFirst(6))) }
            return basic.map { String(decoding: $0, as: UTF8.self) }
        }
    }

    private func entries(_ fields: [String: Any], _ flavor: SyncServer.Flavor) -> [Int64] {
        switch flavor {
        case .freshRSS, .minifluxReader226, .theOldReader:
            return values("i").compactMap { UInt64($0.suffix(16), radix: 16).map { Int64(bitPattern: $0) } }
        case .fever: return numbers(in: "with_ids", "id")
        case .tinyTinyRSS: return numbers(in: "article_ids", "article_id")
        case .newsBlur:
            return (values("h") + values("story_hash")).compactMap {
                Int64($0.drop { $0 != ":" }.dropFirst(), radix: 16)
            }
        case .miniflux234, .miniflux226, .nextcloudNews, .feedbin:
            let names = ["entry_ids", "itemIds", "unread_entries", "starred_entries"]
            let named = names.lazy.compactMap { fields[$0] as? [NSNumber] }.first?.map(\.int64Value)
            if let named { return named }
            return self["ids"] == nil ? number(after: "entries").map { [$0] } ?? [] : numbers(in: "ids")
        }
    }

    private func numbers(in names: String...) -> [Int64] {
        names.flatMap(values).flatMap { $0.split(separator: ",") }.compactMap { Int64($0) }
    }

    private static func fields(_ json: Data) -> [String: Any] {
        (try? JSONSerialization.jsonObject(with: json)) as? [String: Any] ?? [:]
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
