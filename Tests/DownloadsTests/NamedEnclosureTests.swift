import Fetch
import GRDB
import Model
import Sync
import TestSupport
import Testing
import Web

@testable import Downloads
@testable import Store

/// Who named an enclosure decides whether it is asked for in a private network, also one that was queued long ago.
@Suite(.timeLimit(.minutes(3))) struct NamedEnclosureTests {

    @Test(
        arguments: [
            (Account.Service.local, nil, "TARGET", true), (.local, nil, "http://nas/feed", true),
            (.local, nil, "https://news.example/feed", false),
            (.folder, "/shared", "TARGET", true), (.folder, "/shared", "https://news.example/feed", false),
            (.webDAV, "https://cloud.example", "TARGET", true), (.webDAV, "https://cloud.example", "file:///x", false),
            (.miniflux, "https://reader.example", "TARGET", false),
            (.miniflux, "https://reader.example", "http://nas/feed", false),
            (.miniflux, "http://192.168.1.2", "https://news.example/feed", true),
        ] as [(Account.Service, String?, String, Bool)])
    func isAskedForAsItsAccountMay(
        _ service: Account.Service, _ account: String?, _ feed: String, _ isAsked: Bool
    ) async throws {
        let target = try LoopbackServer { _ in .text("sound") }
        let podcast = try await Podcast()
        try podcast.enqueue(target.url("/a.mp3"))
        let url = feed.replacing("TARGET", with: target.url("/feed"))
        try await podcast.database.write { db in
            try db.execute(
                sql: "UPDATE account SET service = ?, url = ?; UPDATE feed SET url = ?",
                arguments: [service.rawValue, account, url])
        }
        let failures = try await podcast.run().report.failures
        #expect(failures == (isAsked ? [] : [.server(.transport(.privateAddress("127.0.0.1")))]))
        #expect(target.requests.isEmpty != isAsked)
    }
}
