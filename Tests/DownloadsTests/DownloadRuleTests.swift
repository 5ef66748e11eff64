@testable import Sync
import Testing
import Web

@testable import Downloads

/// What is made of a server's answer, whatever it says.
@Suite struct DownloadRuleTests {
    private static let part = DownloadRule.Part(size: 5, length: 10, validator: StrongValidator(text: "\"1\""))

    @Test(
        arguments: [
            ([("Content-Range", "bytes 5-9/10")], .rest(length: 10)),
            ([("Content-Range", "bytes 5-9/*")], .rest(length: 10)),
            ([("Content-Range", "bytes 5-9/10"), ("ETag", "\"1\"")], .rest(length: 10)),
            ([("Content-Range", "bytes 5-9/10"), ("ETag", "\"2\"")], .again),
            ([("Content-Range", "bytes 5-9/10"), ("Content-Encoding", "gzip")], .again),
            ([("Content-Range", "bytes 5-9/10"), ("Content-Encoding", "identity")], .rest(length: 10)),
            ([("Content-Range", "bytes 0-9/10")], .again), ([("Content-Range", "bytes 6-9/10")], .again),
            ([("Content-Range", "bytes 5-10/11")], .again), ([("Content-Range", "bytes 5-/10")], .again),
            ([("Content-Type", "multipart/byteranges; boundary=x")], .again), ([], .again),
        ] as [([(String, String)], DownloadRule.Verdict)])
    func partialContent(_ headers: [(String, String)], _ verdict: DownloadRule.Verdict) {
        #expect(DownloadRule.verdict(Self.head(206, headers), type: nil, part: Self.part) == verdict)
    }

    @Test(
        arguments: [
            ([("Content-Range", "bytes */5")], .nothing),
            ([("Content-Range", "bytes */5"), ("ETag", "\"2\"")], .again),
            ([("Content-Range", "bytes */4")], .again), ([("Content-Range", "bytes */*")], .again), ([], .again),
        ] as [([(String, String)], DownloadRule.Verdict)])
    func nothingFollows(_ headers: [(String, String)], _ verdict: DownloadRule.Verdict) {
        #expect(DownloadRule.verdict(Self.head(416, headers), type: nil, part: Self.part) == verdict)
    }

    @Test(
        arguments: [
            (200, [("Content-Length", "10")], .whole(length: 10)), (203, [], .whole(length: nil)),
            (200, [("Content-Length", "10"), ("Content-Encoding", "br")], .whole(length: nil)),
            (204, [], .refused(.server(.status(204)))), (304, [], .refused(.server(.status(304)))),
            (404, [], .refused(.server(.status(404)))), (503, [], .refused(.server(.status(503)))),
        ] as [(Int, [(String, String)], DownloadRule.Verdict)])
    func otherStatuses(_ status: Int, _ headers: [(String, String)], _ verdict: DownloadRule.Verdict) {
        for part in [Self.part, nil] {
            #expect(DownloadRule.verdict(Self.head(status, headers), type: nil, part: part) == verdict)
        }
    }

    @Test func whatWasNotAskedForIsRefused() {
        let range = [("Content-Range", "bytes 0-9/10")]

        #expect(DownloadRule.verdict(Self.head(206, range), type: nil, part: nil) == .refused(.unaskedPart))
        #expect(DownloadRule.verdict(Self.head(416, range), type: nil, part: nil) == .refused(.server(.status(416))))
    }

    /// Of a wireless network that wants a login first, say.
    @Test(arguments: [
        ("audio/mpeg", "text/html; charset=utf-8", true), ("Video/MP4", "TEXT/HTML", true),
        ("text/html", "text/html", false), (nil, "text/html", false), ("audio/mpeg", "audio/mpeg", false),
        ("audio/mpeg", "application/octet-stream", false),
    ])
    func aWebPageIsNoEpisode(_ type: String?, _ came: String, _ isRefused: Bool) {
        let verdict = DownloadRule.verdict(Self.head(200, [("Content-Type", came)]), type: type, part: nil)

        #expect(verdict == (isRefused ? .refused(.webPage(insteadOf: type?.lowercased() ?? "")) : .whole(length: nil)))
    }

    private static func head(_ status: Int, _ headers: [(String, String)]) -> HTTPResponse {
        HTTPResponse(status: status, url: "", headers: HTTPHeaders(headers.map { HTTPHeader($0.0, $0.1) }))
    }
}
