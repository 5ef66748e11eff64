import ArgumentParser
import Foundation
import Testing
import Web

@testable import rss

@Suite struct FeedAddressTests {

    @Test(
        "What a person types becomes an absolute URL",
        arguments: [
            ("https://example.org/feed", "https://example.org/feed"),
            ("example.org", "https://example.org/"),
            ("example.org/feed.xml?x=1#top", "https://example.org/feed.xml?x=1"),
            ("HTTP://Example.ORG:80/", "http://example.org/"),
            ("localhost:8080/feed", "https://localhost:8080/feed"),
            ("feed:https://example.org/", "https://example.org/"),
            ("feed://example.org/", "http://example.org/"),
            ("  https://example.org/a b ", "https://example.org/a%20b"),
        ])
    func url(_ typed: String, _ url: String) throws {
        #expect(try FeedAddress(typed: typed).url == url)
    }

    @Test("A login is taken out of the URL")
    func login() throws {
        let address = try FeedAddress(typed: "https://ann:s%40cret@example.org/feed")

        #expect(address.url == "https://example.org/feed")
        #expect(address.origin == "https://example.org")
        #expect(address.credentials == HTTPCredentials(user: "ann", password: "s@cret"))
    }

    @Test("A file is named by its path, whatever is in it")
    func file() throws {
        let folder = NSTemporaryDirectory() + "FeedAddressTests-\(UUID().uuidString)"
        let path = folder + "/a feed?#%.xml"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try "<rss/>".write(toFile: path, atomically: false, encoding: .utf8)

        let address = try FeedAddress(typed: path)

        #expect(address.url == "file://" + folder + "/a%20feed%3F%23%25.xml")
        #expect(address.origin == "")
    }

    @Test(
        "What is no address says so, and no password with it",
        arguments: [
            ("", 64), ("http://", 64), ("ftp://example.org/", 64), ("javascript:alert(1)", 64),
            ("https://ann:s3cret@", 64), ("gopher://ann:s3cret@example.org/", 64),
            ("/nowhere/feed.xml", 66), ("./nowhere.xml", 66), ("../nowhere.xml", 66),
        ] as [(String, Int32)])
    func none(_ typed: String, _ status: Int32) throws {
        let failure = try #require(throws: Failure.self) { try FeedAddress(typed: typed) }

        #expect(failure.status == ExitCode(status))
        #expect(!failure.message.contains("s3cret"))
    }
}
