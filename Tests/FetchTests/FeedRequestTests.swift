import Foundation
import Model
import Testing
import Web

@testable import Fetch

@Suite struct FeedRequestTests {
    private let request = FeedRequest(
        settings: FeedSettings(
            own: [
                FeedSetting(.timeout, "5s"), FeedSetting(.userAgent, "Player/2"),
                FeedSetting(.header, "X-Pass", name: "x-pass", secret: "token"),
            ], folders: [:]),
        secret: { _ in "for members" }, now: Date(timeIntervalSince1970: 0))

    @Test func aVisitHasAllSettings() throws {
        var visit = HTTPRequest("https://news.example/feed")
        try request.prepare(&visit)
        #expect(visit.limits.whole == .seconds(5))
        #expect(visit.userAgent == "Player/2")
        #expect(visit.originHeaders == [HTTPHeader("X-Pass", "for members")])
    }

    /// A visit's timeout would cut off a large file.
    @Test func aFileHasAllButTheTimeout() throws {
        var file = HTTPRequest("https://news.example/episode.mp3")
        try request.prepare(&file, forFileOf: "https://news.example/feed")
        #expect(file.limits == HTTPLimits())
        #expect(file.userAgent == "Player/2")
        #expect(file.originHeaders == [HTTPHeader("X-Pass", "for members")])
    }

    @Test(arguments: ["http://news.example/1.mp3", "https://cdn.news.example/1.mp3", "https://news.example:8443/1.mp3"])
    func aFileElsewhereHasNoHeaders(_ url: String) throws {
        var file = HTTPRequest(url)
        try request.prepare(&file, forFileOf: "https://news.example/feed")
        #expect(file.originHeaders.isEmpty)
        #expect(file.userAgent == "Player/2")
    }
}
