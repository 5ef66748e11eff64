import Foundation
import TestSupport
import Testing

@testable import Web

@Suite struct GunzipTests {
    private static let limit = 1 << 20
    private static let text = Array("<rss><channel><title>Aa</title></channel></rss>".utf8)

    @Test func storedBytesAreRead() {
        #expect(Gunzip.contents(of: Gzip.stored(Self.text), limit: Self.limit) == Self.text)
    }

    @Test func severalMembersAreOne() {
        let (first, second) = (Self.text.prefix(9), Self.text.dropFirst(9))
        let file = Gzip.stored(Array(first)) + Gzip.stored(Array(second))
        #expect(Gunzip.contents(of: file, limit: Self.limit) == Self.text)
    }

    @Test(arguments: [[0, 0, 0], [0x1F, 0x8B, 8], Array("<!-- 12 ms -->".utf8)] as [[UInt8]])
    func bytesAfterTheEndAreLeftOut(_ rest: [UInt8]) {
        #expect(Gunzip.contents(of: Gzip.stored(Self.text) + rest, limit: Self.limit) == Self.text)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/gzip")), arguments: [1, 6, 9])
    func filesOfGzipAreRead(_ level: Int) throws {
        let folder = try TemporaryFolder()
        let words = (0..<20_000).map { "<item><title>Number \($0 * $0)</title></item>" }.joined()
        try words.write(toFile: folder.path + "/feed", atomically: true, encoding: .utf8)
        let gzip = Process()
        gzip.executableURL = URL(filePath: "/bin/gzip")
        gzip.arguments = ["-\(level)", folder.path + "/feed"]
        try gzip.run()
        gzip.waitUntilExit()
        let file = [UInt8](try #require(FileManager.default.contents(atPath: folder.path + "/feed.gz")))

        #expect(Gunzip.contents(of: file, limit: Self.limit) == Array(words.utf8))
        #expect(Gunzip.contents(of: file, limit: 1_000) == nil)
        #expect(Gunzip.contents(of: Array(file.dropLast(100)), limit: Self.limit) == nil)
    }

    @Test(
        arguments: [
            [], [0x1F], [0x1F, 0x8B, 8], Array("<rss/>".utf8), Array(Gzip.stored([1, 2, 3]).dropLast(12)),
        ] as [[UInt8]])
    func whatIsNoGzipOrCutIsLeftAlone(_ bytes: [UInt8]) {
        #expect(Gunzip.contents(of: bytes, limit: Self.limit) == nil)
    }
}
