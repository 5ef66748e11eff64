import TestSupport

extension Misbehaviour {

    /// Redirects, statuses and contents that lead nowhere.
    static let answers: [Misbehaviour] = {
        let page = "<!DOCTYPE html><html><head><title>Log in</title></head><body>Portal</body></html>"
        let redirects: [(String, String, String?, Int)] = [
            ("a redirect to itself", "", "HTTP 302", 69),
            ("a redirect to nothing", "http://", "'http://' is not a URL", 76),
            ("a redirect to an empty host", "http:///x", "cannot resolve host x", 69),
            (
                "a redirect to a file", "file:///etc/passwd", "redirects to file:, only http: and https: are followed",
                76
            ), ("a redirect to FTP", "ftp://127.0.0.1/x", "redirects to ftp:, only http: and https: are followed", 76),
            (
                "a redirect to gopher", "gopher://127.0.0.1/x",
                "redirects to gopher:, only http: and https: are followed", 76
            ),
            (
                "a redirect to dict", "dict://127.0.0.1:11211/stats",
                "redirects to dict:, only http: and https: are followed", 76
            ),
            (
                "a redirect to data", "data:text/xml,<rss/>", "redirects to data:, only http: and https: are followed",
                76
            ),
            (
                "a redirect to a script", "javascript:alert(1)",
                "redirects to javascript:, only http: and https: are followed", 76
            ),
            ("a redirect to ldap", "ldap://127.0.0.1/x", "redirects to ldap:, only http: and https: are followed", 76),
            (
                "a redirect to a mail", "mailto:a@b.example",
                "redirects to mailto:, only http: and https: are followed", 76
            ),
            ("a redirect to smb", "smb://127.0.0.1/x", "redirects to smb:, only http: and https: are followed", 76),
            (
                "a redirect to upper case", "FILE:///etc/passwd",
                "redirects to file:, only http: and https: are followed", 76
            ),
            ("a redirect to port 0", "http://127.0.0.1:0/", "127.0.0.1:0 refused the connection", 69),
            ("a redirect to port 99999", "http://127.0.0.1:99999/", "'http://127.0.0.1:99999/' is not a URL", 76),
            ("a redirect to a bad host", "http://a b/", "'http://a b/' is not a URL", 76),
            ("a redirect to a host that commands", "http://\u{1B}[31m/", "'http://[31m/' is not a URL", 76),
            ("a redirect to brackets", "http://[::1/", "'http://[::1/' is not a URL", 76),
            ("a redirect to a closed port", "http://127.0.0.1:1/", "127.0.0.1:1 refused the connection", 69),
            ("a redirect to user info", "http://u:hunter@127.0.0.1:1/", "127.0.0.1:1 refused the connection", 69),
            ("a redirect with a fragment", "/good#\u{7}", "… is not a URL", 76),
            ("a redirect without a host", "//", "… is not a URL", 76),
            ("a redirect that is long", "/" + String(repeating: "x", count: 60_000), nil, 0),
            (
                "a redirect into the cloud", "http://no-such-host.invalid/", "cannot resolve host no-such-host.invalid",
                69
            ),
        ]
        return redirects.map { name, target, message, status in
            Misbehaviour(name, with("Location: \(target)\r\n", body: "", status: "302 Found"), message, status)
        }
            + [
                Misbehaviour("a redirect without an address", with("", body: "", status: "302 Found"), "HTTP 302", 69),
                Misbehaviour(
                    "a redirect with an empty address", with("Location: \r\n", body: "", status: "301 Moved"),
                    "HTTP 301", 69),
                Misbehaviour(
                    "two addresses",
                    with("Location: /good\r\nLocation: file:///etc/passwd\r\n", body: "", status: "302 Found")),
                Misbehaviour(
                    "an address that injects", with("Location: /good\r\n\tX: y\r\n", body: "", status: "302 Found")),
                Misbehaviour("a redirect with a feed", with("Location: /good\r\n", status: "302 Found")),
                Misbehaviour("300", with("Location: /good\r\n", body: "", status: "300 Multiple Choices")),
                Misbehaviour("303", with("Location: /good\r\n", body: "", status: "303 See Other")),
                Misbehaviour("304 unasked", .status(304), nil, 69),
                Misbehaviour(
                    "304 with a body",
                    .raw("HTTP/1.1 304 Not Modified\r\nContent-Length: \(feed.utf8.count)\r\n\r\n\(feed)"), nil, 69),
                Misbehaviour(
                    "305", with("Location: http://127.0.0.1:1/\r\n", body: "", status: "305 Use Proxy"),
                    "127.0.0.1:1 refused the connection", 69),
                Misbehaviour("308 to itself", .status(308, headers: [("Location", "")]), "HTTP 308", 69),
                Misbehaviour("201", .text(feed, status: 201)),
                Misbehaviour("203", .text(feed, status: 203)),
                Misbehaviour("204", .status(204), "HTTP 204 No Content", 69),
                Misbehaviour("205", .status(205), "the document is empty", 65),
                Misbehaviour("206 unasked", with("Content-Range: bytes 5-9/99\r\n", status: "206 Partial Content")),
                Misbehaviour("226", .text(feed, status: 226)),
                Misbehaviour("400", .text(feed, status: 400), "HTTP 400 Bad Request", 69),
                Misbehaviour(
                    "401 with strange schemes",
                    with(
                        "WWW-Authenticate: Negotiate\r\nWWW-Authenticate: NTLM TlRMTVNTUAACAAAA\r\nWWW-Authenticate: Digest realm=\"\u{1B}\"\r\n",
                        body: "", status: "401 Unauthorized"),
                    "HTTP 401 Unauthorized (log in with 'rss add --user NAME …')", 77),
                Misbehaviour("403", .text(page, status: 403), "HTTP 403 Forbidden", 77),
                Misbehaviour("404", .text(page, status: 404), "HTTP 404 Not Found", 69),
                Misbehaviour("407", .status(407, headers: [("Proxy-Authenticate", "Basic")]), "HTTP 407…", 77),
                Misbehaviour("410", .status(410), "HTTP 410 Gone; …", 69),
                Misbehaviour("418", .status(418), "HTTP 418 I'm a teapot", 69),
                Misbehaviour("431", .status(431), "HTTP 431", 69),
                Misbehaviour("451", .status(451), "HTTP 451 Unavailable For Legal Reasons", 69),
                Misbehaviour("500 with a feed", .text(feed, status: 500), "HTTP 500 Internal Server Error", 69),
                Misbehaviour("502", .status(502), "HTTP 502 Bad Gateway", 69),
                Misbehaviour("a portal's page", .text(page), "a web page, not a feed", 0),
                Misbehaviour(
                    "a portal's page as a feed",
                    LoopbackReply(headers: [("Content-Type", "application/rss+xml")], body: page.utf8),
                    "a web page, not a feed", 0),
                Misbehaviour("nothing at all", .text(""), "the document is empty", 65),
                Misbehaviour("one byte", .text("<"), "not a feed: neither XML nor JSON", 65),
                Misbehaviour(
                    "NULs", LoopbackReply(body: [UInt8](repeating: 0, count: 100_000)), "the document is empty", 65),
                Misbehaviour("noise", LoopbackReply(body: SplitMix64.bytes(100_000)), "not a feed: …", 65),
                Misbehaviour(
                    "a picture",
                    LoopbackReply(
                        headers: [("Content-Type", "image/png")],
                        body: [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10] + SplitMix64.bytes(1_000)), "not a feed: …", 65),
                Misbehaviour(
                    "JSON of another kind", .text("{\"error\": \"\\u001b[31m\"}"), "not a feed: JSON of another kind",
                    65),
                Misbehaviour(
                    "JSON that nests", .text(String(repeating: "[", count: 1_000_000)),
                    "not a feed: neither XML nor JSON", 65),
                Misbehaviour("XML that nests", .text("<rss>" + String(repeating: "<x>", count: 500_000))),
                Misbehaviour(
                    "laughs",
                    .text(
                        "<!DOCTYPE rss [<!ENTITY a 'ha'>"
                            + (1...20).map {
                                "<!ENTITY a\($0) '&a\($0 == 1 ? "" : String($0 - 1));&a\($0 == 1 ? "" : String($0 - 1));'>"
                            }.joined() + "]><rss><channel><title>&a20;</title></channel></rss>")),
                Misbehaviour(
                    "an external entity",
                    .text(
                        "<!DOCTYPE rss [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><rss><channel><title>&a;</title></channel></rss>"
                    )),
                Misbehaviour(
                    "an external document type",
                    .text("<!DOCTYPE rss SYSTEM 'file:///dev/zero'><rss><channel><title>T</title></channel></rss>")),
                Misbehaviour(
                    "another root", .text("<\u{1B}[31mrss>\u{9B}</rss>"), "not a feed: neither XML nor JSON", 65),
                Misbehaviour(
                    "UTF-16 of one byte", LoopbackReply(body: [0xFE, 0xFF, 0x00]), "the document is empty", 65),
                Misbehaviour("UTF-32", LoopbackReply(body: [0xFF, 0xFE, 0, 0] + feed.utf8.flatMap { [$0, 0, 0, 0] })),
                Misbehaviour("UTF-7", .text("<?xml version='1.0' encoding='UTF-7'?>" + feed)),
                Misbehaviour("EBCDIC", .text("<?xml version='1.0' encoding='IBM037'?>" + feed)),
                Misbehaviour(
                    "an encoding of nonsense",
                    LoopbackReply(headers: [("Content-Type", "text/xml; charset=\u{1B}")], body: feed.utf8)),
                Misbehaviour(
                    "a million items", .text("<rss><channel>" + String(repeating: "<item/>", count: 1_000_000))),
            ]
    }()

    /// What takes as long as the program is patient.
    static let silent: [Misbehaviour] = [
        Misbehaviour("silence", .never, "the server stopped responding", 69),
        Misbehaviour("a body that stops", .stalled("<rss>"), "the server stopped responding", 69),
    ]
}

extension SplitMix64 {
    fileprivate static func bytes(_ count: Int) -> [UInt8] {
        var random = SplitMix64(seed: 1)
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    }
}
