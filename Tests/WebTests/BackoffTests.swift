import Foundation
import Testing
import Web

@Suite struct BackoffTests {
    /// Sun, 06 Nov 1994 08:49:37 GMT
    let now = Date(timeIntervalSince1970: 784_111_777)

    @Test(
        arguments: [
            ("max-age=3600", 3_600),
            ("public, MAX-AGE=60 , must-revalidate", 60),
            ("max-age=\"60\"", 60),
            ("max-age=0", 0),
            ("max-age=99999999999999999999", 31_536_000),
            ("max-age=-1", 0),
            ("max-age=soon", 0),
            ("s-maxage=60", nil),
            ("no-cache, max-age=60", 0),
            ("no-store", 0),
            ("no-cache=\"set-cookie\", max-age=60", 60),
            ("public", nil),
        ] as [(String, Int?)])
    func cacheControlSaysHowLongAResponseIsFresh(_ value: String, _ seconds: Int?) {
        #expect(backoff([HTTPHeader("Cache-Control", value)]).fresh == seconds)
    }

    @Test(
        arguments: [
            ([("X-RateLimit-Remaining", "0.0"), ("X-RateLimit-Reset", "37")], 0, 37),
            ([("x-ratelimit-remaining", "4"), ("x-ratelimit-reset", "784111877")], 4, 784_111_877),
            ([("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "1784111777")], 0, 31_536_000),
            ([("X-Rate-Limit-Remaining", "1"), ("X-Rate-Limit-Reset", "2.5")], 1, 3),
            ([("RateLimit-Remaining", "0"), ("RateLimit-Reset", "9")], 0, 9),
            ([("RateLimit", "limit=100, remaining=50, reset=5")], 50, 5),
            ([("RateLimit", "\"default\";r=0;t=30")], 0, 30),
            ([("X-RateLimit-Remaining", "-1"), ("X-RateLimit-Reset", "soon")], nil, nil), ([], nil, nil),
        ] as [([(String, String)], Double?, Int?)])
    func theRestOfALimitIsRead(_ headers: [(String, String)], _ remaining: Double?, _ reset: Int?) {
        let backoff = backoff(headers.map { HTTPHeader($0.0, $0.1) })
        #expect(backoff.remaining == remaining)
        #expect(backoff.reset == reset.map { min($0, 31_536_000) })
    }

    @Test func severalCacheControlsAreOne() {
        #expect(backoff([HTTPHeader("Cache-Control", "public"), HTTPHeader("Cache-Control", "max-age=5")]).fresh == 5)
    }

    @Test func cacheControlGoesBeforeExpires() {
        let expires = HTTPHeader("Expires", "Sun, 06 Nov 1994 09:49:37 GMT")
        #expect(backoff([HTTPHeader("Cache-Control", "max-age=5"), expires]).fresh == 5)
        #expect(backoff([HTTPHeader("Cache-Control", "public"), expires]).fresh == 3_600)
    }

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:50:37 GMT", 60),
        ("Sunday, 06-Nov-94 08:50:37 GMT", 60),
        ("Sun Nov  6 08:50:37 1994", 60),
        ("sun, 06 nov 1994 08:50:37 gmt", 60),
        ("Sun, 06 Nov 1994 08:49:36 GMT", 0),
        ("Mon, 07 Nov 1994 08:49:37 GMT", 86_400),
        ("Mon, 06 Mar 1995 08:49:37 GMT", 120 * 86_400),
        ("Fri, 31 Dec 9999 23:59:59 GMT", 31_536_000),
        ("Thursday, 01-Jan-70 00:00:00 GMT", 0),
        ("Monday, 06-Nov-44 08:49:37 GMT", 31_536_000),
        ("Sunday, 06-Nov-45 08:49:37 GMT", 0),
        ("0", 0),
        ("-1", 0),
        ("Sun, 31 Feb 1995 08:50:37 GMT", 0),
        ("Sun, 06 Nov 1995 24:00:00 GMT", 0),
        ("Sun, 06 Nov 1995 08:50:37 PST", 0),
        ("", 0),
    ])
    func expiresIsADateInThreeForms(_ value: String, _ seconds: Int) {
        #expect(backoff([HTTPHeader("Expires", value)]).fresh == seconds)
    }

    /// The server's clock is an hour slow.
    @Test func expiresGoesByTheServersClock() {
        let headers = [
            HTTPHeader("Date", "Sun, 06 Nov 1994 07:49:37 GMT"), HTTPHeader("Expires", "Sun, 06 Nov 1994 08:00:00 GMT"),
        ]
        #expect(backoff(headers).fresh == 623)
    }

    @Test func leapDaysCount() {
        let headers = [
            HTTPHeader("Date", "Wed, 28 Feb 2024 00:00:00 GMT"), HTTPHeader("Expires", "Fri, 01 Mar 2024 00:00:00 GMT"),
        ]
        #expect(backoff(headers).fresh == 2 * 86_400)
        let century = [
            HTTPHeader("Date", "Sun, 28 Feb 2100 00:00:00 GMT"), HTTPHeader("Expires", "Mon, 01 Mar 2100 00:00:00 GMT"),
        ]
        #expect(backoff(century).fresh == 86_400)
    }

    @Test(
        arguments: [
            ("120", 120), ("0", 0), ("Sun, 06 Nov 1994 08:51:37 GMT", 120), ("Sun, 06 Nov 1994 08:00:00 GMT", 0),
            ("99999999999999999999", 31_536_000), ("-5", nil), ("soon", nil), ("", nil),
        ] as [(String, Int?)])
    func retryAfterIsSecondsOrADate(_ value: String, _ seconds: Int?) {
        #expect(backoff([HTTPHeader("Retry-After", value)]).retryAfter == seconds)
    }

    @Test func retryAfterMayCountFrom1970() {
        let date = HTTPHeader("Date", "Sat, 21 Nov 2026 12:00:00 GMT")
        for value in ["1795266000", "1795266000000"] {
            #expect(backoff([date, HTTPHeader("Retry-After", value)]).retryAfter == 3_600)
        }
    }

    private func backoff(_ headers: [HTTPHeader]) -> Backoff {
        Backoff(HTTPHeaders(headers), now: now)
    }
}
