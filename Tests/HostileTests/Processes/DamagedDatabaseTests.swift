import Foundation
import TestSupport
import Testing

/// Databases of which a disk has lost some bits, or a page: each command works, or says that it is damaged.
@Suite(.timeLimit(.minutes(20))) struct DamagedDatabaseTests {

    private static let commands = [
        "rss list --all", "rss show 1", "rss status", "rss doctor", "rss feeds", "rss rule list", "rss list 7",
        "rss star 1", "rss sync", "rss deliver run", "rss download --list", "rss undo",
    ]

    @Test(arguments: 0..<Effort.some(4, many: 200))
    func commandsWorkOrSayIt(_ seed: Int) async throws {
        let place = try Place()
        try place.write("a.xml", SampleFeed.rss("A", 1...40))
        try await place.output(
            of: """
                rss add a.xml --folder News; rss rule add title:1 --label one; rss search save kept is:unread
                rss deliver add x -- true; rss note 2 words; rss star 3; rss feed set A keep 9; mkdir shared
                rss account add "$HOME/shared" --name shared; rss sync; rss doctor --backup whole.db
                """)
        let whole = try Data(contentsOf: URL(fileURLWithPath: "\(place.home)/whole.db"))
        let damaged = Self.damaged(whole, seed: UInt64(seed))
        for command in Self.commands {
            try damaged.write(to: URL(fileURLWithPath: "\(place.home)/damaged.db"))
            let end = try await place.run("rm -f damaged.db-*; timeout 60 \(command) --database damaged.db")
            // 66: what the command names may not be found any more; 69: a feed's address may be another.
            #expect([0, 66, 69, 74, 78].contains(end.status), "seed \(seed), \(command): \(end)")
            #expect(!end.errors.contains("Fatal error"), "seed \(seed), \(command): \(end)")
        }
    }

    /// Flips bits, or overwrites a page with what is on another.
    private static func damaged(_ whole: Data, seed: UInt64) -> Data {
        var (bytes, random) = (whole, SplitMix64(seed: seed))
        let page = Int(bytes[16]) << 8 | Int(bytes[17])
        let pages = bytes.count / page
        if seed % 4 == 0, pages > 4 {
            let (from, to) = (1 + random.below(pages - 1), 1 + random.below(pages - 1))
            bytes.replaceSubrange(to * page..<(to + 1) * page, with: whole[from * page..<(from + 1) * page])
        } else {
            // The first page has the schema: with it, everything is lost, which SQLite itself says.
            for _ in 0...random.below(40) {
                let place = page + random.below(bytes.count - page)
                bytes[place] ^= 1 << random.below(8)
            }
        }
        return bytes
    }
}
