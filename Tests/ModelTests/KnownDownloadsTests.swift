import Foundation
import Model
import Testing

/// Which file that is here already an enclosure is, whatever its address has become.
@Suite struct KnownDownloadsTests {
    private static let mp3 = "audio/mpeg"

    /// One enclosure was downloaded, and its article has another one now.
    @Test(
        arguments: [
            ("https://x/1.mp3?t=1", "https://x/1.mp3?t=2", true), ("https://x/1.mp3", "https://x/1.mp3?t=2", true),
            ("https://x/1.mp3", "https://x/1.mp3#t=60", true), ("https://x/1.mp3", "http://x/1.mp3", true),
            ("https://x/1.mp3", "https://count.example/x/1.mp3", true),
            ("https://x/a/1.mp3?t=1", "https://y/b/1.mp3", true),
            ("https://x/1-abc.mp3", "https://x/1-def.mp3", true),
        ] as [(String, String, Bool)])
    func anAddressMayChange(_ former: String, _ now: String, _ isKnown: Bool) {
        let known = KnownDownloads([Self.download(1, former, length: 40_004)])

        #expect((known.matches([Self.enclosure(now, 40_004)], of: ArticleID(1))[now]?.id == DownloadID(1)) == isKnown)
    }

    @Test(
        arguments: [
            // Another length is another file, unless the address says that it is the same.
            ("https://x/1.mp3", 40_004, "https://y/1.mp3", 50_005, false),
            ("https://x/1.mp3?v=1", 40_004, "https://x/1.mp3?v=2", 50_005, true),
            // Many feeds say nothing, or 0.
            ("https://x/1.mp3", nil, "https://y/1.mp3", nil, true),
            ("https://x/1.mp3", 0, "https://y/1.mp3", 40_004, true),
            ("https://x/1.mp3", 0, "https://x/2.mp3", 0, false), ("https://x/1.mp3", 1, "https://x/2.mp3", 1, false),
            ("https://x/1.mp3", nil, "https://x/2.mp3", nil, false),
            ("https://x/1.mp3", 40_004, "https://x/2.mp3", 40_005, false),
        ] as [(String, Int64?, String, Int64?, Bool)])
    func lengthsAreCompared(_ former: String, _ length: Int64?, _ now: String, _ newLength: Int64?, _ isKnown: Bool) {
        let known = KnownDownloads([Self.download(1, former, length: length)])

        #expect((known.matches([Self.enclosure(now, newLength)], of: ArticleID(1))[now] != nil) == isKnown)
    }

    @Test func aServersLengthDoesNotHideTheFeeds() {
        var download = Self.download(1, "https://x/1.mp3", length: 40_004)
        download.length = 41_000
        let now = Self.enclosure("https://y/1.mp3", 40_004)

        #expect(KnownDownloads([download]).matches([now], of: ArticleID(1))[now.url] != nil)
    }

    @Test func anotherTypeIsAnotherFile() {
        let known = KnownDownloads([Self.download(1, "https://x/1", length: 40_004)])
        let now = Enclosure(url: "https://y/1", mimeType: "video/mp4", size: 40_004)

        #expect(known.matches([now], of: ArticleID(1)).isEmpty)
    }

    @Test func whatIsStillThereIsNothingElse() {
        let known = KnownDownloads([Self.download(1, "https://x/1.mp3?q=high", length: 0)])
        let enclosures = ["https://x/1.mp3?q=low", "https://x/1.mp3?q=high"].map { Self.enclosure($0, 0) }

        #expect(known.matches(enclosures, of: ArticleID(1)).keys.sorted() == ["https://x/1.mp3?q=high"])
    }

    @Test func asManyAlikeStandInTheSameOrder() {
        let known = KnownDownloads((1...2).map { Self.download($0, "https://x/get?part=\($0)&t=1", length: nil) })
        let enclosures = (1...2).map { Self.enclosure("https://x/get?part=\($0)&t=2", nil) }
        let matches = known.matches(enclosures, of: ArticleID(1))

        #expect(enclosures.map { matches[$0.url]?.id.rawValue } == [1, 2])
        #expect(known.matches(enclosures + [Self.enclosure("https://x/get?part=3", nil)], of: ArticleID(1)).isEmpty)
    }

    @Test func partsAreToldApartByTheirLengths() {
        let known = KnownDownloads([Self.download(2, "https://x/get?part=2&t=1", length: 20_002)])
        let enclosures = (1...2).map { Self.enclosure("https://x/get?part=\($0)&t=2", Int64($0 * 10_001)) }

        #expect(known.matches(enclosures, of: ArticleID(1)).keys.sorted() == ["https://x/get?part=2&t=2"])
    }

    /// Some feeds give every file the same length.
    @Test func anotherEnclosureOfTheArticleIsNotTheFileOfTheFirst() {
        let known = KnownDownloads([Self.download(1, "https://x/get?part=1", length: 7000)])
        let enclosures = (1...2).map { Self.enclosure("https://x/get?part=\($0)", 7000) }

        #expect(known.matches(enclosures, of: ArticleID(1)).keys.sorted() == ["https://x/get?part=1"])
        #expect(known.match(enclosures[1], besides: ArticleID(1)) == nil)
        #expect(known.match(enclosures[1], besides: ArticleID(2))?.id == DownloadID(1))
    }

    /// Of another article: an address may be a program's, and its query say which file is meant.
    @Test(
        arguments: [
            ("https://x/1.mp3", 7000, "https://x/1.mp3", 8000, true),
            ("https://x/1.mp3?t=1", 7000, "https://x/1.mp3?t=2", 7000, true),
            ("https://x/get?id=1", 7000, "https://x/get?id=2", 8000, false),
            ("https://x/get?id=1", 0, "https://x/get?id=2", 0, false),
            ("https://x/get?id=1", 1, "https://x/get?id=2", 1, false),
            ("https://x/get?id=1", nil, "https://x/get?id=2", nil, false),
            ("https://x/1.mp3", 7000, "https://y/1.mp3", 7000, false),
        ] as [(String, Int64?, String, Int64?, Bool)])
    func otherArticles(_ former: String, _ length: Int64?, _ now: String, _ newLength: Int64?, _ isKnown: Bool) {
        let known = KnownDownloads([Self.download(1, former, length: length)])

        #expect((known.matches([Self.enclosure(now, newLength)], of: ArticleID(2))[now] != nil) == isKnown)
    }

    private static func download(_ id: Int, _ url: String, length: Int64?) -> Download {
        Download(
            id: DownloadID(Int64(id)), articleID: ArticleID(1), url: url, folder: "/", type: mp3, length: length,
            feedLength: length, dateQueued: Date(timeIntervalSince1970: 0))
    }

    private static func enclosure(_ url: String, _ size: Int64?) -> Enclosure {
        Enclosure(url: url, mimeType: mp3, size: size)
    }
}
