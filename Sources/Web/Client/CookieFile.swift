import Base
package import Foundation

/// Cookies that a browser has exported, in Netscape's format: a line for each, with seven fields separated by tabs
/// (curl.se/docs/http-cookies.html).
package struct CookieFile: Sendable {
    private let cookies: [Cookie]

    /// Reads cookies. Other lines, such as browsers' comments, are ignored.
    package init(_ text: String) {
        cookies = text.split(whereSeparator: \.isNewline).compactMap { Cookie($0) }
    }

    package var isEmpty: Bool { cookies.isEmpty }

    /// Returns the header for a request to the URL; `nil` if no cookie matches.
    package func header(for url: String, at now: Date) -> HTTPHeader? {
        guard let parts = WebURL(url) else { return nil }
        let fit = cookies.filter { $0.isFor(parts.scheme, parts.host, parts.path) && !$0.isExpired(at: now) }
        // RFC 6265, 5.4: longer paths first.
        let ordered = fit.enumerated().sorted { left, right in
            (-left.element.path.count, left.offset) < (-right.element.path.count, right.offset)
        }
        let value = ordered.map { "\($0.element.name)=\($0.element.value)" }.joined(separator: "; ")
        return value.isEmpty ? nil : HTTPHeader("Cookie", value)
    }
}

private struct Cookie: Sendable {
    let domain: String
    let includesSubdomains: Bool
    let path: String
    let isSecure: Bool

    /// The seconds since 1970; 0 means at the end of the session, which never comes here.
    let expiry: Int
    let name: String
    let value: String

    init?(_ line: Substring) {
        // Such a cookie is for servers, not for scripts, so it counts here; other comments aren't cookies.
        let line = line.hasPrefix("#HttpOnly_") ? line.dropFirst("#HttpOnly_".count) : line
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 7, !line.hasPrefix("#"), let expiry = Int(fields[4]), !fields[5].isEmpty else {
            return nil
        }
        domain = String(fields[0].lowercased().drop { $0 == "." })
        includesSubdomains = fields[1] == "TRUE"
        path = fields[2]
        isSecure = fields[3] == "TRUE"
        self.expiry = expiry
        name = fields[5]
        value = fields[6]
        // These characters would end the header, or begin another cookie.
        let hasBreak = (name + value).utf8.contains { $0 < 0x20 || $0 == UInt8(ascii: ";") }
        if domain.isEmpty || hasBreak { return nil }
    }

    /// Returns whether the cookie matches a request (RFC 6265, 5.1.3 and 5.1.4).
    func isFor(_ scheme: String, _ host: String, _ asked: String) -> Bool {
        let isHost = host == domain || (includesSubdomains && host.hasSuffix("." + domain))
        let isPath =
            asked == path
            || (asked.hasPrefix(path) && (path.hasSuffix("/") || asked.dropFirst(path.count).first == "/"))
        return isHost && isPath && (!isSecure || scheme == "https")
    }

    func isExpired(at now: Date) -> Bool {
        expiry != 0 && Double(expiry) <= now.timeIntervalSince1970
    }
}
