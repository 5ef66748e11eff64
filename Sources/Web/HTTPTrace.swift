import Base

/// A line that went over the wire, or what libcurl notes about it. Never with a password or token in it.
package struct HTTPTrace: Hashable, Sendable {

    package enum Direction: Hashable, Sendable {
        case sent, received, note
    }

    package let direction: Direction
    package let line: String

    /// Nil for a note that names a user.
    init?(_ direction: Direction, line: String) {
        if direction == .note, line.contains("user") { return nil }
        self.direction = direction
        self.line = direction == .note ? line : Self.redacted(line)
    }

    private static let secrets: Set<String> = [
        "authorization", "proxy-authorization", "cookie", "set-cookie", "x-auth-token", "x-auth-key", "x-api-key",
    ]

    private static func redacted(_ line: String) -> String {
        guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")),
            secrets.contains(line[..<colon].asciiLowercased)
        else { return line }
        return "\(line[...colon]) (not shown)"
    }
}
