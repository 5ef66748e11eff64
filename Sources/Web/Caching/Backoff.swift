import Base
package import Foundation

/// The time that a server asks clients to wait before the next request, in seconds from now.
///
/// This is the server's wish; callers apply their own maximum. Headers are parsed on request.
package struct Backoff: Sendable {
    private let headers: HTTPHeaders

    /// The current time in seconds since 1970.
    private let now: Int

    package init(_ headers: HTTPHeaders, now: Date) {
        self.headers = headers
        self.now = now.wholeSeconds
    }

    /// The time for which the response stays fresh: Cache-Control's `max-age`, or `Expires`. 0 if it is already stale
    /// or may not be stored; `nil` if the server doesn't say.
    package var fresh: Int? {
        Self.maxAge(headers.all("Cache-Control")) ?? untilExpiry
    }

    /// The value of `Retry-After`, usually sent with 429 or 503: seconds or a date (RFC 9110, 10.2.3); or, though no
    /// standard says so, seconds since 1970.
    package var retryAfter: Int? {
        guard let value = headers.first("Retry-After") else { return nil }
        if let seconds = Self.seconds(value) {
            return seconds < Self.longest ? seconds : Self.number(value).flatMap(fromNow) ?? seconds
        }
        return HTTPDate.seconds(value, now: now).map { Self.clamped($0 - serverTime) }
    }

    /// The number of further requests that the server answers now: `X-RateLimit-Remaining` and its variants, and the
    /// field `RateLimit` of the drafts (draft-ietf-httpapi-ratelimit-headers). `nil` if the server doesn't say.
    package var remaining: Double? {
        number(["X-RateLimit-Remaining", "X-Rate-Limit-Remaining", "RateLimit-Remaining"], ["r", "remaining"])
    }

    /// The time until the server answers more requests: `X-RateLimit-Reset` and its variants, in seconds from now or,
    /// if it is large, since 1970.
    package var reset: Int? {
        let names = ["X-RateLimit-Reset", "X-Rate-Limit-Reset", "RateLimit-Reset"]
        return number(names, ["t", "reset"]).flatMap(fromNow)
    }

    /// Returns the seconds from now of a number of seconds or, if it is large, of seconds or milliseconds since 1970.
    private func fromNow(_ value: Double) -> Int? {
        guard value < 1e15, let seconds = Int(value > 1e11 ? value / 1_000 : value, rounded: .up) else { return nil }
        return Self.clamped(seconds - (seconds > 1_000_000_000 ? serverTime : 0))
    }

    /// Returns the number in the first of these headers that is there, or in a parameter of `RateLimit`.
    private func number(_ names: [String], _ parameters: [String]) -> Double? {
        if let value = names.lazy.compactMap(headers.first).first { return Self.number(value) }
        let parts = headers.first("RateLimit")?.split { $0 == "," || $0 == ";" } ?? []
        for part in parts.map({ $0.split(separator: "=") }) where part.count == 2 {
            if parameters.contains(part[0].asciiTrimmed.asciiLowercased) { return Self.number(String(part[1])) }
        }
        return nil
    }

    private static func number(_ text: String) -> Double? {
        Double(text.asciiTrimmed).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }

    /// Returns whether a response is about all requests to its host: 429 (RFC 6585, 4), or 503 with a time to wait.
    package static func isForHost(status: Int, retryAfter: @autoclosure () -> Int?) -> Bool {
        status == 429 || (status == 503 && retryAfter() != nil)
    }

    /// The longest time. Longer ones mean "never" to caches, and are cut to a year (RFC 2616, 14.21).
    private static let longest = 365 * 86_400

    /// Returns the time of RFC 9111, 5.2.2. `s-maxage` is for shared caches; this is a private one.
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

    /// The time until `Expires`, by the server's own clock (RFC 9111, 4.2.1). Invalid dates, like `0` or `-1`, mean
    /// "already expired" (5.3).
    private var untilExpiry: Int? {
        guard let expires = headers.first("Expires") else { return nil }
        guard let end = HTTPDate.seconds(expires, now: now) else { return 0 }
        return Self.clamped(end - serverTime)
    }

    /// The server's time in seconds since 1970; ours if the server doesn't tell.
    private var serverTime: Int {
        headers.first("Date").flatMap { HTTPDate.seconds($0, now: now) } ?? now
    }

    /// Returns a number of seconds with any number of digits; `nil` if it is not one.
    private static func seconds(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return clamped(Int(text) ?? longest)
    }

    private static func clamped(_ seconds: Int) -> Int {
        min(max(seconds, 0), longest)
    }
}
