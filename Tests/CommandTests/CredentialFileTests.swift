import API
import ArgumentParser
import Foundation
import Model
import Testing
import Web

@testable import rss

@Suite final class CredentialFileTests {

    private let folder = NSTemporaryDirectory() + "CredentialFileTests-\(UUID().uuidString)"
    private let file: CredentialFile
    private let account = Account(
        id: AccountID(2), service: .freshRSS, name: "fresh", url: "https://rss.example/api/greader.php", user: "ann")

    init() {
        file = CredentialFile(path: folder + "/state/credentials.toml")
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    @Test("What is written is read again, whatever characters are in it")
    func roundTrip() throws {
        let hard = "' \"\\ \u{1F511} = # [x]\ttab"
        let session = APISession(auth: hard, token: hard)
        let login = ServerLogin(of: account, name: hard, secret: .password(hard), session: session)
        var other = account
        other.user = nil
        let token = ServerLogin(of: other, name: nil, secret: .command(["pass", "show", hard]))

        try file.update { logins in
            logins.http["https://news.example"] = HTTPCredentials(user: hard, password: hard)
            logins[account] = login
            logins[other] = token
        }
        let read = try file.read()

        #expect(read.http == ["https://news.example": HTTPCredentials(user: hard, password: hard)])
        #expect(read[account] == login)
        #expect(read[other] == token)
    }

    @Test("A file that no person has written is refused")
    func tooLarge() throws {
        try write((0..<10_000).map { "[http.a\($0)]\nuser = 'u'\npassword = 'p'\n" }.joined())
        let failure = #expect(throws: Failure.self) { try file.read() }
        #expect(failure?.message.hasSuffix("is larger than 256 KiB") == true)
    }

    @Test("A password is an origin's: of a host with https unless the scheme stands before it")
    func origins() throws {
        try write(
            """
            [http."News.example"]
            user = "1"
            password = "p"
            [http."news.example:8443"]
            user = "2"
            password = "p"
            [http."http://news.example"]
            user = "3"
            password = "p"
            [http."http://news.example:443"]
            user = "4"
            password = "p"
            [http."ftp://news.example"]
            user = "5"
            password = "p"
            """)
        #expect(
            try file.read().http.mapValues(\.user) == [
                "https://news.example": "1", "https://news.example:8443": "2", "http://news.example": "3",
                "http://news.example:443": "4",
            ])

        try file.update { $0.http["http://a.example:8080"] = HTTPCredentials(user: "u", password: "p") }
        try file.update { $0.http["https://b.example"] = HTTPCredentials(user: "u", password: "p") }

        let text = try String(contentsOfFile: file.path, encoding: .utf8)
        #expect(text.contains("[http.\"http://a.example:8080\"]") || text.contains("[http.'http://a.example:8080']"))
        #expect(text.contains("b.example"))
        #expect(!text.contains("https://b.example"))
        #expect(try file.read().http.count == 6)
    }

    @Test("An account's entry is replaced and forgotten, and others stay")
    func change() throws {
        var other = account
        other.user = "bob"
        try file.update { logins in
            logins[account] = ServerLogin(of: account, name: "ann", secret: .password("1"))
            logins[other] = ServerLogin(of: other, name: "bob", secret: .password("2"))
        }
        try file.update { $0[account]?.session = APISession(auth: "a") }
        try file.update { $0[other] = ServerLogin(of: other, name: "bob", secret: .password("3")) }

        #expect(try file.read().servers.count == 2)
        #expect(try file.read()[account]?.session == APISession(auth: "a"))
        #expect(try file.read()[other]?.secret == .password("3"))

        try file.update { $0[account] = nil }

        #expect(try file.read()[account] == nil)
        #expect(try file.read().servers.count == 1)
    }

    @Test("Only its owner can read it, and its folder")
    func permissions() throws {
        try file.update { $0.http["https://x"] = HTTPCredentials(user: "u", password: "p") }

        #expect(try mode(file.path) == 0o600)
        #expect(try mode(file.path + ".lock") == 0o600)
        #expect(try mode(folder + "/state") == 0o700)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/state").count == 2)
    }

