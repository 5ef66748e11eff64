import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Two machines with an account in a directory, which a program that knows nothing of it carries from one to the other, or
/// keeps for both.
@Suite(.serialized, .timeLimit(.minutes(2))) struct CarrierTests {

    @Test(.enabledWithSyncthing) func syncthingCarriesWhatPeopleDecide() async throws {
        let syncthing = try Syncthing()
        try await machinesAgree(laptop: syncthing.laptop, desktop: syncthing.desktop) { isOnline in
            try await syncthing.run(isOnline ? "resume" : "pause")
            if isOnline { try await syncthing.settle() }
        }
    }

    @Test func gitCarriesWhatPeopleDecide() async throws {
        let folder = try TemporaryFolder()
        let git = Shell(home: folder.path, variables: ["EMAIL": "reader@mail.example"])
        func run(_ line: String) async throws {
            let (_, errors, status) = try await git.run(line)
            try #require(status == 0, "\(String(decoding: errors, as: UTF8.self))")
        }
        try await run("git init -q --bare -b main all; for m in laptop desktop; do git clone -q all $m 2>&-; done")
        try await run("cd laptop; git commit -q --allow-empty -m Begin; git push -q; cd ../desktop; git pull -q")
        try await machinesAgree(laptop: folder.path + "/laptop", desktop: folder.path + "/desktop") { isOnline in
            guard isOnline else { return }
            for machine in ["laptop", "desktop", "laptop"] {
                try await run(
                    "cd \(machine); git add -A; git commit -qm Read || true; git pull -q --rebase; git push -q")
            }
        }
    }

    @Test(.enabledWithWebDAV, arguments: WebDAV.addresses) func webDAVServerCarriesWhatPeopleDecide(
        address: String
    ) async throws {
        let directory = "\(address)/\(UUID().uuidString)"
        let login = "--service webdav --user reader --password-command echo secret"
        let (first, second) = try await machinesAgree(laptop: directory, desktop: directory, login: login) { _ in }

        // A machine that was removed comes back with another number.
        let marks = try await first.marks()
        let list = "rss account machines home --fields own,id"
        try await first.run("rss account machines home --remove $(\(list) | awk '$1 != \"own\" {print $1}')")
        let read = try #require(marks.filter(\.value.read).keys.min())
        try await second.run("rss mark unread \(second.id(read)) && rss sync")
        for machine in [first, second] { try await machine.run("rss sync") }
        #expect(try await second.marks() == first.marks())
        #expect(try await first.marks()[read]?.read == false)
    }

    /// - Parameters:
    ///   - login: further options of `account add`.
    ///   - carry: lets the carrier do its work until both directories are the same, or stops it.
    @discardableResult
    private func machinesAgree(
        laptop: String, desktop: String, login: String = "", carry: (_ isOnline: Bool) async throws -> Void
    ) async throws -> (Machine, Machine) {
        let press = try Press(articles: 12)
        let url = { press.article($0, of: "news") }
        let (first, second) = (try Machine(beforePort: press.port), try Machine(beforePort: press.port))
        try await first.run("rss add \(press.feed("news")) --folder Papers")
        try await first.run("rss account add '\(laptop)' --name home --from local \(login)")
        try await first.run("rss mark read \(first.ids([url(1), url(2)])) && rss sync")
        try await carry(true)
        try await second.run("rss account add '\(desktop)' --name home \(login) && rss sync")
        #expect(try await second.feeds().map(\.folders) == [["Papers"]])
        #expect(try await second.marks() == first.marks())

        // Apart, each goes on; what both have done is done.
        try await carry(false)
        try await first.run("rss mark read \(first.ids((3...5).map(url))) && rss star \(first.id(url(6))) && rss sync")
        try await second.run("rss mark read \(second.ids((5...8).map(url))) && rss mark unread \(second.id(url(1)))")
        try await second.run("rss sync && rss rename \(press.feed("news")) Gazette")
        for machine in [first, second, first, second] {
            try await carry(true)
            try await machine.run("rss sync")
        }

        let marks = try await first.marks()
        #expect(marks.filter(\.value.read).keys.sorted() == (2...8).map(url).sorted())
        #expect(marks.filter(\.value.starred).keys.sorted() == [url(6)])
        #expect(try await second.marks() == marks)
        #expect(try await first.feeds().map(\.title) == ["Gazette"])
        #expect(try await second.feeds().map(\.title) == ["Gazette"])
        return (first, second)
    }
}

/// Two Syncthings that were started by `Tests/Servers/syncthing`.
private struct Syncthing {
    static let directories = ProcessInfo.processInfo.environment["RSS_TEST_SYNCTHING"]?.split(separator: " ").map(
        String.init)

    let laptop: String
    let desktop: String

    init() throws {
        let directories = try #require(Self.directories)
        (laptop, desktop) = (directories[0], directories[1])
    }

    func run(_ action: String) async throws {
        let folder = ProcessInfo.processInfo.environment["RSS_TEST_SYNCTHING_FOLDER"] ?? ""
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../Servers/syncthing").standardized.path
        let (_, errors, status) = try await Shell(home: folder).run("'\(script)' \(action) '\(folder)'")
        try #require(status == 0, "\(action): \(String(decoding: errors, as: UTF8.self))")
    }

    /// Waits until both directories have the same files.
    func settle() async throws {
        let list = "cd '%@' && find . -path ./.stfolder -prune -o -type f ! -name '.*' -exec cksum {} + | sort"
        let shell = Shell(home: laptop)
        while true {
            let here = try await shell.run(list.replacing("%@", with: laptop)).output
            if try await shell.run(list.replacing("%@", with: desktop)).output == here { return }
            try await Task.sleep(for: .milliseconds(100))
        }
    }
}

/// The servers that were started by `Tests/Servers/webdav`.
private enum WebDAV {
    static let addresses =
        ProcessInfo.processInfo.environment["RSS_TEST_WEBDAV"]?.split(separator: " ").map { String($0) } ?? []
}

private extension Trait where Self == ConditionTrait {
    static var enabledWithSyncthing: Self {
        .enabled(
            if: Syncthing.directories != nil,
            "RSS_TEST_SYNCTHING names no directories: 'make test-servers' starts Syncthing")
    }

    static var enabledWithWebDAV: Self {
        .enabled(
            if: !WebDAV.addresses.isEmpty, "RSS_TEST_WEBDAV names no addresses: 'make test-servers' starts the servers")
    }
}
