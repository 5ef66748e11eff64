/// What a ``LoopbackServer`` answers: the good ones.
package struct LoopbackReply: Sendable {
    typealias Send = @Sendable (LoopbackConnection, LoopbackRequest) throws -> Bool

    /// Writes the answer and says whether the connection goes on.
    let send: Send

    init(send: @escaping Send) {
        self.send = send
    }

    /// A whole and correct answer. Its length is told, and a HEAD gets no body.
    package init(status: Int = 200, headers: [(String, String)] = [], body: some Collection<UInt8>) {
        let hasBody = status != 304 && status != 204
        let length = hasBody ? [("Content-Length", "\(body.count)")] : []
        let head = Self.head(status: status, headers: length + headers)
        let body = Array(body)
        send = { connection, request in
            try connection.write(Array(head.utf8) + (request.method == "HEAD" || !hasBody ? [] : body))
            return true
        }
    }

    package static func text(_ text: String, status: Int = 200, headers: [(String, String)] = []) -> Self {
        Self(status: status, headers: headers, body: text.utf8)
    }

    /// An answer without a body.
    package static func status(_ status: Int, headers: [(String, String)] = []) -> Self {
        Self(status: status, headers: headers, body: [])
    }

    package static func redirect(_ status: Int = 302, to location: String) -> Self {
        .status(status, headers: [("Location", location)])
    }

    /// Exactly these bytes, in one piece, and the connection is closed.
    package static func raw(_ bytes: some Collection<UInt8>) -> Self {
        let bytes = Array(bytes)
        return Self { connection, _ in
            try connection.write(bytes)
            return false
        }
    }

    /// Exactly this text, and the connection is closed.
    package static func raw(_ text: String) -> Self {
        raw(text.utf8)
    }

    static func head(status: Int, headers: [(String, String)]) -> String {
        headers.reduce("HTTP/1.1 \(status) Reason\r\n") { $0 + "\($1.0): \($1.1)\r\n" } + "\r\n"
    }
}
