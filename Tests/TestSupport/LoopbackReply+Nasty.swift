import Foundation

/// What a ``LoopbackServer`` answers: the bad ones. None of them ends later than the server is stopped.
extension LoopbackReply {

    /// Takes the request and says nothing.
    package static let never = Self { connection, _ in
        try connection.waitForTheEnd()
        return false
    }

    /// Closes the connection without a word.
    package static let nothing = Self { _, _ in false }

    /// Resets the connection without a word.
    package static let reset = Self { connection, _ in
        connection.resetWhenClosed()
        return false
    }

    /// Exactly this text, and the connection goes on.
    package static func kept(_ text: String) -> Self {
        Self { connection, _ in
            try connection.write(text)
            return true
        }
    }

    /// The head alone; the rest answers the next request on the connection.
    package static func late(_ rest: String, after head: String) -> Self {
        Self { connection, _ in
            try connection.write(head)
            guard try connection.readRequest() != nil else { return false }
            try connection.write(rest)
            return true
        }
    }

    /// Says that the body is `length` bytes long and closes the connection before.
    package static func truncated(_ body: String, length: Int) -> Self {
        .raw(head(status: 200, headers: [("Content-Length", "\(length)")]) + body)
    }

    /// Says that the body is longer, and goes silent.
    package static func stalled(_ body: String) -> Self {
        Self { connection, _ in
            try connection.write(head(status: 200, headers: [("Content-Length", "\(body.utf8.count + 1)")]) + body)
            try connection.waitForTheEnd()
            return false
        }
    }

    /// A byte now and then, without end.
    package static let dribble = Self { connection, _ in
        try connection.write(head(status: 200, headers: []))
        while true {
            try connection.write(".")
            Thread.sleep(forTimeInterval: 0.05)
        }
    }

    /// A body without end.
    package static let endlessBody = Self { connection, _ in
        let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
        try connection.write(head(status: 200, headers: []))
        while true { try connection.write(chunk) }
    }

    /// The same again and again, until the client has enough.
    package static func forever(_ write: @escaping @Sendable (LoopbackConnection) throws -> Void) -> Self {
        Self { connection, _ in
            while true { try write(connection) }
        }
    }

    /// Headers without end.
    package static let endlessHeaders = Self { connection, _ in
        let line = "X-Header: " + String(repeating: "x", count: 1_000) + "\r\n"
        try connection.write("HTTP/1.1 200 OK\r\n")
        while true { try connection.write(line) }
    }

    /// One header without end.
    package static let endlessHeader = Self { connection, _ in
        let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
        try connection.write("HTTP/1.1 200 OK\r\nX-Header: ")
        while true { try connection.write(chunk) }
    }

    /// A body of `count` zero bytes, of which one in a thousand goes over the wire.
    package static func gzipBomb(count: Int) -> Self {
        Self(headers: [("Content-Encoding", "gzip")], body: Gzip.zeros(count: count))
    }
}
