import Foundation
import Testing

@testable import Web

@Suite struct CookieFileTests {
    private let now = Date(timeIntervalSince1970: 1_000_000)

    private func header(_ lines: [String], for url: String) -> String? {
        CookieFile(lines.joined(separator: "\n")).header(for: url, at: now)?.value
    }

    @Test(
        arguments: [
            (".news.example\tTRUE\t/\tFALSE\t0\ta\t1", "http://news.example/feed", "a=1"),
            ("news.example\tFALSE\t/\tFALSE\t0\ta\t1", "http://NEWS.example/feed", "a=1"),
            ("news.example\tFALSE\t/\tFALSE\t0\ta\t1", "http://www.news.example/feed", nil),
            (".news.example\tTRUE\t/\tFALSE\t0\ta\t1", "http://www.news.example/feed", "a=1"),
            (".news.example\tTRUE\t/\tFALSE\t0\ta\t1", "http://badnews.example/feed", nil),
            ("news.example\tFALSE\t/feed\tFALSE\t0\ta\t1", "http://news.example/feed?x=1", "a=1"),
            ("news.example\tFALSE\t/feed\tFALSE\t0\ta\t1", "http://news.example/feed/all", "a=1"),
            ("news.example\tFALSE\t/feed\tFALSE\t0\ta\t1", "http://news.example/feeds", nil),
            ("news.example\tFALSE\t/\tTRUE\t0\ta\t1", "http://news.example/", nil),
            ("news.example\tFALSE\t/\tTRUE\t0\ta\t1", "https://news.example/", "a=1"),
            ("news.example\tFALSE\t/\tFALSE\t999999\ta\t1", "http://news.example/", nil),
            ("news.example\tFALSE\t/\tFALSE\t1000001\ta\t1", "http://news.example/", "a=1"),
            ("#HttpOnly_news.example\tFALSE\t/\tFALSE\t0\ta\t1", "http://news.example/", "a=1"),
            ("# news.example\tFALSE\t/\tFALSE\t0\ta\t1", "http://news.example/", nil),
            ("news.example\tFALSE\t/\tFALSE\t0\ta", "http://news.example/", nil),
            ("news.example\tFALSE\t/\tFALSE\t0\ta\t1; b=2", "http://news.example/", nil),
        ] as [(String, String, String?)])
    func picksCookies(_ line: String, _ url: String, _ value: String?) {
        #expect(header([line], for: url) == value)
    }

    @Test func putsLongerPathsFirst() {
        let lines = [
            "# Netscape HTTP Cookie File", "", "n.example\tFALSE\t/\tFALSE\t0\ta\t1",
            "n.example\tFALSE\t/f\tFALSE\t0\tb\t2",
        ]

        #expect(header(lines, for: "http://n.example/f") == "b=2; a=1")
    }

    @Test func isEmptyWithoutCookies() {
        #expect(CookieFile("hello\n# no\n").isEmpty)
    }
}
