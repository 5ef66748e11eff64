import TestSupport
import Testing

/// Commands killed at any moment, beside those of `CrashTests`: each did all or nothing, and can be given again.
@Suite(.timeLimit(.minutes(20))) struct KilledTests {

    struct Command: Sendable, CustomTestStringConvertible {
        var line: String

        /// Whether it may be done in part, and the same command does the rest.
        var isDoneInSteps = false
        var testDescription: String { line }
    }

    static let commands = [
        Command(line: "rss rename 1 Other"), Command(line: "rss move 1 News/Berlin"),
        Command(line: "rss folder add New"),
        Command(line: "rss folder rename Old Ancient"), Command(line: "rss folder delete Old"),
        Command(line: "rss remove 2"), Command(line: "rss rule add title:x --star"), Command(line: "rss rule remove 1"),
        Command(line: "rss search save mine is:starred"), Command(line: "rss search rename kept other"),
        Command(line: "rss search remove kept"), Command(line: "rss doctor --reindex"),
        Command(line: "rss doctor --backup backup.db"), Command(line: "rss star is:unread"),
        Command(line: "rss import --from newsboat urls", isDoneInSteps: true),
    ]

    @Test(arguments: Effort.some(of: commands, every: 4))
    func didAllOrNothing(_ command: Command) async throws {
        let place = try Place()
        try place.write("a.xml", SampleFeed.rss("A", 1...30))
        try place.write("b.xml", SampleFeed.rss("B", 1...30))
        try place.write("urls", (1...20).map { "https://news.example/\($0) \"~N \($0)\" tag\($0)\n" }.joined())
        try place.write("state", Self.state)
        try await place.output(
            of: """
                rss add a.xml; rss add b.xml --folder Old; rss rule add title:y --star; rss search save kept is:unread
                cp -r .local saved
                """)
        let before = try await place.output(of: "bash state")
        try await place.output(of: command.line)
        let after = try await place.output(of: "bash state")

        var random = SplitMix64(seed: UInt64(command.line.utf8.count))
        for _ in 0..<Effort.some(1, many: 2) {
            let moment = "0.\(String(1_000 + random.below(100)).dropFirst())"
            let state = try await place.output(
                of: """
                    rm -rf .local backup.db*; cp -r saved .local
                    timeout -s KILL \(moment) \(command.line) > /dev/null 2>&1
                    rss doctor && bash state
                    """)
            let isWhole = command.isDoneInSteps || state == before || state == after
            #expect(isWhole, "\(command.line), killed after \(moment) s:\n\(state)")
            if state != after { try await place.output(of: command.line) }
            #expect(try await place.output(of: "bash state") == after, "\(command.line), killed after \(moment) s")
        }
    }

    /// Prints all that these commands can change. A backup is one whole or none at all.
    private static let state = """
        rss export; rss list --all --fields id,read,starred,feed,title; rss rule list; rss search list; rss folder list
        rss list --all --count title:a
        if test -e backup.db; then rss list --all --count --database backup.db; fi
        """
}
