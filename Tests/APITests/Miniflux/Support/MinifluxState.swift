import Foundation
import TestSupport

/// What a Miniflux keeps, and how it answers.
struct MinifluxState: Sendable {
    struct Entry: Sendable {
        var id: Int64
        var status = "unread"
        var isStarred = false

        /// Microseconds since 1970.
        var changed = (MinifluxServer.noon - 86_400) * 1_000_000
        var title = "Title"

        /// Bytes of the content.
        var size = 10
    }

    struct Feed: Sendable {
        var id: Int64
        var url: String
        var title: String
        var category: Int64
    }

    var version: String

    /// The server's clock, in seconds since 1970.
    var date: Int64
    var entries: [Entry] = []
    var feeds = [Feed(id: 1, url: "https://news.example/feed", title: "News", category: 1)]
    var categories: [Int64: String] = [1: "All"]
    private var lastID: Int64 = 1

    init(version: String, date: Int64, entries: [Entry] = []) {
        self.version = version
        self.date = date
        self.entries = entries
    }

    var isOld: Bool { version.hasPrefix("2.2") }

    mutating func newID() -> Int64 {
        lastID += 1
        return lastID
    }

    mutating func answer(to request: LoopbackRequest) -> LoopbackReply {
        let isToken = request.header("X-Auth-Token") == MinifluxServer.token
        guard isToken || request.header("Authorization") == "Basic YWxpY2U6c8O8w58=" else {
            return json(#"{"error_message":"access unauthorized"}"#, status: 401)
        }
        let path = request.path.split(separator: "/").dropFirst().map(String.init)
        let id = path.count > 1 ? Int64(path[1]) : nil
        switch (request.method, path.first, path.count) {
        case ("GET", "me", 1): return json(#"{"id":1,"username":"alice"}"#)
        case ("GET", "version", 1): return json(#"{"version":"\#(version)"}"#)
        case (_, "entries", _): return entries(request, path, id)
        case (_, "categories", _): return categories(request, path, id)
        case (_, "feeds", _): return feeds(request, path, id)
        default: return json("404 page not found", status: 404)
        }
    }

    func json(_ text: String, status: Int = 200) -> LoopbackReply {
        let clock = DateFormatter()
        clock.locale = Locale(identifier: "en_US_POSIX")
        clock.timeZone = TimeZone(secondsFromGMT: 0)
        clock.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        let time = clock.string(from: Date(timeIntervalSince1970: TimeInterval(date)))
        return .text(text, status: status, headers: [("Content-Type", "application/json"), ("Date", time)])
    }

    func refusal(_ words: String, status: Int = 400) -> LoopbackReply {
        json(#"{"error_message":"\#(words)"}"#, status: status)
    }

    /// The JSON of a request's body.
    static func fields(_ request: LoopbackRequest) -> [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(request.body))) as? [String: Any] ?? [:]
    }
}
