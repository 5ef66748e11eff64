import TestSupport
import Testing

/// The memory that large feeds take is that of their articles, not of their documents, too; that of other machines' logs does
/// not grow with them.
@Suite(.timeLimit(.minutes(20))) struct MemoryTests {

    /// Prints the most memory in KiB that a command takes.
    private static let measured = """
        import resource, subprocess, sys
        subprocess.run(sys.argv[1:], check=True)
        print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
        """

    private static func large(_ title: String, mebibytes: Int) -> String {
        let words = String(repeating: "<p>many words in a <b>paragraph</b></p>", count: 500)
        let items = (0..<(mebibytes << 20) / words.utf8.count).map { number in
            "<item><guid>\(number)</guid><description><![CDATA[\(words)\(number)]]></description></item>"
        }
        return "<rss><channel><title>\(title)</title>\(items.joined())</channel></rss>"
    }

    private func memory(of line: String, in place: Place) async throws -> Int {
        let output = try await place.output(of: "python3 measured.py \(line)")
        return try #require(output.split(separator: "\n").last.flatMap { Int($0) }) << 10
    }

    @Test(.enabled("needs python3") { try await Place().run("python3 -c ''").status == 0 })
    func aLargeFeedTakesTheMemoryOfItsArticles() async throws {
        let place = try Place()
        let size = Effort.some(4, many: 12)
        let large = Self.large("Large", mebibytes: size)
        place.answer { .text($0.path == "/large" ? large : SampleFeed.rss("Small", 1...2)) }
        try place.write("measured.py", Self.measured)
        try place.write("small.opml", SampleFeed.opml(["/small"]))
        try place.write("large.opml", SampleFeed.opml(["/large"]))
        try await place.output(of: "rss import small.opml")
        let small = try await memory(of: "rss sync", in: place)
        try await place.output(of: "rss import large.opml")
        let all = try await memory(of: "rss sync --force", in: place)
        #expect(try await place.articles().count > 100)
        // Both together, and their documents, would be more than twice as much.
        #expect(all - small < (2 * size + 2) << 20, "\(small >> 10) KiB, with the large one \(all >> 10) KiB")
    }

    /// Writes the log of another machine into a directory, with so many mebibytes of short records of a kind.
    private static let log = """
        import os, sys, zlib
        kind, count = sys.argv[1], int(sys.argv[2]) << 20
        os.makedirs("shared/machines/" + "a" * 32)
        log = open("shared/machines/" + "a" * 32 + "/00000001.log", "wb")
        log.write(b"rss-machine 1 " + b"a" * 32 + b"\\n")
        number = 0
        while log.tell() < count:
            text = b"%016x\\t%s\\t0123456789abcdef %x\\tread\\t1" % (1 << 16, kind.encode(), number)
            log.write(b"%08x\\t%s\\n" % (zlib.crc32(text), text))
            number += 1
        """

    @Test(arguments: ["kind", "article", "folder"])
    func logsOfOtherMachinesTakeLittleMemory(kind: String) async throws {
        let place = try Place()
        try place.write("measured.py", Self.measured)
        try place.write("log.py", Self.log)
        try await place.output(of: "mkdir shared && rss account add shared --name home && rss sync")
        let before = try await memory(of: "rss sync", in: place)
        try await place.output(of: "python3 log.py \(kind) \(Effort.some(2, many: 14))")
        let after = try await memory(of: "rss sync", in: place)
        #expect(after - before < 48 << 20, "\(before >> 10) KiB, with the log \(after >> 10) KiB")
    }
}
