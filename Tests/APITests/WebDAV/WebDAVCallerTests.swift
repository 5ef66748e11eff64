import Foundation
import TestSupport
import Testing
import Web

@testable import API

@Suite(.timeLimit(.minutes(1))) struct WebDAVCallerTests {
    private let web = HTTPClient(.init(userAgent: "rss"))

    private func caller(_ url: String, user: String? = nil) -> WebDAVCaller {
        let now = { @Sendable in Date(timeIntervalSince1970: 0) }
        let credentials = Credentials(user: user, session: KeptSession().store) { "secret" }
        return WebDAVCaller(
            ServerConnection(
                url: url, credentials: credentials, web: web, limiter: RateLimiter(.selfHosted, now: now), now: now))
    }

    @Test(arguments: WebDAVServer.Style.allCases) func foldersAreListedHoweverTheServerWritesThem(
        style: WebDAVServer.Style
    ) async throws {
        let server = try WebDAVServer(style)
        let caller = caller(server.url)
        #expect(try await caller.list("")?.isEmpty == true)
        #expect(try await caller.list("machines") == nil)
        try await caller.makeFolder("machines")
        try await caller.makeFolder("machines")
        let names = ["00000001.log", "00000001 (conflicted copy).log", "1 % & #2?.log"]
        for name in names { #expect(try await caller.write(Array(name.utf8), to: "machines/\(name)")) }

        #expect(try await caller.list("") == [.init(name: "machines", isFolder: true, size: nil)])
        let files = try #require(try await caller.list("machines"))
        #expect(files.map(\.name).sorted() == names.sorted())
        #expect(files.allSatisfy { $0.size == $0.name.utf8.count && !$0.isFolder })
        for name in names {
            #expect(try await caller.read("machines/\(name)").map { String(decoding: $0.bytes, as: UTF8.self) } == name)
        }
        #expect(try await caller.list("machines/00000001.log") == nil)

        try await caller.remove("machines/\(names[1])", isFolder: false)
        #expect(server.files.count == 2)
        try await caller.remove("machines", isFolder: true)
        try await caller.remove("machines", isFolder: true)
        #expect(server.files.isEmpty)
    }

    @Test func endOfAFileIsReadWhateverTheServerDoesWithRanges() async throws {
        let server = try WebDAVServer()
        server.files["a"] = Array("0123456789".utf8)
        let caller = caller(server.url)
        func end(from offset: Int) async throws -> String? {
            try await caller.read("a", from: offset).map { String(decoding: $0.bytes, as: UTF8.self) }
        }
        #expect(try await end(from: 6) == "6789")
        #expect(try await end(from: 10)?.isEmpty == true)
        #expect(try await caller.read("b", from: 6)?.bytes == nil)
        server.fail { _ in .rangeIgnored }
        #expect(try await end(from: 6) == "6789")
        server.fail { _ in .otherRange }
        #expect(try await end(from: 8)?.isEmpty == true)
    }

    @Test func fileIsReplacedOnlyOnItsCondition() async throws {
        let server = try WebDAVServer()
        let caller = caller(server.url)
        #expect(try await caller.write([1], to: "a", if: .isMissing))
        #expect(try await !caller.write([2], to: "a", if: .isMissing))
        let tag = try #require(try await caller.read("a")?.tag)
        #expect(try await caller.write([3], to: "a", if: .isVersion(tag)))
        #expect(try await !caller.write([4], to: "a", if: .isVersion(tag)))
        #expect(server.files["a"] == [3])
    }

    @Test func wrongPasswordIsRefusedAndOthersDoNotCount() async throws {
        let server = try WebDAVServer(login: "ann:secret")
        #expect(try await caller(server.url, user: "ann").list("") == [])
        await #expect(throws: APIError.unauthorized(.rejected(serverMessage: nil))) {
            try await caller(server.url, user: "bob").list("")
        }
    }

    @Test func passwordIsNotSentWhereOthersCanReadIt() async throws {
        await #expect(throws: APIError.unauthorized(.unencrypted)) {
            try await caller("http://files.invalid/dav", user: "ann").list("")
        }
    }

    @Test(arguments: ["<html><body>Files</body></html>", "", "<multistatus/>", "<multistatus xmlns='DAV:'><response>"])
    func whatIsNoListIsNoEmptyFolder(body: String) async throws {
        let server = try LoopbackServer { _ in .text(body, status: 207) }
        await #expect(throws: APIError.self) { try await caller(server.url("/dav")).list("") }
    }

    @Test func namesOfAStrangerLeadNowhereElse() async throws {
        let names = ["..", ".", "a%2Fb", "a%00", "x/y", "good"]
        let responses = ([""] + names).map { name in
            "<d:response><d:href>/dav/\(name)</d:href><d:prop><d:resourcetype>"
                + "\(name.isEmpty ? "<d:collection/>" : "")</d:resourcetype></d:prop></d:response>"
        }
        let body = "<d:multistatus xmlns:d='DAV:'>\(responses.joined())</d:multistatus>"
        let server = try LoopbackServer { _ in .text(body, status: 207) }
        #expect(try await caller(server.url("/dav")).list("")?.map(\.name) == ["good"])
    }
}