    @Test("Many who write at once lose nothing of each other's")
    func concurrency() async throws {
        let file = file
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    try file.update {
                        $0.http["https://host-\(number)"] = HTTPCredentials(user: "u", password: "\(number)")
                    }
                    _ = try file.read()
                }
            }
            try await group.waitForAll()
        }

        #expect(try file.read().http.count == 40)
    }

    @Test("What a process left that died while it wrote is in nobody's way")
    func leftOver() throws {
        try file.update { $0.http["https://x"] = HTTPCredentials(user: "u", password: "p") }
        try "half".write(toFile: file.path + ".new", atomically: false, encoding: .utf8)

        try file.update { $0.http["https://y"] = HTTPCredentials(user: "u", password: "p") }

        #expect(try file.read().http.count == 2)
    }

    @Test("A file that others can read is neither read nor changed")
    func readable() throws {
        try file.update { $0.http["https://x"] = HTTPCredentials(user: "u", password: "geheim") }
        chmod(file.path, 0o640)

        let failure = try #require(throws: Failure.self) { try file.update { $0.http = [:] } }

        #expect(failure.status == ExitCode(78))
        #expect(try String(contentsOfFile: file.path, encoding: .utf8).contains("geheim"))
    }

    @Test("Damage is told without what stands there", arguments: ["password = \"geheim", "[[# geheim"])
    func damaged(text: String) throws {
        try file.update { $0.http["https://x"] = HTTPCredentials(user: "u", password: "p") }
        try text.write(toFile: file.path, atomically: false, encoding: .utf8)
        chmod(file.path, 0o600)

        let failure = try #require(throws: Failure.self) { try file.read() }

        #expect(failure.status == ExitCode(78))
        #expect(!failure.message.contains("geheim"))
    }

    @Test("What somebody wrote by hand and makes no sense is passed over")
    func strange() throws {
        try file.update { $0.http["https://x"] = HTTPCredentials(user: "u", password: "p") }
        try """
        account = [1, { url = "https://x" }, { url = "https://y", password = "p" }, { password_command = [] }]
        http = 3
        """.write(toFile: file.path, atomically: false, encoding: .utf8)
        chmod(file.path, 0o600)

        #expect(try file.read().servers.map(\.url) == ["https://y"])
        #expect(try file.read().http.isEmpty)
    }

    private static let byHand = """
        # Mine.
        [http."news.example"]
        user = "ann"   # the old one
        pasword = "typo"

        [[account]]
        # Work.
        url = "https://rss.example/api/greader.php"
        user = "ann"
        password = "geheim"
        note = "ask Bob"

        # Home.
        [[account]]
        password = "p"

        [other]
        key = 1
        """

    @Test("What was written by hand stays when a login changes: comments, and what makes no sense here")
    func byHand() throws {
        try write(Self.byHand)
        try file.update { $0[account]?.session = APISession(auth: "a1") }

        let text = try String(contentsOfFile: file.path, encoding: .utf8)
        let lines = Self.byHand.split(separator: "\n", omittingEmptySubsequences: false)
        let kept = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(kept.filter { !$0.contains("a1") }.starts(with: lines))
        #expect(try file.read()[account]?.session == APISession(auth: "a1"))

        try file.update { $0[account]?.session = nil }
        #expect(try String(contentsOfFile: file.path, encoding: .utf8) == Self.byHand)
    }

    @Test("A login is added to and removed from what was written by hand")
    func addedByHand() throws {
        try write(Self.byHand)
        var other = account
        other.user = "bob"
        try file.update { $0[other] = ServerLogin(of: other, name: "bob", secret: .password("2")) }
        try file.update { $0.http["https://feeds.example"] = HTTPCredentials(user: "u", password: "p") }
        try file.update { $0[account] = nil }

        #expect(try file.read()[other]?.secret == .password("2"))
        #expect(try file.read()[account] == nil)
        #expect(try file.read().http["https://feeds.example"] == HTTPCredentials(user: "u", password: "p"))
        let text = try String(contentsOfFile: file.path, encoding: .utf8)
        for part in ["# Mine.", "pasword", "# Home.", "[other]"] { #expect(text.contains(part)) }
        #expect(!text.contains("geheim"))
    }

    @Test("A file in another form is left alone")
    func otherForm() throws {
        let text = "account = [{ url = \"https://rss.example/api/greader.php\", user = \"ann\", password = \"p\" }]\n"
        try write(text)

        let failure = try #require(throws: Failure.self) {
            try file.update { $0[account]?.session = APISession(auth: "a1") }
        }
        #expect(failure.status == ExitCode(78))
        #expect(try String(contentsOfFile: file.path, encoding: .utf8) == text)
    }

    private func write(_ text: String) throws {
        try file.update { $0.http["https://x"] = HTTPCredentials(user: "u", password: "p") }
        try text.write(toFile: file.path, atomically: false, encoding: .utf8)
        chmod(file.path, 0o600)
    }

    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? NSNumber).intValue
    }
}
