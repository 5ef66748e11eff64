import Foundation
import Machines
import Model
import Store
import SyncSupport
import TestSupport
import Testing

@testable import Sync

/// Logs of which disks or synchronisers have changed some bytes.
@Suite(.timeLimit(.minutes(3))) struct DamagedLogTests {
    private static let news = "https://news.example/feed"
    private let desk: SharedMachine
    private let lap: SharedMachine
    private let own: String

    /// The desk has read `a`, and then starred `b`.
    init() async throws {
        desk = try SharedMachine()
        lap = try SharedMachine(directory: desk.directory)
        try await desk.add(Self.news)
        try await desk.arrive(["a", "b"], in: Self.news)
        try desk.mark(.read, true, "a", in: Self.news)
        try await desk.sync()
        try desk.mark(.starred, true, "b", in: Self.news)
        try await desk.sync()
        own = try desk.own
    }

    private var log: URL { URL(fileURLWithPath: "\(desk.directory)/machines/\(own)/\(Segment.name(1))") }

    /// Changes the log from its mark `read` on.
    private func damage(_ text: String) throws -> Data {
        let whole = try Data(contentsOf: log)
        let start = try #require(whole.range(of: Data("\tread\t1".utf8))).lowerBound
        try (whole[..<start] + Data(text.utf8) + whole[(start + text.utf8.count)...]).write(to: log)
        return whole
    }

    private func words(_ report: SyncReport) -> String? { report.warnings.compactMap(\.unread).first }

    @Test(arguments: ["X", "\u{0}\u{0}\u{0}", "\n", "\n\n\n"])
    func whatFollowsIsReadAndTheLineOnceItIsRight(_ text: String) async throws {
        let whole = try damage(text)
        for _ in 0..<2 {
            let message = try #require(words(try await lap.sync()))
            #expect(message.hasPrefix("cannot read machines/\(own)/00000001.log: the line at byte "))
        }
        try await lap.arrive(["a", "b"], in: Self.news)
        #expect(try lap.reader.articles.map(\.isRead) == [false, false])
        #expect(try lap.reader.articles.count { $0.isStarred } == 1)
        // What is written later, too.
        try desk.mark(.starred, true, "a", in: Self.news)
        try await desk.sync()
        #expect(try desk.own == own)
        try await lap.sync()
        #expect(try lap.reader.articles.map(\.isStarred) == [true, true])

        let later = try Data(contentsOf: log).dropFirst(whole.count)
        try (whole + later).write(to: log)
        #expect(words(try await lap.sync()) == nil)
        #expect(try lap.state == desk.state)
    }

    /// More than is read at a time.
    @Test func whatIsNoLineIsSaid() async throws {
        let size = try Data(contentsOf: log).count
        let file = try FileHandle(forWritingTo: log)
        try file.seekToEnd()
        try file.write(contentsOf: Data(count: 3 << 20))
        try file.close()
        #expect(
            words(try await lap.sync())?.hasPrefix(
                "cannot read machines/\(own)/00000001.log: the line at byte \(size) is damaged") == true)
    }

    /// The second of two bad lines is repaired, and the first stays.
    @Test func eachLineIsReadOnceItIsRight() async throws {
        let start = try #require(try Data(contentsOf: log).range(of: Data("\tname\t".utf8))).lowerBound
        let whole = try damage("X")
        var worse = try Data(contentsOf: log)
        worse[start] = 0
        try worse.write(to: log)
        try await lap.sync()
        var better = whole
        better[start] = 0
        try better.write(to: log)
        #expect(words(try await lap.sync()) != nil)
        try await lap.arrive(["a", "b"], in: Self.news)
        #expect(try lap.state == desk.state)
    }

    @Test func lastLineMayBeOnItsWay() async throws {
        let whole = try Data(contentsOf: log)
        for end in [whole.count - 1, whole.count - 30] {
            try whole.prefix(end).write(to: log)
            #expect(words(try await lap.sync()) == nil)
        }
    }

    @Test func beginningThatIsLostIsSaid() async throws {
        var bytes = try Data(contentsOf: log)
        bytes[0] = 0
        try bytes.write(to: log)
        #expect(
            words(try await lap.sync()) == "cannot read machines/\(own)/00000001.log: the line at byte 0 is damaged")
    }

    /// The last line is checked where something is written, and nothing that is there for good is.
    @Test(arguments: ["\tread\t1", "\tstarred\t1", "rss-machine"])
    func ownLogIsWrittenAnew(_ place: String) async throws {
        #expect(try await desk.shared.check() == DirectoryCheck())
        var bytes = try Data(contentsOf: log)
        bytes[try #require(bytes.range(of: Data(place.utf8))).lowerBound] = 0
        try bytes.write(to: log)

        let damages = try await desk.shared.check().ownProblems
        #expect(damages.count == 1)
        #expect(damages.first?.hasPrefix("machines/\(own)/00000001.log: the line at byte ") == true)
        #expect(try await desk.shared.check() == DirectoryCheck())
        try await desk.sync()
        #expect(try desk.own != own)
        try await lap.sync()
        try await lap.arrive(["a", "b"], in: Self.news)
        #expect(try lap.state == desk.state)

        // The old one is needed no more. Without its beginning, the lap does not know whose it was.
        guard let old = try lap.database.machines(of: lap.account.id).first(where: { $0.id == own }) else { return }
        try await lap.shared.remove(old)
        #expect(words(try await lap.sync()) == nil)
    }

    /// A line that is right in itself, and not what was written.
    @Test func ownLogWithoutAValueIsWrittenAnew() async throws {
        let text = try String(contentsOf: log, encoding: .utf8)
        let lines = text.split(separator: "\n").map(String.init)
        let line = try #require(lines.first { $0.contains("\tread\t1") })
        var record = try #require(LogRecord(line: line))
        record.register.field = "rear"
        try text.replacing(line + "\n", with: try #require(record.line)).write(
            to: log, atomically: true, encoding: .utf8)

        let problems = try await desk.shared.check().ownProblems
        #expect(problems == ["machines/\(own): lacks 1 of the values that the database has"])
        try await desk.sync()
        #expect(try desk.own != own)
        #expect(try await desk.shared.check() == DirectoryCheck())
    }

    /// What articles are called since their feed gave them other ids is in no log under that name.
    @Test func valuesUnderNewIDsAreNotMissing() async throws {
        let feed = try #require(try desk.feed(Self.news))
        var article = Article()
        article.title = "\(Self.news) a"
        article.content = "<p>a</p>"
        let incoming = IncomingArticle(sanitizing: article, key: "new", base: nil)
        let contents = FeedContents(isComplete: true, articles: [incoming])
        _ = try await desk.database.save(
            [FeedFetch(feedID: feed.id, refresh: RefreshState(), contents: contents)], at: desk.clock.now)
        try await desk.sync()
        #expect(try await desk.shared.check() == DirectoryCheck())
    }

    @Test func doctorNamesWhatIsWrongWithOthersAndCopies() async throws {
        try await lap.sync()
        let folder = "\(desk.directory)/machines/\(own)"
        try FileManager.default.copyItem(
            atPath: "\(folder)/\(Segment.name(1))", toPath: "\(folder)/00000001.sync-conflict-1.log")
        var check = try await lap.shared.check()
        #expect(check.copies == ["machines/\(own)/00000001.sync-conflict-1.log"])
        #expect(check.problems.isEmpty && check.ownProblems.isEmpty)

        _ = try damage("X")
        check = try await lap.shared.check()
        #expect(check.problems.count == 1)
        #expect(check.problems.first?.hasSuffix("is damaged; 'rss doctor' on its machine has it written anew") == true)
        #expect(check.ownProblems.isEmpty)
    }

    @Test(.enabled(if: geteuid() == 0)) func anotherOwnerIsNamed() async throws {
        #expect(chown(log.path, 4_711, 4_711) == 0)
        let check = try await desk.shared.check()
        #expect(check.problems == ["machines/\(own)/00000001.log: belongs to another user, with the number 4711"])
    }

    @Test func logOfADirectoryThatIsNotThereIsNotDamaged() async throws {
        try FileManager.default.removeItem(atPath: desk.directory)
        #expect(try await desk.shared.check() == DirectoryCheck())
    }
}
