import TestSupport
import Testing

/// What a feed's server does that it shouldn't, and what the sync says.
struct Misbehaviour: Sendable, CustomTestStringConvertible {
    var name: String
    var reply: LoopbackReply

    /// After `rss: HOST: feed N: `; `…` stands for anything. Nil: it is taken as a feed.
    var message: String?

    /// With which `rss discover` ends.
    var status: Int

    init(_ name: String, _ reply: LoopbackReply, _ message: String? = nil, _ status: Int = 0) {
        self.name = name
        self.reply = reply
        self.message = message
        self.status = status
    }

    var testDescription: String { name }
}

extension Misbehaviour {
    static let feed = SampleFeed.rss("T", 1...1)
    static let ok = "HTTP/1.1 200 OK\r\n"

    /// With a body of the right length.
    static func with(_ headers: String, body: String = feed, status: String = "200 OK") -> LoopbackReply {
        .raw("HTTP/1.1 \(status)\r\n\(headers)Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }

    static func chunked(_ body: String, headers: String = "") -> LoopbackReply {
        .raw("\(ok)\(headers)Transfer-Encoding: chunked\r\n\r\n\(body)")
    }

    static func chunk(_ text: String, size: String? = nil) -> String {
        "\(size ?? String(text.utf8.count, radix: 16))\r\n\(text)\r\n"
    }

    static func encoded(_ encoding: String, _ body: [UInt8]) -> LoopbackReply {
        LoopbackReply(headers: [("Content-Encoding", encoding)], body: body)
    }
}
