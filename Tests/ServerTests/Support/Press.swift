import Foundation
import Synchronization
import TestSupport

/// A web server with feeds, where new articles can appear.
///
/// `/feed/NAME` is a feed, `/site/NAME` a page that points to it; `/site/A+B` points to two. There is a feed of every
/// name. What isn't a feed is below `/dead`.
final class Press: Sendable {
    private let server: LoopbackServer
    private let printed: Printed
    private let host: String?

    /// - Parameters:
    ///   - articles: that each feed has in the beginning.
    ///   - paragraphs: of an article at most, of about 150 bytes each.
    ///   - host: that the feeds are on, for a server that fetches them by this one as its proxy. Nil: on this one.
    init(articles: Int = 5, paragraphs: Int = 3, host: String? = nil) throws {
        let printed = Printed(articles)
        self.host = host
        server = try LoopbackServer { request in
            let path = host.map { request.path.replacing("http://\($0)", with: "") } ?? request.path
            let parts = path.split(separator: "/").map(String.init)
            let origin = "http://" + (request.header("Host") ?? "")
            guard parts.count == 2 else { return .status(404) }
            switch parts[0] {
            case "feed":
                let feed = FeedDocument(name: parts[1], origin: origin, paragraphs: paragraphs, newest: printed.start)
                return .text(
                    feed.text(articles: printed.count(of: parts[1])),
                    headers: [("Content-Type", "application/atom+xml")])
            case "site":
                return .text(Self.page(parts[1], origin), headers: [("Content-Type", "text/html")])
            default: return .status(404)
            }
        }
        self.printed = printed
    }

    func feed(_ name: String) -> String { url("/feed/\(name)") }
    func site(_ name: String) -> String { url("/site/\(name)") }
    var deadFeed: String { url("/dead/feed") }
    var port: Int { server.port }

    private func url(_ path: String) -> String { host.map { "http://\($0)\(path)" } ?? server.url(path) }

    /// The address of an article; the first is 1.
    func article(_ number: Int, of feed: String) -> String { url("/\(feed)/\(number)") }

    func publish(_ count: Int, in feed: String) {
        printed.add(count, to: feed)
    }

    private static func page(_ feeds: String, _ origin: String) -> String {
        let links = feeds.split(separator: "+").map {
            "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"\($0)\" href=\"\(origin)/feed/\($0)\">"
        }
        return "<!DOCTYPE html><html><head><title>Site</title>\(links.joined())</head><body>Welcome.</body></html>"
    }

    /// How many articles there are.
    private final class Printed: Sendable {
        let start = Date()
        private let initial: Int
        private let added = Mutex<[String: Int]>([:])

        init(_ initial: Int) {
            self.initial = initial
        }

        func count(of feed: String) -> Int { initial + added.withLock { $0[feed] ?? 0 } }
        func add(_ count: Int, to feed: String) { added.withLock { $0[feed, default: 0] += count } }
    }
}

/// Atom, with HTML as people write it.
private struct FeedDocument {
    let name: String
    let origin: String
    let paragraphs: Int

    /// Articles are of this moment or older, many of them of the same.
    let newest: Date

    func text(articles: Int) -> String {
        let entries = (1...articles).map(entry)
        return """
            <feed xmlns="http://www.w3.org/2005/Atom"><title>\(name)</title><id>\(origin)/feed/\(name)</id>
            <link href="\(origin)/site/\(name)"/><updated>\(date(0))</updated>
            \(entries.joined())</feed>
            """
    }

    private func entry(_ number: Int) -> String {
        let url = "\(origin)/\(name)/\(number)"
        return """
            <entry><title>\(name) no. \(number)</title><link href="\(url)"/><id>\(url)</id>
            <updated>\(date(number))</updated><author><name>A. Porter</name></author>
            <content type="html"><![CDATA[\(body(number))]]></content></entry>

            """
    }

    private func date(_ number: Int) -> String {
        newest.addingTimeInterval(-3_600 * Double(number * 13 % 50)).formatted(.iso8601)
    }

    private func body(_ number: Int) -> String {
        // From a third of the paragraphs to all of them.
        let count = paragraphs / 3 + paragraphs * (number * 37 % 100) / 150
        var body = ""
        for index in 0..<count { body += "<p>\(Self.stock[(number * 7 + index * index) % Self.stock.count])</p>\n" }
        return body + "<p><img src=\"/\(number).jpg\" alt=\"A train\" width=\"640\"></p>"
    }

    private static let stock = [
        """
        The sleeping car of the night train to the border leaves at a quarter past ten, whatever the timetable says, and
        <a href="https://trains.example/?from=a&amp;to=b">tickets</a> are sold by the guard &#8212; never at the counter.
        """,
        "<em>Über den Fluss</em>: the ferry, which the railway owns, takes two carriages at a time, and the dining car last.",
        """
        Snow at the pass had closed the line for a week. The <strong>plough</strong> came on Thursday; the newspapers, on
        Friday; the <a href="/minister">minister</a>, not at all.
        """,
        "“Change here,” said the voice. Nobody did.",
        "<code>if (late &gt; 5 &amp;&amp; !raining) { walk(); }</code> is how the stationmaster’s daughter puts it.",
        """
        What remains is a platform, 240 metres long, a clock that is right twice a day, and a bench on which, since the
        spring, somebody has been <a href="https://books.example/timetables">leaving books</a> for whoever waits.
        """,
    ]
}
