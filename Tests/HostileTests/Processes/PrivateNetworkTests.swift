import TestSupport
import Testing

/// A public and a private address, in a network namespace of the test's own: what a public server names isn't asked of a
/// private one.
@Suite(
    .timeLimit(.minutes(20)),
    .enabled("needs a network namespace of its own, iproute2 and python3") {
        try await Place().run("unshare -rn ip addr add 8.8.8.8/32 dev lo && python3 -c ''").status == 0
    }
) struct PrivateNetworkTests {

    /// Servers at a public address, port 80, and on this computer, ports 8001 and 8002.
    private static let servers = """
        ip link set lo up; ip addr add 8.8.8.8/32 dev lo
        serve() { python3 -m http.server --bind $1 --directory $3 $2 > /dev/null 2>> $3/asked & }
        serve 8.8.8.8 80 public; serve 127.0.0.1 8001 private; serve 127.0.0.1 8002 other
        for port in 8.8.8.8/80 127.0.0.1/8001 127.0.0.1/8002; do
            until (exec 3<> /dev/tcp/$port) 2> /dev/null; do :; done
        done

        """

    private func run(_ line: String) async throws -> (end: Place.End, asked: String) {
        let place = try Place()
        let page =
            "<!DOCTYPE html><link rel='alternate' type='application/rss+xml' href='http://127.0.0.1:8001/feed.xml'>"
        let feed = SampleFeed.rss(
            "A", 1...1, extra: "<enclosure url='http://127.0.0.1:8001/file.mp3' type='audio/mpeg'/>")
        for folder in ["public", "private", "other"] {
            try place.write("\(folder)/page.html", page)
            try place.write("\(folder)/feed.xml", feed)
            try place.write("\(folder)/file.mp3", "data")
        }
        try place.write("line", Self.servers + line + "; code=$?; kill $(jobs -p); exit $code")
        let end = try await place.run("unshare -rn bash line")
        return (end, try await place.output(of: "cat private/asked"))
    }

    @Test func aPublicFeedHasNoEnclosuresInPrivateNetworks() async throws {
        let (end, asked) = try await run("rss add http://8.8.8.8/feed.xml; rss download 1")
        #expect(end.status == 76, "\(end)")
        #expect(
            end.errors.contains("leads into a private network (127.0.0.1), see 'network.private_redirects'"), "\(end)")
        #expect(!asked.contains("file.mp3"))
    }

    @Test func aPrivateFeedHas() async throws {
        let (end, asked) = try await run("rss add http://127.0.0.1:8002/feed.xml; rss download 1")
        #expect(end.status == 0, "\(end)")
        #expect(asked.contains("file.mp3"))
    }

    @Test func aPublicPageHasNoFeedsThere() async throws {
        let (end, asked) = try await run("rss add http://8.8.8.8/page.html")
        #expect(end.status == 76, "\(end)")
        #expect(!asked.contains("feed.xml"))
    }

    @Test func aPrivatePageHas() async throws {
        let (end, asked) = try await run("rss add http://127.0.0.1:8002/page.html")
        #expect(end.status == 0, "\(end)")
        #expect(asked.contains("feed.xml"))
    }
}
