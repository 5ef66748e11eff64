import ProgramSupport
import TestSupport
import Testing

/// Disks that are full, or nearly: a line, the status for it, and nothing half done; what was there can still be read.
@Suite(.timeLimit(.minutes(20))) struct FullDiskTests {

    private static let commands = [
        "rss mark read 1", "rss star 1 2 3", "rss delete 4", "rss sync --force", "rss add big.xml", "rss rename 1 X",
        "rss move 1 News", "rss folder add N", "rss rule add x --star", "rss search save s is:unread", "rss undo",
        "rss remove 1", "rss import list.opml", "rss doctor --reindex", "rss doctor --prune",
        "rss doctor --backup $DISK/b.db", "rss download 1 --directory $DISK/d",
    ]

    /// Prints the statuses and lines of each command on a disk with so many KiB left, and what is wrong afterwards.
    private static let script = """
        export DISK=$HOME/disk; export RSS_DATABASE=$DISK/rss.db; mkdir -p disk; mount -t tmpfs -o size=16m none disk
        rss add feed.xml > /dev/null; rss mark read 2; cp -r disk/. saved
        while read -r left command; do
            find disk -mindepth 1 -delete; cp -r saved/. disk
            cat /dev/zero > disk/filler 2> /dev/null
            truncate -s -"${left}K" disk/filler
            eval "$command" > out 2> errors; code=$?
            rss list --all > listed 2> list-errors; list=$?; listed=$(wc -l < listed)
            rm disk/filler
            rss doctor > doctored 2>&1 || cat doctored
            [[ $(rss list --all | wc -l) -ge $(( code == 0 ? 0 : 30 )) ]] || echo "articles are lost"
            echo "$left|$command|$code|$(wc -l < errors)|$listed|$list|$(head -n 1 errors)$(cat list-errors)"
        done < commands
        """

    @Test(.enabled("needs a mount namespace of its own") { try await Shell.canMount })
    func nothingIsHalfDone() async throws {
        let place = try Place()
        try place.write(
            "feed.xml", SampleFeed.rss("A", 1...30, extra: "<enclosure url='$URL/file' type='audio/mpeg'/>"))
        try place.write("big.xml", SampleFeed.rss("B", 1...4_000))
        try place.write("list.opml", SampleFeed.opml((1...200).map { "/feed/\($0)" }))
        place.answer { _ in .text(String(repeating: "data", count: 1_000_000)) }
        try place.write("script", Self.script)
        let sizes = Effort.isGreat ? [0, 4, 8, 16, 32, 64, 256, 1024] : [0, 32]
        let commands = Effort.some(of: Self.commands, every: 5)
        try place.write("commands", sizes.flatMap { size in commands.map { "\(size) \($0)\n" } }.joined())
        try await place.output(of: "mkdir saved")
        let output = try await place.output(of: "unshare -rm bash script")
        #expect(output.split(separator: "\n").count == sizes.count * commands.count)
        for line in output.split(separator: "\n") {
            let fields = line.split(separator: "|", omittingEmptySubsequences: false)
            try #require(fields.count == 7, "\(line)")
            let code = Int(fields[2])
            #expect([0, 73, 74].contains(code), "\(line)")
            #expect(Int(fields[3]) == (code == 0 && !fields[6].isForLater ? 0 : 1), "\(line)")
            #expect(code == 0 || fields[6].hasPrefix("rss: "), "\(line)")
            // Reading needs no room.
            #expect(fields[5] == "0", "\(line)")
            #expect(code == 0 || Int(fields[4]) == 30, "\(line)")
        }
    }

    /// It is indexed by the first sync that finds room; until then, each article is looked at.
    @Test(.enabled("needs a mount namespace of its own") { try await Shell.canMount })
    func whatIsNotIndexedIsListedAndFound() async throws {
        let place = try Place()
        try place.write("feed.xml", SampleFeed.rss("A", 1...30))
        try place.write(
            "script",
            """
            mount -t tmpfs -o size=16m none disk
            RSS_DATABASE=$HOME/empty.db rss list
            export RSS_DATABASE=$HOME/disk/rss.db
            rss add feed.xml > /dev/null
            sqlite3 $RSS_DATABASE "
                ATTACH '$HOME/empty.db' AS empty;
                REPLACE INTO article_fts_data SELECT * FROM empty.article_fts_data;
                DELETE FROM article_fts_idx;
                UPDATE derived SET target = version, version = 0, lastID = 0 WHERE name = 'searchText'"
            cat /dev/zero > disk/filler 2> /dev/null
            rss list --all | wc -l; rss list --all A | wc -l
            rm disk/filler; rss sync; rss doctor; rss list --all A | wc -l
            sqlite3 $RSS_DATABASE 'SELECT count(*) FROM derived WHERE target IS NOT NULL'
            """)

        let output = try await place.output(of: "mkdir disk; unshare -rm bash script")

        #expect(output == "30\n30\n30\n0\n")
    }

    /// Where its document is while it is read: then it is in memory.
    @Test(.enabled("needs a mount namespace of its own") { try await Shell.canMount })
    func aLargeFeedNeedsNoRoomForTemporaryFiles() async throws {
        let place = try Place()
        let extra = "<description>\(String(repeating: "many words ", count: 10_000))</description>"
        let feed = SampleFeed.rss("Large", 1...30, extra: extra)
        place.answer { _ in .text(feed) }
        try place.write("list.opml", SampleFeed.opml(["/large"]))
        try await place.output(of: "rss import list.opml; mkdir small")
        try await place.output(
            of: "unshare -rm bash -c 'mount -t tmpfs -o size=2m none small; TMPDIR=$HOME/small rss sync'")
        #expect(try await place.articles().count == 30)
    }

    /// The same with files that may not grow.
    @Test(arguments: Effort.some(of: [0, 1, 64, 200, 400, 1_000], every: 3))
    func filesMayNotGrow(_ blocks: Int) async throws {
        let place = try Place()
        try place.write("feed.xml", SampleFeed.rss("A", 1...30))
        try place.write("big.xml", SampleFeed.rss("B", 1...4_000))
        try place.write("list.opml", SampleFeed.opml((1...200).map { "/feed/\($0)" }))
        try await place.output(of: "rss add feed.xml; rss mark read 2; cp -r .local saved; mkfifo lines")
        for command in Effort.some(of: Self.commands.filter { !$0.contains("$DISK") }, every: 6) {
            let end = try await place.run(
                """
                rm -rf .local; cp -r saved .local; cat lines > errors &
                (ulimit -f \(blocks); trap '' XFSZ; exec 2> lines; \(command) > /dev/null); code=$?; wait
                rss doctor && cat errors; exit $code
                """)
            #expect([0, 73, 74].contains(end.status), "\(command), \(blocks): \(end)")
            let isDone = end.status == 0 && !end.output.isForLater
            #expect(end.lines.count == (isDone ? 0 : 1), "\(command), \(blocks): \(end)")
            let isRemoved = command == "rss remove 1" && end.status == 0
            let count = try await place.output(of: "rss list --all | wc -l")
            #expect((count == "0\n") == isRemoved, "\(command), \(blocks)")
        }
    }
}

extension StringProtocol {
    /// What a line says of a feed that is added, where no room is left to apply rules to its articles.
    fileprivate var isForLater: Bool { contains("the next sync applies rules to 'B'") }
}
