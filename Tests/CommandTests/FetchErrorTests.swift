import Parser
import Fetch
import Sync
import Testing
import Web

@testable import rss

@Suite struct FetchErrorTests {

    @Test(arguments: [
        (FetchError.status(404), "HTTP 404 Not Found"),
        (.status(410), "HTTP 410 Gone"),
        (.status(599), "HTTP 599"),
        (.cutShort, "the response was truncated"),
        (.program("make", "failed with exit code 1"), "'make' failed with exit code 1"),
        (.content(.empty), "the document is empty"),
        (.content(.webPage), "a web page, not a feed"),
        (.content(.notAFeed(root: "svg")), "not a feed: the root element is <svg>"),
        (.content(.notAFeed(root: "Ã½d\u{90}8v")), "not a feed: neither XML nor JSON"),
        (.content(.unreadable), "not a feed: neither XML nor JSON"),
        (.content(.libraryMissing("no libxml2.so.2")), "cannot load libxml2: no libxml2.so.2"),
        (.transport(.badURL("htp:/x")), "'htp:/x' is not a URL"),
        (.transport(.forbiddenScheme("ftp")), "redirects to ftp:, only http: and https: are followed"),
        (.transport(.cannotResolve(host: "no.example")), "cannot resolve host no.example"),
        (.transport(.noRoute(host: "news.example")), "no route to host news.example"),
        (.transport(.tunnelRefused(status: 503)), "the proxy refused to connect: HTTP 503 Service Unavailable"),
        (.transport(.tunnelRefused(status: nil)), "the proxy refused to connect"),
        (.status(511), "HTTP 511 Network Authentication Required"),
        (.transport(.refused(host: "news.example", port: 81)), "news.example:81 refused the connection"),
        (.transport(.tls(reason: "certificate has expired")), "TLS error: certificate has expired"),
        (.transport(.timedOut(.connecting)), "connection timed out"),
        (.transport(.timedOut(.stalled)), "the server stopped responding"),
        (.transport(.timedOut(.whole)), "the server was too slow"),
        (.transport(.tooManyRedirects(limit: 10)), "more than 10 redirects"),
        (
            .transport(.privateAddress("::1")),
            "leads into a private network (::1), see 'network.private_redirects'"
        ),
        (
            .transport(.onion(host: "a.onion")),
            "a.onion is only reached through Tor: set 'http.proxy', or the feed's own 'proxy', such as "
                + "'socks5h://127.0.0.1:9050'"
        ),
        (.transport(.badURL("http://ann:secret@:x/")), "'http://:x/' is not a URL"),
        (.transport(.headersTooLarge(limit: 256 << 10)), "headers larger than 256 KiB"),
        (.transport(.bodyTooLarge(limit: 20 << 20)), "larger than 20 MiB"),
        (.transport(.emptyReply), "the server closed the connection without a response"),
        (.transport(.truncated), "the response was truncated"),
        (.transport(.malformedReply(reason: "bad chunk")), "not an HTTP response: bad chunk"),
        (.transport(.cancelled), "cancelled"),
        (.transport(.unreadableFile(path: "/x")), "cannot read /x"),
        (.transport(.libraryMissing(reason: "no libcurl.so.4")), "cannot load libcurl: no libcurl.so.4"),
        (.transport(.other(code: 56, message: "recv failure")), "recv failure"),
    ])
    func message(_ problem: FetchError, _ message: String) {
        #expect(problem.message == message)
    }
}
