import Synchronization
import TestSupport
import Testing

/// Signals while a server keeps the program waiting: it ends at once with the right status, keeps what came, and leaves
/// nothing that is in the way.
@Suite(.timeLimit(.minutes(20))) struct SignalTests {

    struct Case: Sendable, CustomTestStringConvertible {
        var line: String
        var signal: String
        var status: Int
        var errors: [String] = []
        var testDescription: String { "\(line), SIG\(signal)" }
    }

    private static let interrupted = ["rss: interrupted; what was fetched so far is kept"]

    @Test(arguments: [
        Case(line: "rss sync", signal: "INT", status: 130, errors: interrupted),
        Case(line: "rss sync", signal: "TERM", status: 130, errors: interrupted),
        Case(line: "rss sync", signal: "HUP", status: 130, errors: interrupted),
        Case(line: "rss sync --quiet", signal: "INT", status: 130, errors: interrupted),
    ])
    func aSyncKeepsWhatCame(_ item: Case) async throws {
        let place = try Place()
        try place.write("list.opml", SampleFeed.opml(["/quick", "/slow"]))
        try await place.output(of: "rss import list.opml")
        // What has come is stored while the other is waited for.
        let line = "until rss list --all | grep -q quick; do :; done; kill -\(item.signal) $(cat pid)"
        try await interrupt(item, in: place, at: "/slow", by: line)
        #expect(try await place.articles().count == 3)
        place.answer { request in .text(SampleFeed.rss(request.path, 1...3)) }
        try await place.output(of: "rss sync --force && rss doctor")
        #expect(try await place.articles().count == 6)
    }

    @Test(arguments: [
        Case(line: "rss add $URL/slow", signal: "INT", status: 130),
        Case(line: "rss add $URL/slow", signal: "TERM", status: 143),
        Case(line: "rss discover $URL/slow", signal: "HUP", status: 129),
        Case(line: "rss account add $URL/slow --name x --password-stdin < list.opml", signal: "INT", status: 130),
        Case(line: "rss download 1", signal: "INT", status: 130, errors: interrupted),
        Case(line: "rss download 1", signal: "TERM", status: 130, errors: interrupted),
        Case(line: "rss download 1", signal: "HUP", status: 130, errors: interrupted),
    ])
    func aCommandThatWaitsEndsAtOnce(_ item: Case) async throws {
        let place = try Place()
        let enclosure = "<enclosure url='\(place.server.url("/slow"))' type='audio/mpeg'/>"
        try place.write("feed.xml", SampleFeed.rss("A", 1...1, extra: enclosure))
        try place.write("list.opml", SampleFeed.opml(["/other"]))
        try await place.output(of: "rss add feed.xml; rss list; rss download --list; find . -type f | sort > files")
        try await interrupt(item, in: place, at: "/slow", by: "kill -\(item.signal) $(cat pid)")
        let files = try await place.output(
            of:
                "find . -type f | sort | comm -13 files - | grep -v -x -e ./pid -e ./files -e '.*/rss.db-[a-z]*' || true"
        )
        #expect(files == "", "\(item.line)")
        try await place.output(of: "rss import list.opml && rss doctor")
    }

    /// Who runs a program with nohup, or in the background of a script, wants it to go on.
    @Test(arguments: ["HUP", "INT"])
    func aSignalThatIsIgnoredStaysIgnored(_ signal: String) async throws {
        let place = try Place()
        try place.write("list.opml", SampleFeed.opml(["/slow"]))
        try await place.output(of: "rss import list.opml")
        place.answer { [weak place] _ in
            place?.runBlocking("kill -\(signal) $(cat pid)")
            return .text(SampleFeed.rss("Slow", 1...3))
        }
        try await place.output(of: "(echo $BASHPID > pid; trap '' \(signal); exec rss sync)")
        #expect(try await place.articles().count == 3)
    }

    @Test(arguments: ["INT", "TERM", "HUP"])
    func aListThatWatchesEnds(_ signal: String) async throws {
        let place = try Place()
        try place.write("feed.xml", SampleFeed.rss("A", 1...1))
        try await place.output(of: "rss add feed.xml; mkfifo pipe")
        let end = try await place.run(
            "env --default-signal=\(signal) rss list --watch > pipe & exec 3< pipe; read -r line <&3; kill -\(signal) $!; wait $! 2> /dev/null"
        )
        #expect(end.errors == "")
        #expect([128 + (["HUP": 1, "INT": 2, "TERM": 15][signal] ?? 0), 0].contains(end.status), "\(end)")
    }

    /// A reader that has enough is no error.
    @Test(arguments: ["rss list --all", "rss list --all --json", "rss export", "rss show 1 2 3 --html"])
    func aReaderThatLeavesIsNoError(_ line: String) async throws {
        let place = try Place()
        let words = "<description>\(String(repeating: "many words ", count: 20_000))</description>"
        try place.write("feed.xml", SampleFeed.rss(String(repeating: "A", count: 40_000), 1...8, extra: words))
        try await place.output(of: "rss add feed.xml")
        let end = try await place.run("\(line) | head -c 1 > /dev/null; echo ${PIPESTATUS[0]}")
        #expect(end.output == "0\n" || end.output == "141\n", "\(line): \(end)")
        #expect(end.errors == "")
    }

    /// Not even the draft of a backup is left.
    @Test(arguments: ["INT", "TERM", "HUP"])
    func aBackupLeavesNoDraft(_ signal: String) async throws {
        let place = try Place()
        try place.write("feed.xml", SampleFeed.rss("A", 1...1))
        let end = try await place.run(
            """
            rss add feed.xml
            sqlite3 .local/share/rss/rss.db "UPDATE article SET summary = hex(randomblob(30000000))"
            env --default-signal=\(signal) rss doctor --backup b.db &
            until test -e b.db.new -o -e b.db; do :; done; kill -\(signal) $!; wait $! 2> /dev/null; ls; rss doctor
            """)
        #expect(!end.output.contains("b.db.new"), "\(end)")
        #expect(end.status == 0)
    }

    /// Runs the line until the server is asked for a path, and what a line does then.
    private func interrupt(_ item: Case, in place: Place, at path: String, by line: String) async throws {
        let isFirst = Mutex(true)
        place.answer { [weak place] request in
            guard request.path.hasPrefix(path) else { return .text(SampleFeed.rss(request.path, 1...3)) }
            let isNow = isFirst.withLock { first in
                defer { first = false }
                return first
            }
            if isNow { place?.runBlocking(line) }
            return .never
        }
        let end = try await place.run("echo $$ > pid; exec \(item.line)")
        #expect(end.status == item.status, "\(item.testDescription): \(end)")
        #expect(end.errorLines.map(String.init) == item.errors, "\(item.testDescription)")
    }
}
