import Fetch
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

    /// Of a wireless network that wants a login first, of a store that denies access, of a player's list, say.
    @Test(
        arguments: [
            ("audio/mpeg", "text/html; charset=utf-8", .webPage), ("Video/MP4", "TEXT/HTML", .webPage),
            ("audio/mpeg", "application/json", .json), ("audio/mpeg", "application/problem+json", .json),
            ("audio/mpeg", "application/xml", .xml), ("image/png", "text/xml", .xml),
            ("audio/mpeg", "application/vnd.apple.mpegurl", .playlist), ("audio/mpeg", "audio/x-scpls", .playlist),
            ("text/html", "text/html", nil), (nil, "text/html", nil), ("audio/mpeg", "audio/mpeg", nil),
            ("audio/mpeg", "application/octet-stream", nil), ("audio/mpeg", "text/plain", nil),
            ("image/svg+xml", "image/svg+xml", nil), ("image/png", "image/svg+xml", nil),
            ("image/svg+xml", "application/xml", nil), ("application/json", "application/json", nil),
            ("audio/x-mpegurl", "audio/x-mpegurl", nil), ("text/vtt", "application/xml", nil),
        ] as [(String?, String, TextDocument?)])
    func aTextIsNoEpisode(_ type: String?, _ came: String, _ document: TextDocument?) {
        let verdict = DownloadRule.verdict(Self.head(200, [("Content-Type", came)]), type: type, part: nil)

        let refused = document.map { DownloadRule.Verdict.refused(.text($0, insteadOf: type?.lowercased() ?? "")) }
        #expect(verdict == refused ?? .whole(length: nil))
    }

    @Test(
        arguments: [
            ("{\"error\": \"expired\"}", .json), (" \n{ }", .json), ("[{\"a\":1}]", .json), ("[]", .json),
            ("\u{FEFF}<?xml version=\"1.0\"?>", .xml), ("<Error><Code>AccessDenied</Code></Error>", .xml),
            ("\n<!DOCTYPE HTML>", .webPage), ("<html>", .webPage), ("#EXTM3U\n", .playlist),
            ("ID3\u{4}", nil), ("{", nil), ("[tag]", nil), ("{\u{0}", nil), ("<", nil), ("", nil), ("0123456789", nil),
        ] as [(String, TextDocument?)])
    func aTextIsKnownByItsBeginning(_ text: String, _ document: TextDocument?) {
        let found = Array(text.utf8).withUnsafeBytes { TextDocument(beginning: $0) }

        #expect(found == document)
    }

    @Test(
        arguments: [
            (94, 60_004, true), (0, 100, true), (1024, 102_400, true), (1025, 1_000_000, false), (94, 9399, false),
            (94, nil, false), (94, 0, false), (600, 60_000, true), (601, 60_000, false),
        ] as [(Int64, Int64?, Bool)])
    func aFewBytesAreNoEpisode(_ length: Int64, _ feedLength: Int64?, _ isRefused: Bool) {
        #expect((DownloadRule.problem(withLength: length, insteadOf: feedLength) != nil) == isRefused)
    }

    private static func head(_ status: Int, _ headers: [(String, String)]) -> HTTPResponse {
        HTTPResponse(status: status, url: "", headers: HTTPHeaders(headers.map { HTTPHeader($0.0, $0.1) }))
    }
}
