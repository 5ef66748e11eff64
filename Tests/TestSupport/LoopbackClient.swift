import FlyingSocks
import Foundation

/// Asks a server on 127.0.0.1, with nothing of the program: a connection for each request.
package struct LoopbackClient: Sendable {
    package let port: Int

    package init(port: Int) {
        self.port = port
    }

    package struct Answer: Sendable {
        package let status: Int
        package let headers: [LoopbackRequest.Header]
        package let body: [UInt8]
    }

    package struct NoAnswer: Error {}

    /// Blocks: not for a thread of Swift's tasks.
    package func answer(
        _ method: String, _ target: String, headers: [LoopbackRequest.Header] = [], body: [UInt8] = []
    ) throws -> Answer {
        let socket = try Socket(domain: AF_INET)
        let connection = LoopbackConnection(socket)
        defer { connection.close() }
        try socket.connect(to: .inet(ip4: "127.0.0.1", port: UInt16(port)))
        // In HTTP/1.0, the answer ends when the connection does.
        var head = "\(method) \(target) HTTP/1.0\r\nHost: 127.0.0.1:\(port)\r\nContent-Length: \(body.count)\r\n"
        for header in headers { head += "\(header.name): \(header.value)\r\n" }
        try connection.write(Array((head + "\r\n").utf8) + body)
        return try Answer(connection.readToTheEnd())
    }

    /// The same, on a thread of its own.
    package func answer(
        _ method: String, _ target: String, headers: [LoopbackRequest.Header] = [], body: [UInt8] = []
    ) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try answer(method, target, headers: headers, body: body) })
            }
        }
    }
}

extension LoopbackClient.Answer {
    fileprivate init(_ bytes: [UInt8]) throws {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { throw LoopbackClient.NoAnswer() }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count > 1, let status = Int(words[1]) else { throw LoopbackClient.NoAnswer() }
        self.status = status
        headers = lines.dropFirst().compactMap { LoopbackRequest.Header($0) }
        body = Array(bytes[end.upperBound...])
    }
}
