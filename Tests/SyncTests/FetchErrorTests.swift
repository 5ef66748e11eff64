import Parser
import Sync
import Testing
import Web

@Suite struct FetchErrorTests {

    @Test(arguments: [
        (FetchError.status(404), "HTTP 404 Not Found"),
        (.status(410), "HTTP 410 Gone"),
        (.status(599), "HTTP 599"),
        (.cutShort, "the answer was cut short"),
        (.content(.empty), "the document is empty"),
        (.content(.webPage), "a web page, not a feed"),
        (.content(.notAFeed(root: "svg")), "not a feed but <svg>"),
        (.content(.unreadable), "not a feed: neither XML nor JSON"),
        (.content(.libraryMissing("no libxml2.so.2")), "libxml2 can't be loaded: no libxml2.so.2"),
        (.transport(.badURL("htp:/x")), "'htp:/x' is not a URL"),
        (.transport(.forbiddenScheme("ftp")), "leads to ftp:, only http: and https: are followed"),
        (.transport(.cannotResolve(host: "no.example")), "there is no host named no.example"),
        (.transport(.refused(host: "news.example", port: 81)), "news.example:81 refused the connection"),
        (.transport(.tls(reason: "certificate has expired")), "no secure connection: certificate has expired"),
        (.transport(.timedOut(.connecting)), "no connection in time"),
        (.transport(.timedOut(.stalled)), "the server stalled"),
        (.transport(.timedOut(.whole)), "the server was too slow"),
        (.transport(.tooManyRedirects(limit: 10)), "more than 10 redirects"),
        (.transport(.headersTooLarge(limit: 256 << 10)), "headers of more than 256 KiB"),
        (.transport(.bodyTooLarge(limit: 20 << 20)), "more than 20 MiB"),
        (.transport(.emptyReply), "the server closed the connection without an answer"),
        (.transport(.truncated), "the answer was cut short"),
        (.transport(.malformedReply(reason: "bad chunk")), "the answer isn't HTTP: bad chunk"),
        (.transport(.cancelled), "cancelled"),
        (.transport(.unreadableFile(path: "/x")), "/x can't be read"),
        (.transport(.libraryMissing(reason: "no libcurl.so.4")), "libcurl can't be loaded: no libcurl.so.4"),
        (.transport(.other(code: 56, message: "recv failure")), "recv failure"),
    ])
    func words(_ problem: FetchError, _ words: String) {
        #expect(problem.words == words)
    }
}
