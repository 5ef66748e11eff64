import Foundation
import Model
import Store
import SyncSupport
import TestSupport
import Testing
import Web

@testable import Sync

/// A podcast, whose episode comes with a transcript and chapters.
@Suite(.timeLimit(.minutes(3))) struct EpisodeTests {
    let reader: Reader

    init() throws {
        reader = try Reader()
    }

    private static let transcript = LoopbackReply.text(
        "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>Mind the <i>mooring</i> line.\n",
        headers: [("Content-Type", "text/vtt")])
    private static let chapters = LoopbackReply.text(
        #"{"version": "1.2.0", "chapters": [{"startTime": 65, "title": "Knots", "url": "javascript:x"}]}"#,
        headers: [("Content-Type", "application/json+chapters")])
    private static let consent = LoopbackReply.text(
        "<html><p>Please accept cookies</p>", headers: [("Content-Type", "text/html")])

    private func server(
        _ replies: [String: LoopbackReply], files: String = EpisodeTests.files, link: Bool = true
    ) throws -> LoopbackServer {
        try LoopbackServer { request in
            let host = request.header("Host") ?? ""
            if request.path != "/feed" { return replies[request.path] ?? .text("not found", status: 404) }
            return .text(
                """
                <rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Bay</title><item>
                <guid>1</guid>\(link ? "<link>http://\(host)/page</link>" : "")<description>Notes of the bay</description>
                <enclosure url="http://\(host)/1.mp3" type="audio/mpeg"/>\(files)</item></channel></rss>
                """)
        }
    }

    private static let files = """
        <podcast:transcript url="/t.srt" type="application/x-subrip"/><podcast:transcript url="/t.vtt" type="text/vtt"/>
        <podcast:chapters url="/c" type="application/json+chapters"/>
        """

    /// Subscribes, and fetches what the setting `full-text` wants.
    private func fetch(_ server: LoopbackServer) async throws -> PageReport {
        try await reader.subscribe(server.url("/feed"))
        try await reader.sync()
        let feed = try #require(try reader.database.refreshStates(of: reader.account.id).first?.feed)
        _ = try reader.database.set([FeedSetting(.fullText, "yes")], of: feed)
        return try await fetch()
    }

    private func fetch() async throws -> PageReport {
        try await PageFetcher(database: reader.database, fetcher: reader.fetcher, rule: PageRule(delay: 0))
            .fetchWaiting(of: reader.account.id)
    }

    private func article() throws -> FullArticle {
        try reader.database.article(#require(try reader.articles.first).id)
    }

    @Test(arguments: [true, false])
    func anEpisodeHasItsNotesChaptersAndTranscript(_ hasLink: Bool) async throws {
        let server = try server(["/t.vtt": Self.transcript, "/c": Self.chapters], link: hasLink)
        #expect(try await fetch(server).whole == 1)
        #expect(
            try article().article.content == """
                Notes of the bay
                <h2>Chapters</h2>
                <ul>
                <li><small>1:05</small> <a>Knots</a></li>
                </ul>
                <h2>Transcript</h2>
                <p><small>0:01</small> <b>Ann:</b> Mind the mooring line.</p>
                """)
        #expect(server.requests.map(\.path) == ["/feed", "/t.vtt", "/c"])
        #expect(try await fetch() == PageReport())
    }

    @Test(
        arguments: [
            (nil, nil, FullText.Outcome.refused), (consent, nil, .noPage), (.text(""), .text("{}"), .noPage),
            (.text("WEBVTT", status: 500), chapters, .failed),
            (.text("x", headers: [("Content-Type", "audio/mpeg")]), .text("[]"), .noPage),
        ] as [(LoopbackReply?, LoopbackReply?, FullText.Outcome)])
    func theNotesStayWithoutAny(
        transcript: LoopbackReply?, chapters: LoopbackReply?, outcome: FullText.Outcome
    ) async throws {
        let server = try server(["/t.vtt": transcript, "/c": chapters].compactMapValues(\.self))
        #expect(try await fetch(server).whole == 0)
        #expect(try article().fullText?.outcome == outcome)
        #expect(try article().article.content == "Notes of the bay")
    }

    @Test(
        arguments: [("/t.vtt", transcript, "mooring"), ("/c", chapters, "Knots")] as [(String, LoopbackReply, String)])
    func oneFileIsEnough(path: String, reply: LoopbackReply, word: String) async throws {
        let server = try server([path: reply])
        #expect(try await fetch(server).whole == 1)
        #expect(try article().article.content?.contains(word) == true)
    }

    @Test func aTranscriptMayBeAPage() async throws {
        let files = #"<podcast:transcript url="/t" type="text/html"/>"#
        let server = try server(
            [
                "/t": .text(
                    "<p>Mind the <a href='/rope'>rope</a><script>x</script></p>",
                    headers: [("Content-Type", "text/html")])
            ],
            files: files)
        #expect(try await fetch(server).whole == 1)
        let content = try article().article.content
        #expect(content?.contains("<p>Mind the <a href=\"\(server.url("/rope"))\">rope</a></p>") == true)
    }
}
