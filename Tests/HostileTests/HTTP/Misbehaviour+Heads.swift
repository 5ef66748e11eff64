import TestSupport

extension Misbehaviour {

    /// Status lines and headers that are wrong.
    static let heads: [Misbehaviour] = {
        let rest = "\r\n\r\n" + feed
        let long = String(repeating: "x", count: 100_000)
        return [
            Misbehaviour("nothing", .nothing, "the server closed the connection without a response", 69),
            Misbehaviour("reset", .reset, "the server closed the connection without a response", 69),
            Misbehaviour("another protocol", .raw("SSH-2.0-OpenSSH_9.2\r\n"), "not an HTTP response: …", 76),
            Misbehaviour("bytes", .raw([0xFF, 0x00, 0x80, 0x0A, 0x16, 0x03, 0x01]), "not an HTTP response: …", 76),
            Misbehaviour("the document alone", .raw(feed), "not an HTTP response: …", 76),
            Misbehaviour("an empty line", .raw("\r\n" + ok + "\r\n" + feed), "not an HTTP response: …", 76),
            Misbehaviour("ICY", .raw("ICY 200 OK" + rest), "not an HTTP response: …", 76),
            Misbehaviour("HTTP/0.9", .raw("HTTP/0.9 200 OK" + rest), "not an HTTP response: …", 76),
            Misbehaviour("HTTP/1.0", .raw("HTTP/1.0 200 OK" + rest)),
            Misbehaviour("HTTP/1.9", .raw("HTTP/1.9 200 OK" + rest), "not an HTTP response: …", 76),
            Misbehaviour("HTTP/2 in words", .raw("HTTP/2 200 OK" + rest)),
            Misbehaviour("HTTP/3 in words", .raw("HTTP/3 200 OK" + rest), "not an HTTP response: …", 76),
            Misbehaviour("HTTP/9.9", .raw("HTTP/9.9 200 OK" + rest), "not an HTTP response: …", 76),
            Misbehaviour("http in lower case", .raw("http/1.1 200 OK" + rest)),
            Misbehaviour("no status", .raw("HTTP/1.1 \r\n\r\n" + feed), "not an HTTP response: …", 76),
            Misbehaviour("status 0", .raw("HTTP/1.1 0 Zero" + rest), "not an HTTP response: …", 76),
            Misbehaviour("status 000", .raw("HTTP/1.1 000 Zero" + rest), "not an HTTP response: …", 76),
            Misbehaviour("status 20", .raw("HTTP/1.1 20 OK" + rest), "not an HTTP response: …", 76),
            Misbehaviour("status 99", .raw("HTTP/1.1 099 OK" + rest), "not an HTTP response: …", 76),
            Misbehaviour("status 200 without a reason", .raw("HTTP/1.1 200" + rest)),
            Misbehaviour("status 2000", .raw("HTTP/1.1 2000 OK" + rest), "not an HTTP response: …", 76),
            Misbehaviour("status 600", .raw("HTTP/1.1 600 What" + rest), "HTTP 600", 69),
            Misbehaviour("status 999", .raw("HTTP/1.1 999 Go Away" + rest), "HTTP 999", 69),
            Misbehaviour("negative status", .raw("HTTP/1.1 -200 OK" + rest), "not an HTTP response: …", 76),
            Misbehaviour("status in words", .raw("HTTP/1.1 OK OK" + rest), "not an HTTP response: …", 76),
            Misbehaviour(
                "status that commands a terminal", .raw("HTTP/1.1 404 \u{1B}[31m\u{9B}31m\u{202E}" + rest),
                "HTTP 404 Not Found", 69),
            Misbehaviour("long reason", .raw("HTTP/1.1 404 \(long)" + rest), "HTTP 404 Not Found", 69),
            Misbehaviour("reason with a NUL", .raw("HTTP/1.1 200 O\u{0}K" + rest), "not an HTTP response: …", 76),
            Misbehaviour("line feeds only", .raw("HTTP/1.1 200 OK\nContent-Type: text/xml\n\n" + feed)),
            Misbehaviour(
                "carriage returns only", .raw("HTTP/1.1 200 OK\rContent-Type: text/xml\r\r" + feed),
                "the server closed the connection without a response", 69),
            Misbehaviour("header without a colon", .raw(ok + "Nonsense" + rest), "not an HTTP response: …", 76),
            Misbehaviour("header without a name", .raw(ok + ": value" + rest)),
            Misbehaviour("header with a space before the colon", .raw(ok + "Content-Type : text/xml" + rest)),
            Misbehaviour("header of several lines", .raw(ok + "X-A: a\r\n b\r\n\tc" + rest)),
            Misbehaviour("continued first header", .raw(ok + " X-A: a" + rest), "…", 69),
            Misbehaviour("header with a NUL", .raw(ok + "X-A: a\u{0}b" + rest), "not an HTTP response: …", 76),
            Misbehaviour("header with control characters", .raw(ok + "X-A: \u{1B}]0;x\u{7}\u{8}" + rest)),
            Misbehaviour(
                "header that isn't UTF-8", .raw(Array((ok + "X-A: ").utf8) + [0xFF, 0xFE] + Array(rest.utf8))),
            Misbehaviour("long header", .raw(ok + "X-A: \(long)" + rest)),
            Misbehaviour("long name", .raw(ok + "\(long): a" + rest)),
            Misbehaviour("many headers", .raw(ok + String(repeating: "X-A: b\r\n", count: 3_000) + rest)),
            Misbehaviour(
                "too many headers", .raw(ok + String(repeating: "X-A: b\r\n", count: 60_000) + rest),
                "headers larger than 256 KiB", 76),
            Misbehaviour("endless headers", .endlessHeaders, "headers larger than 256 KiB", 76),
            Misbehaviour("endless header", .endlessHeader, "headers larger than 256 KiB", 76),
            Misbehaviour("headers that end early", .raw(ok + "X-A: b\r\n"), "the document is empty", 65),
            Misbehaviour("half a header", .raw(ok + "X-A"), "the document is empty", 65),
            Misbehaviour("half a status", .raw("HTT"), "the server closed the connection without a response", 69),
            Misbehaviour("100 before", .raw("HTTP/1.1 100 Continue\r\n\r\n" + ok + "\r\n" + feed)),
            Misbehaviour("103 before", .raw("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" + ok + "\r\n" + feed)),
            Misbehaviour(
                "a thousand times 100",
                .raw(String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 1_000) + ok + "\r\n" + feed)),
            Misbehaviour("endless 100", endless("HTTP/1.1 100 Continue\r\n\r\n"), "headers larger than 256 KiB", 76),
            Misbehaviour(
                "endless 103", endless("HTTP/1.1 103 Early Hints\r\nX-A: b\r\n\r\n"), "headers larger than 256 KiB", 76),
            Misbehaviour(
                "100 alone", .raw("HTTP/1.1 100 Continue\r\n\r\n"),
                "the server closed the connection without a response", 69),
            Misbehaviour(
                "101", .raw("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade" + rest),
                "HTTP 101", 69),
            Misbehaviour(
                "upgrade to HTTP/2",
                .raw("HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n\u{0}\u{0}\u{0}"),
                "HTTP 101", 69),
            Misbehaviour(
                "a thousand cookies",
                .raw(
                    ok + (0..<1_000).map { "Set-Cookie: a\($0)=b; Max-Age=99999999999999999999\r\n" }.joined() + "\r\n"
                        + feed)),
            Misbehaviour("a strange cookie", with("Set-Cookie: \u{1};=;;;; Domain=.; Path=\\; Expires=never\r\n")),
            Misbehaviour("HSTS of nonsense", with("Strict-Transport-Security: max-age=-1; includeSubDomains\r\n")),
            Misbehaviour("Alt-Svc elsewhere", with("Alt-Svc: h2=\"169.254.169.254:1\"; ma=99999999\r\n")),
            Misbehaviour("Refresh to a file", with("Refresh: 0; url=file:///etc/passwd\r\n")),
            Misbehaviour(
                "Link to a file", with("Link: <file:///etc/passwd>; rel=alternate; type=\"application/rss+xml\"\r\n")),
            Misbehaviour("long ETag", with("ETag: \"\(long)\"\r\n")),
            Misbehaviour("ETag with a line", with("ETag: \"a\r\n X-Injected: b\"\r\n")),
            Misbehaviour(
                "date of nonsense",
                with(
                    "Date: never\r\nLast-Modified: 99 Foo 99999\r\nExpires: -1\r\nCache-Control: max-age=99999999999999999999\r\n"
                )),
            Misbehaviour("age of a century", with("Cache-Control: max-age=3155760000\r\nAge: -5\r\n")),
            Misbehaviour("connection closed twice", with("Connection: close, keep-alive, close\r\n")),
            Misbehaviour("keep-alive of nonsense", with("Keep-Alive: timeout=-1, max=99999999999999999999\r\n")),
        ]
    }()

    private static func endless(_ text: String) -> LoopbackReply {
        let chunk = String(repeating: text, count: 1_000)
        return .forever { connection in try connection.write(chunk) }
    }
}
