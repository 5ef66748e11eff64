import Base
package import Foundation

/// How long a server asks clients to wait before the next request, in seconds from now.
///
/// This is the server's wish; callers apply their own maximum. Headers are read when they are asked for.
package struct Backoff: Sendable {
    private let headers: HTTPHeaders

    /// In seconds since 1970.
    private let now: Int

    package init(_ headers: HTTPHeaders, now: Date) {
        self.headers = headers
        self.now = Int(now.timeIntervalSince1970)
    }

    /// How long the response stays fresh: Cache-Control's `max-age`, else `Expires`. 0 if it is stale
    /// already or may not be kept; nil when the server says nothing about it.
    package var fresh: Int? {
        Self.maxAge(headers.all("Cache-Control")) ?? untilExpiry
    }

    /// The value of `Retry-After`, usually sent with 429 or 503: seconds or a date (RFC 9110, 10.2.3).
    package var retryAfter: Int? {
        guard let value = headers.first("Retry-After") else { return nil }
        if let seconds = Self.seconds(value) { return seconds }
        return HTTPDate.seconds(value, now: now).map { Self.clamped($0 - serverTime) }
    }

    /// Whether an answer is about all requests to its host: 429 (RFC 6585, 4), or 503 with a time to wait.
    package static func isForHost(status: Int, retryAfter: @autoclosure () -> Int?) -> Bool {
        status == 429 || (status == 503 && retryAfter() != nil)
    }

    /// Times longer than a year, which is what caches understand by "never", are a year (RFC 2616, 14.21).
    private static let longest = 365 * 86_400

    /// RFC 9111, 5.2.2. `s-maxage` is for shared caches; this is a private one.
    private static func maxAge(_ headers: [String]) -> Int? {
        let directives = headers.flatMap { $0.split(separator: ",") }.map { $0.asciiTrimmed.asciiLowercased }
        // With a list of fields (`no-cache="set-cookie"`), no-cache is about these only.
        if directives.contains("no-cache") || directives.contains("no-store") { return 0 }
        for directive in directives where directive.hasPrefix("max-age=") {
            let number = directive.dropFirst("max-age=".count).filter { $0 != "\"" }
            return seconds(number) ?? 0
        }
        return nil
    }

    /// `Expires` by the server's own clock (RFC 9111, 4.2.1). What isn't a date, like `0` or `-1`, means "already expired"
    /// (5.3).
    private var untilExpiry: Int? {
        guard let expires = headers.first("Expires") else { return nil }
        guard let end = HTTPDate.seconds(expires, now: now) else { return 0 }
        return Self.clamped(end - serverTime)
    }

    /// In seconds since 1970; ours where the server doesn't tell.
    private var serverTime: Int {
        headers.first("Date").flatMap { HTTPDate.seconds($0, now: now) } ?? now
    }

    /// A number of seconds, however many digits it has; nil when it isn't one.
    private static func seconds(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return clamped(Int(text) ?? longest)
    }

    private static func clamped(_ seconds: Int) -> Int {
        min(max(seconds, 0), longest)
    }
}

extension HTTPResponse {
    /// Whether the host that was asked wants no more requests for now.
    var refusesHost: Bool {
        guard redirects.isEmpty else { return false }
        return Backoff.isForHost(status: status, retryAfter: Backoff(headers, now: Date()).retryAfter)
    }
}
