import TestSupport

/// A file as servers send it: parts of it, too, where it is asked for as it is.
struct ServedFile: Sendable {
    var body: [UInt8]
    var etag: String? = "\"1\""

    /// That no part of it is like another.
    static func bytes(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }

    func reply(_ request: LoopbackRequest) -> LoopbackReply {
        guard let start = start(request) else { return whole }
        guard start < body.count else { return .status(416, headers: [("Content-Range", "bytes */\(body.count)")]) }
        return LoopbackReply(
            status: 206, headers: headers + [("Content-Range", "bytes \(start)-\(body.count - 1)/\(body.count)")],
            body: body[start...])
    }

    var whole: LoopbackReply { LoopbackReply(headers: headers, body: body) }

    /// The connection ends after so many bytes.
    func cut(after count: Int) -> LoopbackReply {
        let lines = headers + [("Content-Length", "\(body.count)")]
        let head = lines.reduce("HTTP/1.1 200 OK\r\n") { $0 + "\($1.0): \($1.1)\r\n" } + "\r\n"
        return .raw(Array(head.utf8) + body.prefix(count))
    }

    private var headers: [(String, String)] { etag.map { [("ETag", $0)] } ?? [] }

    /// Nil: all of it is wanted.
    private func start(_ request: LoopbackRequest) -> Int? {
        guard let range = request.header("Range"), request.header("If-Range") == etag else { return nil }
        return Int(range.dropFirst("bytes=".count).dropLast())
    }
}
