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
        #expect(try await desk.shared.renewDamagedLog() == [])
        var bytes = try Data(contentsOf: log)
        bytes[try #require(bytes.range(of: Data(place.utf8))).lowerBound] = 0
        try bytes.write(to: log)

        let damages = try await desk.shared.renewDamagedLog()
        #expect(damages.count == 1)
        #expect(damages.first?.hasPrefix("machines/\(own)/00000001.log: the line at byte ") == true)
        #expect(try await desk.shared.renewDamagedLog() == [])
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

    @Test func logOfADirectoryThatIsNotThereIsNotDamaged() async throws {
        try FileManager.default.removeItem(atPath: desk.directory)
        #expect(try await desk.shared.renewDamagedLog() == [])
    }
}
