import Base
import Foundation
import Machines
import Model
import Store
import SyncSupport
import TestSupport
import Testing

@testable import Sync

@Suite(.timeLimit(.minutes(3))) struct DirectoryAccountTests {
    private static let news = "https://news.example/feed"
    private static let blog = "https://blog.example/feed"
    private let desk: SharedMachine
    private let lap: SharedMachine

    init() throws {
        desk = try SharedMachine()
        lap = try SharedMachine(directory: desk.directory)
    }

    private func sync() async throws {
        for machine in [desk, lap, desk] { try await machine.sync() }
    }

    @Test func feedsTitlesAndFoldersAreTheSameEverywhere() async throws {
        try await desk.add(Self.news, title: "My news", folders: ["W", "W/Sea"])
        try await lap.sync()
        #expect(try lap.state == ["\(Self.news) 'My news' [\"W\", \"W/Sea\"]"])

        let feed = try #require(try lap.feed(Self.news))
        try await lap.shared.rename(feed, to: "Other")
        try await lap.shared.move(feed, to: "X")
        try await desk.sync()
        #expect(try desk.state == ["\(Self.news) 'Other' [\"X\"]"])

        try await desk.shared.unsubscribe(try #require(try desk.feed(Self.news)), as: CommandID())
        try await lap.sync()
        #expect(try lap.state == [])
        let folders = try [desk, lap].map { try $0.database.folders(of: $0.account.id).map(\.folder.name) }
        #expect(folders[0] == folders[1])
    }

    @Test func marksGoBothWays() async throws {
        try await desk.add(Self.news)
        try await lap.sync()
        for machine in [desk, lap] { try await machine.arrive(["a", "b"], in: Self.news) }
        try desk.mark(.read, true, "a", in: Self.news)
        try lap.mark(.starred, true, "b", in: Self.news)
        let report = try await desk.sync()
        #expect(report.push.sent == 1)
        try await sync()
        #expect(try desk.state == lap.state)
        #expect(try lap.state.contains("\(Self.news) a read "))
        #expect(try desk.state.contains("\(Self.news) b  starred"))

        desk.clock.advance(by: 60)
        try desk.mark(.read, false, "a", in: Self.news)
        try await sync()
        #expect(try lap.state.contains("\(Self.news) a  "))
    }

    @Test func markThatComesBeforeItsArticleWaitsForIt() async throws {
        try await desk.add(Self.news)
        try await desk.arrive(["a", "b"], in: Self.news)
        try desk.mark(.read, true, "a", in: Self.news)
        try desk.mark(.starred, true, "b", in: Self.news)
        try await sync()
        try await lap.arrive(["a", "b"], in: Self.news)
        #expect(try lap.state == desk.state)
    }

    /// Whatever would mark it when it comes: a setting, its age, or a rule.
    @Test(arguments: ["setting", "rule"])
    func whatAPersonMarkedUnreadArrivesUnread(_ cause: String) async throws {
        try await desk.add(Self.news)
        if cause == "setting" {
            let feed = try #require(try desk.feed(Self.news))
            _ = try desk.database.set([FeedSetting(.arrive, "read")], of: feed)
        }
        try await sync()
        try await desk.arrive(["a", "b"], in: Self.news)
        if cause == "rule" {
            for key in ["a", "b"] { try desk.mark(.read, true, key, in: Self.news) }
            try await desk.sync()
            desk.clock.advance(by: 60)
        }
        try desk.mark(.read, false, "a", in: Self.news)
        try await sync()

        try await lap.arrive(["a", "b"], in: Self.news)
        if cause == "rule" {
            let rule = Rule(id: RuleID(1), query: "", actions: RuleActions([.read: true]))
            _ = try await lap.database.applyRules(of: lap.account.id, by: [(rule, .all([]))], at: lap.clock.now)
        }

        for _ in 0..<2 { try await sync() }
        for machine in [desk, lap] {
            #expect(try machine.state.contains("\(Self.news) a  "))
            #expect(try machine.state.contains("\(Self.news) b read "))
        }
    }

    /// Half a year later, what nobody has read is unread on a machine that joins: the feed is older than its articles.
    @Test func machineThatJoinsKnowsSinceWhenAFeedIsSubscribedTo() async throws {
        try await desk.add(Self.news)
        try await desk.sync()
        let added = desk.clock.now
        lap.clock.advance(by: 200 * 86_400)
        try await lap.sync()
        let feed = try #require(try lap.feed(Self.news))
        #expect(abs(feed.dateAdded.timeIntervalSince(added)) < 60)
    }

    /// 48,000 bytes with many quotes and line feeds are more in a line.
    @Test func longStarredArticleComesWithoutItsText() async throws {
        try await desk.add(Self.news)
        try await lap.sync()
        let feed = try #require(try desk.feed(Self.news))
        var article = Article()
        article.title = "\(Self.news) a"
        article.content = "<pre>" + String(repeating: "print \"a\"\n", count: 4_700) + "</pre>"
        let contents = FeedContents(
            isComplete: false, articles: [IncomingArticle(sanitizing: article, key: "a", base: nil)])
        _ = try await desk.database.save(
            [FeedFetch(feedID: feed.id, refresh: RefreshState(), contents: contents)], at: desk.clock.now)
        try desk.mark(.starred, true, "a", in: Self.news)

        try await sync()

        #expect(try lap.state.contains("\(Self.news) a  starred"))
    }

    @Test func starredArticleThatAMachineNeverSawComesFromTheOther() async throws {
        try await desk.add(Self.news)
        try await desk.arrive(["a", "b"], in: Self.news)
        try desk.mark(.starred, true, "a", in: Self.news)
        try await sync()
        #expect(try lap.state.contains("\(Self.news) a  starred"))
        #expect(try lap.state.count == 2)
        let id = try #require(try lap.id("a", in: Self.news))
        #expect(try lap.database.article(id).article.content == "<p>a</p>")

        // The feed brings it again, and it is the same article.
        try await lap.arrive(["a", "b"], in: Self.news)
        #expect(try lap.state == desk.state)
        desk.clock.advance(by: 60)
        try desk.mark(.starred, false, "a", in: Self.news)
        try await sync()
        #expect(try lap.state == desk.state)
        let third = try SharedMachine(directory: desk.directory)
        try await third.sync()
        #expect(try third.reader.articles.isEmpty)
    }

    @Test func labelsAndNotesGoBothWays() async throws {
        try await desk.add(Self.news)
        try await lap.sync()
        for machine in [desk, lap] { try await machine.arrive(["a", "b"], in: Self.news) }
        try desk.label("later", true, "a", in: Self.news)
        try desk.label("Work/sea", true, "a", in: Self.news)
        try lap.label("later", true, "b", in: Self.news)
        try lap.note("Ask Ann", "b", in: Self.news)
        #expect(try desk.database.queue(of: desk.account.id).map(\.change.word) == ["+Work/sea", "+later"])
        #expect(try await desk.sync().push.sent == 2)
        #expect(try desk.database.queue(of: desk.account.id) == [])
        try await sync()
        for machine in [desk, lap] {
            #expect(try machine.words("a", in: Self.news) == "Work/sea, later: -")
            #expect(try machine.words("b", in: Self.news) == "later: Ask Ann")
        }

        // Both labels and notes have the value that was written last.
        desk.clock.advance(by: 60)
        lap.clock.advance(by: 120)
        try desk.label("later", false, "b", in: Self.news)
        try desk.note("", "b", in: Self.news)
        try lap.note("Ask Bob", "b", in: Self.news)
        try await sync()
        for machine in [desk, lap] { #expect(try machine.words("b", in: Self.news) == ": Ask Bob") }
    }

    @Test func labelIsQueuedOnceHoweverOftenItChanges() async throws {
        try await desk.add(Self.news)
        try await lap.sync()
        for machine in [desk, lap] { try await machine.arrive(["a"], in: Self.news) }
        try desk.label("later", true, "a", in: Self.news)
        try await sync()
        lap.clock.advance(by: 60)
        try lap.label("later", false, "a", in: Self.news)
        try lap.label("later", true, "a", in: Self.news)
        #expect(try lap.database.queue(of: lap.account.id).map(\.change.word) == ["+later"])
        try await sync()
        for machine in [desk, lap] { #expect(try machine.words("a", in: Self.news) == "later: -") }
    }

    @Test func labelledArticleThatAMachineNeverSawComesFromTheOther() async throws {
        try await desk.add(Self.news)
        try await desk.arrive(["a", "b"], in: Self.news)
        try desk.label("later", true, "a", in: Self.news)
        try desk.note("Read it", "b", in: Self.news)
        try desk.mark(.starred, true, "b", in: Self.news)
        try desk.mark(.starred, false, "b", in: Self.news)
        try await sync()

        #expect(try lap.words("a", in: Self.news) == "later: -")
        #expect(try lap.words("b", in: Self.news) == ": Read it")
        let id = try #require(try lap.id("a", in: Self.news))
        #expect(try lap.database.article(id).article.content == "<p>a</p>")
    }

    @Test func deletedArticleIsDeletedEverywhereAlsoBeforeItComes() async throws {
        try await desk.add(Self.news)
        try await lap.sync()
        try await desk.arrive(["a", "b"], in: Self.news)
        try await lap.arrive(["a"], in: Self.news)
        try desk.database.delete([try #require(try desk.id("a", in: Self.news))], at: desk.clock.now)
        try desk.database.delete([try #require(try desk.id("b", in: Self.news))], at: desk.clock.now)
        try await sync()
        try await lap.arrive(["a", "b"], in: Self.news)
        #expect(try lap.reader.articles.isEmpty)
    }

    @Test func machinesWithTheSameFeedNeedNotAgreeOnIt() async throws {
        let apart = try SharedMachine()
        try await desk.add(Self.news, title: "Desk", folders: ["A"])
        try await apart.add("http://news.example/feed/", folders: ["B"])
        try await desk.arrive(["a"], in: Self.news)
        try await apart.arrive(["a"], in: "http://news.example/feed/")
        try apart.mark(.read, true, "a", in: "http://news.example/feed/")
        try await apart.sync()
        for _ in 0..<2 {
            try apart.deliverOwn(to: desk)
            try await desk.sync()
            try desk.deliverOwn(to: apart)
            try await apart.sync()
        }
        for machine in [desk, apart] {
            let feeds = try machine.database.listedFeeds(of: machine.account.id)
            #expect(feeds.count == 1)
            #expect(feeds.first?.feed.customTitle == "Desk")
            #expect(feeds.first.map { $0.folders.sorted() } == ["A", "B"])
            #expect(try machine.reader.articles.map(\.isRead) == [true])
        }
    }

    @Test func whatIsDoneAfterSeeingWinsWhateverTheClocksSay() async throws {
        lap.clock.advance(by: -0.9 * TestClock.day)
        try await desk.add(Self.news)
        try await lap.sync()
        for machine in [desk, lap] { try await machine.arrive(["a"], in: Self.news) }
        try desk.mark(.read, true, "a", in: Self.news)
        try await sync()
        try lap.mark(.read, false, "a", in: Self.news)
        for machine in [lap, desk, lap] { try await machine.sync() }
        #expect(try desk.reader.articles.map(\.isRead) == [false])
        #expect(try lap.reader.articles.map(\.isRead) == [false])
    }

    @Test func clockThatIsMoreThanADayAheadDoesNotDecide() async throws {
        try await desk.add(Self.news)
        try await lap.sync()
        for machine in [desk, lap] { try await machine.arrive(["a"], in: Self.news) }
        lap.clock.advance(by: 10 * TestClock.day)
        try lap.mark(.read, true, "a", in: Self.news)
        try await lap.sync()
        try await desk.sync()
        #expect(try desk.reader.articles.map(\.isRead) == [false])
        #expect(try desk.database.overview(of: desk.account).early > 0)
        desk.clock.advance(by: 9 * TestClock.day + 60)
        try await desk.sync()
        #expect(try desk.reader.articles.map(\.isRead) == [true])
        #expect(try desk.database.overview(of: desk.account).early == 0)
    }

    @Test func withoutTheDirectoryNothingChangesAndAChangeOfFeedsFails() async throws {
        try await desk.add(Self.news)
        try await desk.arrive(["a"], in: Self.news)
        try await sync()
        try FileManager.default.moveItem(atPath: desk.directory, toPath: desk.directory + ".away")
        try desk.mark(.read, true, "a", in: Self.news)
        let before = try desk.state
        #expect(try await desk.sync().push.problem == .directory(desk.account, reason: nil))
        await #expect(throws: SyncError.directory(desk.account, reason: nil)) { try await desk.add(Self.blog) }
        // An empty directory, before the synchroniser has begun.
        try FileManager.default.createDirectory(atPath: desk.directory, withIntermediateDirectories: true)
        #expect(try await desk.sync().push.problem == .directory(desk.account, reason: nil))
        #expect(try desk.state == before)
        #expect(try desk.database.overview(of: desk.account).waiting == 1)

        try FileManager.default.removeItem(atPath: desk.directory)
        try FileManager.default.moveItem(atPath: desk.directory + ".away", toPath: desk.directory)
        try await sync()
        try await lap.arrive(["a"], in: Self.news)
        #expect(try lap.reader.articles.map(\.isRead) == [true])
    }

    @Test func restoredOrClonedLogMakesANewMachine() async throws {
        try await desk.add(Self.news)
        try await desk.arrive(["a"], in: Self.news)
        let own = try desk.own
        let log = "\(desk.directory)/machines/\(own)/\(Segment.name(1))"
        let before = try Data(contentsOf: URL(fileURLWithPath: log))
        try desk.mark(.read, true, "a", in: Self.news)
        try await desk.sync()
        #expect(try desk.own == own)
        try before.write(to: URL(fileURLWithPath: log))
        try desk.mark(.starred, true, "a", in: Self.news)
        try await desk.sync()
        #expect(try desk.own != own)
        // Nothing of what the cut log has lost is lost.
        try await lap.sync()
        try await lap.arrive(["a"], in: Self.news)
        #expect(try lap.state == desk.state)
    }

    @Test func logOfTheSameLengthWithAnotherLastLineMakesANewMachine() async throws {
        try await desk.add(Self.news)
        try await desk.arrive(["a"], in: Self.news)
        let own = try desk.own
        let log = "\(desk.directory)/machines/\(own)/\(Segment.name(1))"
        var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: log)))
        // As a machine with a copy of this disk does that marked another article.
        bytes[bytes.count - 2] ^= 1
        try Data(bytes).write(to: URL(fileURLWithPath: log))
        try desk.mark(.starred, true, "a", in: Self.news)
        try await desk.sync()
        #expect(try desk.own != own)
    }

    @Test(arguments: [0, 1, 20, 80])
    func appendThatWasInterruptedIsCompleted(bytes: Int) async throws {
        try await desk.add(Self.news)
        try await desk.arrive(["a"], in: Self.news)
        let own = try #require(try desk.database.ownLog(of: desk.account.id))
        try desk.mark(.read, true, "a", in: Self.news)
        _ = try await desk.database.agree(
            reads: true, of: desk.account.id, machineName: "machine", at: desk.clock.now)
        let text = try desk.database.outgoing(of: desk.account.id).records.compactMap(\.line).joined()
        let file = try #require(
            FileHandle(forWritingAtPath: "\(desk.directory)/machines/\(own.machine)/\(Segment.name(1))"))
        try file.seekToEnd()
        try file.write(contentsOf: Data(text.utf8.prefix(bytes)))
        try file.close()

        try await desk.sync()
        #expect(try desk.own == own.machine.text)
        try await lap.sync()
        try await lap.arrive(["a"], in: Self.news)
        #expect(try lap.reader.articles.map(\.isRead) == [true])
    }

    @Test func filesOfCarriersAreReadOrLeftAlone() async throws {
        try await desk.add(Self.news)
        try await desk.arrive(["a"], in: Self.news)
        try desk.mark(.read, true, "a", in: Self.news)
        try await desk.sync()
        let folder = "\(desk.directory)/machines/\(try desk.own)"
        let name = Segment.name(1)
        for other in ["00000001.sync-conflict-20261121-120000-ABCDEFG.log", "00000001 (conflicted copy).log"] {
            try FileManager.default.copyItem(atPath: "\(folder)/\(name)", toPath: "\(folder)/\(other)")
        }
        for (other, text) in [
            ("._00000001.log", "x"), ("00000002.log", "<<<<<<< HEAD\n"), (".syncthing.00000003.log.tmp", "x"),
            ("00000004.log", ""), ("note.txt", "rss"),
        ] { try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(other)")) }
        try FileManager.default.createDirectory(atPath: "\(folder)/00000005.log", withIntermediateDirectories: true)
        try await lap.sync()
        try await lap.arrive(["a"], in: Self.news)
        #expect(try lap.state == desk.state)
    }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://news.example/", "javascript:alert(1)", "https://user:word@news.example/", "",
        "https://news.example/\u{7}", "exec:ls",
    ])
    func strangersAddressIsNotFetched(url: String) async throws {
        try await desk.sync()
        let stranger = MachineID.random()
        let stamp = Stamp(milliseconds: Int64(desk.clock.now.timeIntervalSince1970) * 1_000)
        let lines = [("url", url), ("subscribed", "1")].compactMap { field, value in
            LogRecord(Register(kind: .feed, key: "0123456789abcdef", field: field), value, at: stamp).line
        }
        let folder = "\(desk.directory)/machines/\(stranger)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data((Segment.header(of: stranger) + lines.joined()).utf8)
            .write(to: URL(fileURLWithPath: "\(folder)/00000001.log"))
        try await desk.sync()
        try await desk.sync()
        #expect(try desk.state == [])
        // Nor does this machine tell the others that the feed is gone.
        #expect(try desk.database.outgoing(of: desk.account.id).records.isEmpty)
    }

    @Test func markOfAnArticleThatIsNotHereOutlivesTheMoveOfItsFeed() async throws {
        for url in [Self.news, Self.blog] { try await lap.add(url) }
        try await desk.sync()
        try await lap.arrive(["a"], in: Self.blog)
        try lap.mark(.read, true, "a", in: Self.blog)
        try await lap.sync()
        try await desk.sync()
        try await desk.arrive(["a"], in: Self.news)

        let blog = try #require(try desk.feed(Self.blog))
        let move = FeedFetch(feedID: blog.id, refresh: RefreshState(), newURL: Self.news)
        _ = try await desk.database.save([move], at: desk.clock.now)
        try await desk.sync()
        #expect(try desk.reader.articles.map(\.isRead) == [true])
    }

    @Test func commandThatCannotBeWrittenIsDoneAndWrittenLater() async throws {
        try await desk.add(Self.news)
        let machines = "\(desk.directory)/machines"
        try FileManager.default.moveItem(atPath: machines, toPath: machines + ".away")
        // Nobody can make a folder there.
        try FileManager.default.createSymbolicLink(atPath: machines, withDestinationPath: "/proc/sys")
        await #expect {
            try await desk.add(Self.blog)
        } throws: { error in
            if case SyncError.unwritten = error { true } else { false }
        }
        #expect(try desk.state.contains("\(Self.blog) '' []"))

        try FileManager.default.removeItem(atPath: machines)
        try FileManager.default.moveItem(atPath: machines + ".away", toPath: machines)
        try await sync()
        #expect(try lap.state == desk.state)
    }

    @Test func labelsOfSeveralMachinesAreAllThere() async throws {
        try await desk.add(Self.news)
        try await lap.sync()
        for (machine, word) in [(desk, "desk"), (lap, "lap")] {
            try await machine.arrive(["a"], in: Self.news)
            let id = try #require(try machine.id("a", in: Self.news))
            // More together than a user may give.
            for number in 1...60 {
                try machine.database.set(MarkChange(.label("\(word) \(number)"), true), of: [id], at: machine.clock.now)
            }
        }
        try await sync()
        #expect(try desk.state == lap.state)
        #expect(try desk.database.article(try #require(try desk.id("a", in: Self.news))).labels.count == 120)
    }

    @Test func machinesTellHowFarBehindTheyWere() async throws {
        let away = try SharedMachine()
        func carry(from machine: SharedMachine, to other: SharedMachine) throws {
            let folder = "/machines/" + (try machine.database.ownLog(of: machine.account.id)?.machine.text ?? "")
            try? FileManager.default.removeItem(atPath: other.directory + folder)
            try FileManager.default.createDirectory(
                atPath: other.directory + "/machines", withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: machine.directory + folder, toPath: other.directory + folder)
        }
        func behind() throws -> Int? {
            try desk.database.machines(of: desk.account.id).first { !$0.isOwn }?.behind
        }
        try await desk.add(Self.news)
        try await desk.sync()
        try carry(from: desk, to: away)
        try await away.sync()
        desk.clock.advance(by: 60)
        try await desk.arrive(["a", "b"], in: Self.news)
        for key in ["a", "b"] { try desk.mark(.read, true, key, in: Self.news) }
        try await desk.sync()

        away.clock.advance(by: 7_200)
        try await away.sync()
        try carry(from: away, to: desk)
        try await desk.sync()
        #expect(try behind() == 2)

        try carry(from: desk, to: away)
        away.clock.advance(by: 7_200)
        try await away.sync()
        try carry(from: away, to: desk)
        try await desk.sync()
        #expect(try behind() == 0)
    }

    /// A stranger says anything of itself: of its `seen` and `read`, or of its `end`.
    @Test(
        arguments: ["seen", "read", "end"],
        [
            "9223372036854775807", "9223372036854775808", "-9223372036854775808", "9000000000000000000", "-1", "1e9",
            "x", "",
        ])
    func numbersOfMachinesThatAreNoTimesAreNotKnown(_ field: String, _ value: String) async throws {
        try await desk.add(Self.news)
        let stranger = MachineID.random()
        let said = ["seen": "1000", "read": "1000"].merging([field: value]) { $1 }
        let lines = said.compactMap { field, value in
            LogRecord(Register(kind: .machine, key: stranger.text, field: field), value, at: Stamp(milliseconds: 1_000))
                .line
        }
        // It was seen long ago, and is listed for a value that counts.
        try write(Segment.header(of: stranger) + lines.joined(), as: stranger)
        try await desk.sync()
        #expect(try desk.database.machines(of: desk.account.id).allSatisfy(\.isOwn))
        let other = LogRecord(Register(kind: "later", key: "x", field: "y"), "z", at: Stamp(milliseconds: 1_000))
        try write(Segment.header(of: stranger) + lines.joined() + (other.line ?? ""), as: stranger)
        try await desk.sync()

        let machine = try #require(try desk.database.machines(of: desk.account.id).first { !$0.isOwn })
        #expect(machine.dateSeen == Date(timeIntervalSince1970: 1))
        #expect((machine.behind == nil) == (field != "end"))
        try await desk.shared.remove(machine)
        #expect(try desk.database.machines(of: desk.account.id).map(\.isOwn) == [true])
    }

    private func write(_ text: String, as machine: MachineID) throws {
        let folder = "\(desk.directory)/machines/\(machine)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try text.write(toFile: "\(folder)/\(Segment.name(1))", atomically: true, encoding: .utf8)
    }

    /// What is in place of a log: a directory, a pipe, or a link that leads nowhere.
    @Test(arguments: ["directory", "pipe", "link"])
    func whatIsNoFileIsSaidAndTheOthersAreRead(_ kind: String) async throws {
        try await desk.add(Self.news)
        try await sync()
        let folder = "\(desk.directory)/machines/\(MachineID.random())"
        let path = "\(folder)/\(Segment.name(1))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        switch kind {
        case "directory": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        case "pipe": #expect(mkfifo(path, 0o600) == 0)
        default: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "nowhere")
        }
        try await desk.add(Self.blog)

        let report = try await lap.sync()
        #expect(report.warnings.compactMap(\.unread).first?.hasSuffix(": it is not a regular file") == true)
        #expect(try lap.feed(Self.blog) != nil)
    }

    @Test(.disabled(if: getuid() == 0, "root may read everything"))
    func logThatCannotBeOpenedIsSaidAndTheOthersAreRead() async throws {
        try await desk.add(Self.news)
        let (stranger, _) = try desk.write("x", into: Register(kind: .folder, key: "X", field: "exists"))
        chmod("\(desk.directory)/machines/\(stranger)/\(Segment.name(1))", 0)

        let report = try await lap.sync()
        #expect(report.warnings.compactMap(\.unread).first?.hasSuffix(": Permission denied") == true)
        #expect(try lap.feed(Self.news) != nil)
    }

    @Test(arguments: ["link", "dead link", "file", "pipe", "link/", "dead link/", "file/", "pipe/", "directory/"])
    func logThatIsSomethingElseMakesANewMachine(_ kind: String) async throws {
        try await desk.add(Self.news)
        try await desk.arrive(["a"], in: Self.news)
        try await desk.sync()
        let (own, target) = (try desk.own, desk.directory + ".target")
        let folder = "\(desk.directory)/machines/\(own)"
        let place = kind.hasSuffix("/") ? "\(folder)/\(Segment.name(1))" : folder
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
        try Data("the user's".utf8).write(to: URL(fileURLWithPath: "\(target)/\(Segment.name(1))"))
        try FileManager.default.removeItem(atPath: place)
        switch kind {
        case "link": try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: target)
        case "link/":
            try FileManager.default.createSymbolicLink(
                atPath: place, withDestinationPath: "\(target)/\(Segment.name(1))")
        case "dead link", "dead link/":
            try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: "\(target)/nowhere")
        case "file", "file/": try Data("text\n".utf8).write(to: URL(fileURLWithPath: place))
        case "directory/": try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
        default: #expect(mkfifo(place, 0o600) == 0)
        }
        try desk.mark(.read, true, "a", in: Self.news)

        #expect(try await desk.sync().push.problem == nil)
        #expect(try desk.own != own)
        #expect(try desk.database.overview(of: desk.account).waiting == 0)
        try await lap.sync()
        try await lap.arrive(["a"], in: Self.news)
        #expect(try lap.state == desk.state)
        #expect(try FileManager.default.contentsOfDirectory(atPath: target) == [Segment.name(1)])
        #expect(try String(contentsOfFile: "\(target)/\(Segment.name(1))", encoding: .utf8) == "the user's")
    }

    @Test func removedMachineLeavesItsValues() async throws {
        try await lap.add(Self.news, title: "News of lap")
        try await lap.arrive(["a"], in: Self.news)
        try lap.mark(.read, true, "a", in: Self.news)
        try await lap.sync()
        try await desk.sync()
        let machines = try desk.database.machines(of: desk.account.id)
        #expect(machines.count == 2)
        try await desk.shared.remove(try #require(machines.first { !$0.isOwn }))
        #expect(try desk.database.machines(of: desk.account.id).map(\.isOwn) == [true])

        let third = try SharedMachine(directory: desk.directory)
        try await third.sync()
        try await third.arrive(["a"], in: Self.news)
        #expect(try third.state == ["\(Self.news) 'News of lap' []", "\(Self.news) a read "])
        // Who was removed and is there after all is a new machine.
        let own = try lap.own
        try await lap.add(Self.blog)
        #expect(try lap.own != own)
        try await third.sync()
        #expect(try third.state.contains("\(Self.blog) '' []"))
    }

    @Test func copyOfALocalAccountKnowsArticlesByTheirKeys() async throws {
        let (database, local, now) = (desk.database, desk.reader.account, desk.clock.now)
        _ = try database.subscribe([NewFeed(url: Self.news)], in: local.id, at: now)
        let feed = try #require(try database.listedFeeds(of: local.id).first?.feed)
        // Neither addresses nor dates, and the titles are others now.
        let articles = ["a", "b", "c"].map { key in
            var article = Article()
            article.title = "Former \(key)"
            return IncomingArticle(sanitizing: article, key: key, base: nil)
        }
        let contents = FeedContents(isComplete: false, articles: articles)
        _ = try await database.save(
            [FeedFetch(feedID: feed.id, refresh: RefreshState(), contents: contents)], at: now)
        let ids = try desk.reader.articles.sorted { $0.title ?? "" < $1.title ?? "" }.map(\.id)
        try database.set(.read, true, of: [ids[0]], at: now)
        for id in ids[1...] { try database.set(.starred, true, of: [id], at: now) }
        try await desk.add(Self.news)
        try await desk.arrive(["a", "b"], in: Self.news)

        let copy = AccountCopy(from: local, to: desk.shared, database: database) { now }
        let copied = try await copy.copyStatuses()
        #expect(copied.counts == [.read: 1, .starred: 1] && copied.kept == 1)
        try await desk.arrive(["a", "b", "c"], in: Self.news)
        let feedHere = try #require(try desk.feed(Self.news)).id
        let here = try desk.reader.articles.filter { $0.feedID == feedHere }.map { article in
            "\(article.title ?? "") \(article.isRead) \(article.isStarred)"
        }
        let titles = ["a true false", "b false true", "c false true"].map { "\(Self.news) \($0)" }
        #expect(here.sorted() == titles)
    }

    @Test func localAccountBecomesASharedOneWithAllItHas() async throws {
        let reader = try Reader()
        let old = reader.account
        _ = try reader.database.subscribe([NewFeed(url: Self.news, folders: ["W"])], in: old.id, at: reader.clock.now)
        let feed = try #require(try reader.database.listedFeeds(of: nil).first?.feed)
        let articles = ["a", "b"].map { key in
            var article = Article()
            article.title = key
            return IncomingArticle(sanitizing: article, key: key, base: nil)
        }
        _ = try await reader.database.save(
            [FeedFetch(feedID: feed.id, refresh: RefreshState(), contents: FeedContents(articles: articles))],
            at: reader.clock.now)
        let ids = try reader.articles.map(\.id)
        try reader.database.set(.read, true, of: [ids[0]], at: reader.clock.now)
        let account = try reader.database.shareLocalAccount(.folder, name: "home", url: desk.directory, user: nil)
        #expect(try reader.database.accounts().map(\.name) == ["home", "local"])
        let shared = DirectoryAccount(
            LocalAccount(account, database: reader.database, fetcher: reader.fetcher, retention: RetentionRule()),
            machineName: "old")
        #expect(try await shared.push { _ in }.sent == 1)
        try await desk.sync()
        let read = try #require(try reader.articles.first { $0.id == ids[0] }?.title)
        try await desk.arrive([read], in: Self.news)
        #expect(try desk.reader.articles.map(\.isRead) == [true])
        #expect(try desk.database.listedFeeds(of: desk.account.id).map(\.folders) == [["W"]])
    }

    @Test func longLogOfWhichMostWasOverwrittenIsReplaced() async throws {
        try await desk.add(Self.news)
        let feed = try #require(try desk.feed(Self.news))
        // A title has a thousand characters at most, and each of these has 61 bytes.
        let long = String(repeating: "e" + String(repeating: "\u{301}", count: 30), count: 990)
        var (title, renames) = ("", 0)
        while try desk.database.ownLog(of: desk.account.id)?.replaced == 0, renames < 400 {
            renames += 1
            title = "\(renames)" + long
            try await desk.shared.rename(feed, to: title)
        }
        #expect(renames < 400)
        let before = desk.files
        #expect(before.count > 4)
        try await lap.sync()
        #expect(try lap.state == ["\(Self.news) '\(title)' []"])

        desk.clock.advance(by: 31 * TestClock.day)
        try await desk.sync()
        #expect(desk.files.count == 2)
        let third = try SharedMachine(directory: desk.directory)
        third.clock.advance(by: 31 * TestClock.day)
        try await third.sync()
        #expect(try third.state == lap.state)
        // The log goes on.
        try await desk.add(Self.blog)
        try await third.sync()
        #expect(try third.feed(Self.blog) != nil)
    }

    /// Memory does not grow with what is new, and a log is read in parts.
    @Test func longLogIsReadWhole() async throws {
        try await desk.add(Self.news)
        let stranger = MachineID.random()
        let names = (0..<30_000).map { "Folder \($0 % 50) \(String(repeating: "x", count: 60)) \($0)" }
        let lines = names.enumerated().compactMap { number, name in
            let register = Register(kind: Register.Kind.article.rawValue, key: "unknown \(name)", field: "read")
            return LogRecord(register, "\(number % 2)", at: Stamp(milliseconds: Int64(number))).line
        }
        try write(Segment.header(of: stranger) + lines.joined(), as: stranger)
        try await desk.sync()
        #expect(try desk.database.records(of: stranger, in: desk.account.id).compactMap(\.line) == lines)
        let position = try desk.database.logPositions(of: desk.account.id).values.first { $0.machine == stranger }
        #expect(position?.length == Segment.header(of: stranger).utf8.count + lines.joined().utf8.count)
    }

    @Test func anyOrderAndRepetitionGivesTheSameValues() async throws {
        try await desk.sync()
        try await lap.sync()
        var generator = SplitMix64(seed: 1)
        let machines = (0..<3).map { _ in MachineID.random() }
        let writes = (0..<200).map { _ in
            let register = Register(kind: .article, key: "x \(generator.below(4))", field: "note")
            let record = LogRecord(
                register, generator.pick(["a", "b", "é", "~", ""]), at: Stamp(bits: Int64(generator.below(9))))
            return (generator.pick(machines), record)
        }
        func receive(_ writes: [(MachineID, LogRecord)], on machine: SharedMachine) async throws {
            for (author, record) in writes {
                let position = Segment.Position(machine: author, length: 1, lastLine: "")
                try await machine.database.receive(
                    SharedLog(path: "x", records: [record], position: position), of: machine.account.id,
                    at: machine.clock.now)
                guard generator.happens(oneIn: 3) else { continue }
                _ = try await machine.database.agree(
                    reads: false, of: machine.account.id, machineName: "m", at: machine.clock.now)
            }
            _ = try await machine.database.agree(
                reads: false, of: machine.account.id, machineName: "m", at: machine.clock.now)
        }
        try await receive(writes, on: desk)
        try await receive(writes.shuffled(using: &generator) + writes, on: lap)
        let values = try [desk, lap].map { machine in
            try machines.map {
                try machine.database.records(of: $0, in: machine.account.id).compactMap(\.line).sorted()
            }
        }
        #expect(values[0] == values[1])
        #expect(values[0].joined().count == 4)
    }

    // MARK: Joining

    @Test func machineThatJoinsAddsToWhatIsThere() async throws {
        try await desk.add(Self.news, title: "Theirs", folders: ["A"])
        let feed = try #require(try desk.feed(Self.news))
        _ = try desk.database.set([FeedSetting(.interval, "2h"), FeedSetting(.pause, "yes")], of: feed)
        try desk.database.save(SavedSearch(name: "work", query: "theirs"))
        try desk.database.save(SavedSearch(name: "play", query: "theirs"))
        _ = try await desk.shared.addFolder("Empty")
        try await desk.sync()

        lap.clock.advance(by: 100)
        _ = try lap.database.subscribe(
            [NewFeed(url: Self.news, customTitle: "Mine", folders: ["B"])], in: lap.account.id, at: lap.clock.now)
        let same = try #require(try lap.feed(Self.news))
        _ = try lap.database.set([FeedSetting(.interval, "1d"), FeedSetting(.keep, "30d")], of: same)
        try lap.database.save(SavedSearch(name: "work", query: "mine"))
        try lap.database.save(SavedSearch(name: "more", query: "mine"))
        try await sync()
        let feeds = "\(Self.news) 'Theirs' [\"A\", \"B\"] interval=2h keep=30d pause=yes"
        for machine in [desk, lap] {
            #expect(try machine.state == ["@more mine", "@play theirs", "@work theirs", feeds])
            #expect(try machine.database.folders(of: machine.account.id).map(\.folder.name).contains("Empty"))
        }
    }

    /// Its marks have the times at which they were made.
    @Test func laterMarkWinsWhenAMachineJoins() async throws {
        _ = try lap.database.subscribe([NewFeed(url: Self.news)], in: lap.account.id, at: lap.clock.now)
        try await lap.arrive(["a", "b"], in: Self.news)
        try lap.mark(.read, true, "a", in: Self.news)

        try await desk.add(Self.news)
        try await desk.arrive(["a", "b"], in: Self.news)
        desk.clock.advance(by: 50)
        for value in [true, false] {
            for (kind, key) in [(Mark.read, "a"), (.starred, "b")] {
                try desk.mark(kind, value, key, in: Self.news)
            }
            try await desk.sync()
        }

        lap.clock.advance(by: 100)
        try lap.mark(.starred, true, "b", in: Self.news)
        try await lap.sync()
        try await desk.sync()
        for machine in [desk, lap] {
            let articles = try machine.reader.articles
            #expect(articles.map(\.isRead) == [false, false])
            #expect(articles.filter(\.isStarred).map(\.title) == ["\(Self.news) b"])
        }
    }

    @Test func whatAMachineWroteWhileItsClockWasAheadCountsOnceTheClockIsRight() async throws {
        try await desk.add(Self.news)
        try await lap.sync()
        for machine in [desk, lap] { try await machine.arrive(["a", "b"], in: Self.news) }
        let old = try lap.own
        lap.clock.advance(by: 365 * TestClock.day)
        try lap.mark(.read, true, "a", in: Self.news)
        try lap.mark(.starred, true, "b", in: Self.news)
        try await lap.sync()
        try await desk.sync()
        #expect(try !desk.state.contains("\(Self.news) a read "))

        lap.clock.advance(by: -365 * TestClock.day + 60)
        try await lap.sync()
        desk.clock.advance(by: 120)
        try await desk.sync()
        #expect(try lap.own != old)
        #expect(try desk.state == lap.state)
        #expect(try desk.state.contains("\(Self.news) a read "))
        try desk.mark(.read, false, "a", in: Self.news)
        try await sync()
        #expect(try lap.state.contains("\(Self.news) a  "))
        // It is a new machine once, and what it wrote under its old id is not there again when its time comes.
        let new = try lap.own
        for machine in [desk, lap] { machine.clock.advance(by: 400 * TestClock.day) }
        try await sync()
        #expect(try lap.own == new)
        #expect(try desk.state == lap.state)
        #expect(try lap.state.contains("\(Self.news) a  "))
    }

    @Test func commandOfAClockThatWasAheadCountsOnceTheClockIsRight() async throws {
        try await desk.sync()
        try await lap.sync()
        desk.clock.advance(by: 40 * TestClock.day)
        try await desk.add(Self.news)
        desk.clock.advance(by: -40 * TestClock.day)
        try await sync()
        #expect(try lap.state == ["\(Self.news) '' []"])
    }

    @Test func wrongClockIsNoticedThoughOlderMarksFollowInTheLog() async throws {
        for url in [Self.news, Self.blog] { try await desk.add(url) }
        try await sync()
        try await desk.arrive(["a"], in: Self.news)
        // Made in time, and written while the clock is ahead, after the change of the feed.
        try desk.mark(.read, true, "a", in: Self.news)
        desk.clock.advance(by: 40 * TestClock.day)
        try await desk.shared.unsubscribe(try #require(try desk.feed(Self.blog)), as: CommandID())
        desk.clock.advance(by: -40 * TestClock.day)
        try await sync()
        #expect(try lap.feed(Self.blog) == nil)
    }

    @Test func whatAClockThatWasAheadHasHiddenComesBack() async throws {
        let phone = try SharedMachine(directory: desk.directory)
        try await desk.add(Self.news)
        for machine in [desk, lap, phone] {
            try await machine.sync()
            try await machine.arrive(["a"], in: Self.news)
        }
        for machine in [desk, lap] { machine.clock.advance(by: 40 * TestClock.day) }
        try lap.mark(.read, true, "a", in: Self.news)
        try await lap.sync()
        try await desk.sync()
        // The phone has not believed that; the desk has, and takes what the phone says for older.
        phone.clock.advance(by: 7_200)
        try phone.mark(.read, true, "a", in: Self.news)
        try phone.mark(.read, false, "a", in: Self.news)
        try await phone.sync()
        try await desk.sync()
        #expect(try desk.reader.articles.map(\.isRead) == [true])

        for machine in [desk, lap] { machine.clock.advance(by: -40 * TestClock.day + 60) }
        for machine in [lap, desk, lap, phone] { try await machine.sync() }
        for machine in [desk, lap, phone] { #expect(try machine.reader.articles.map(\.isRead) == [false]) }
    }

    @Test func clockThatIsBehindChangesNoMachinesId() async throws {
        try await desk.add(Self.news)
        try await sync()
        let own = try lap.own
        lap.clock.advance(by: -400 * TestClock.day)
        try await lap.sync()
        #expect(try lap.own == own)
    }

    @Test func markOfAClockThatWasAheadCountsAsMadeNow() async throws {
        try await desk.add(Self.news)
        try await sync()
        for machine in [desk, lap] { try await machine.arrive(["a"], in: Self.news) }
        desk.clock.advance(by: 12 * 3_600)
        try desk.mark(.starred, true, "a", in: Self.news)
        desk.clock.advance(by: -12 * 3_600)
        try await desk.sync()

        lap.clock.advance(by: 60)
        for value in [true, false] { try lap.mark(.starred, value, "a", in: Self.news) }
        try await lap.sync()
        try await desk.sync()
        for machine in [desk, lap] { #expect(try machine.reader.articles.map(\.isStarred) == [false]) }
    }

    // MARK: Settings of feeds

    @Test func settingsWithoutSecretsAreTheSameEverywhere() async throws {
        try await desk.add(Self.news)
        let feed = try #require(try desk.feed(Self.news))
        let header = FeedSetting(.header, "Authorization", name: "authorization", secret: "secret")
        _ = try desk.database.set(
            [FeedSetting(.interval, "2h"), FeedSetting(.arrive, "read"), header, FeedSetting(.cookies, "/jar")],
            of: feed)
        try await sync()
        let same = try #require(try lap.feed(Self.news))
        #expect(try lap.settings(of: same) == ["arrive=read", "interval=2h"])

        _ = try lap.database.unset(.arrive, named: nil, of: same)
        _ = try lap.database.set([FeedSetting(.interval, "1d")], of: same)
        try await sync()
        #expect(
            try desk.settings(of: feed) == ["cookies=/jar", "header=Authorization", "interval=1d"])
    }

    @Test(arguments: [
        ("interval", "1s"), ("interval", "never"), ("keep", "some"), ("user-agent", "two\nlines"),
        ("cookies", "/etc/passwd"),
        ("proxy", "http://evil.example"), ("colour", "red"),
    ])
    func settingThatIsNotSharedOrWrongWaits(setting: (key: String, value: String)) async throws {
        try await desk.add(Self.news)
        let feed = try #require(try desk.feed(Self.news))
        let name = String(MD5.hex("://news.example/feed").prefix(16))
        let register = Register(kind: .feed, key: name, field: "setting:\(setting.key)")
        let (stranger, record) = try desk.write(setting.value, into: register)
        for _ in 0..<2 { try await sync() }
        #expect(try desk.settings(of: feed) == [])
        #expect(try desk.database.records(of: stranger, in: desk.account.id) == [record])
    }

    // MARK: Searches and rules

    @Test func searchesAndRulesAreTheSameEverywhere() async throws {
        try desk.database.save(SavedSearch(name: "work", query: "folder:Work newer:7d"))
        let rule = try desk.database.addRule("@work ferry", RuleActions([.starred: true], labels: ["b", "a"]))
        try await sync()
        #expect(try lap.queries == desk.queries)
        #expect(try lap.queries == ["@work folder:Work newer:7d", "@work ferry -> starred +a +b, false"])

        try lap.database.save(SavedSearch(name: "work", query: "folder:Office"))
        _ = try desk.database.setRulePaused(true, of: rule.id)
        try await sync()
        #expect(try lap.queries == ["@work folder:Office", "@work ferry -> starred +a +b, true"])
        #expect(try lap.queries == desk.queries)

        _ = try desk.database.removeRule(rule.id)
        try lap.database.removeSearches(["work"])
        try await sync()
        #expect(try lap.queries == [])
        #expect(try desk.queries == [])
    }

    /// No directory may make a machine run a program; all other actions are shared as they are.
    @Test func eachActionOfRulesIsSharedOrKeepsTheRuleOnItsMachine() async throws {
        let samples = [
            "statuses": RuleActions([.read: false, .starred: true]), "labels": RuleActions(labels: ["b", "a"]),
            "deletes": RuleActions(deletes: true), "program": RuleActions([.starred: true], program: ["mpv"]),
        ]
        // A further property needs a sample, too.
        #expect(Mirror(reflecting: RuleActions()).children.compactMap(\.label) == ["changes", "program"])
        let rules = try samples.values.map { try desk.database.addRule("ferry", $0) }
        try await sync()
        let shared = try lap.database.rules().map(\.actions)
        for (name, actions) in samples { #expect(shared.contains(actions) == (name != "program"), "\(name)") }
        #expect(shared.count == samples.count - 1)
        #expect(try desk.database.rules() == rules)
    }

    /// Others may write what this version can't apply: it neither applies nor removes it.
    @Test(arguments: [
        Register(kind: .search, key: "work", field: "query"): "from:(",
        Register(kind: .search, key: "Not a name", field: "query"): "ferry",
        Register(kind: .search, key: "unread", field: "query"): "ferry",
        Register(kind: .search, key: "work", field: "colour"): "red",
        rule(#"{"open":["mpv"],"query":"ferry"}"#).key: rule(#"{"open":["mpv"],"query":"ferry"}"#).value,
        rule(#"{"query":"ferry","set":{"loud":true}}"#).key: rule(#"{"query":"ferry","set":{"loud":true}}"#).value,
        rule(#"{"label":["b","a"],"query":"ferry"}"#).key: rule(#"{"label":["b","a"],"query":"ferry"}"#).value,
        rule(#"{"label":["a//b"],"query":"ferry"}"#).key: rule(#"{"label":["a//b"],"query":"ferry"}"#).value,
        rule(#"{"delete":true,"query":"("}"#).key: rule(#"{"delete":true,"query":"("}"#).value,
        Register(kind: .rule, key: "other", field: "rule"): #"{"delete":true,"query":"ferry"}"#,
    ])
    func searchOrRuleOfANewerVersionWaits(register: Register, value: String) async throws {
        try await sync()
        let (stranger, record) = try desk.write(value, into: register)
        for _ in 0..<2 { try await sync() }
        #expect(try desk.queries == [])
        #expect(try desk.database.records(of: stranger, in: desk.account.id) == [record])
    }

    @Test func valueThatWaitsStaysWhenAnotherMachineWritesItAgain() async throws {
        try await sync()
        let register = Register(kind: .search, key: "work", field: "query")
        _ = try desk.write("from:(", into: register)
        try await sync()
        let (stranger, record) = try desk.write("from:(", into: register, at: 2_000)
        for _ in 0..<2 { try await sync() }
        #expect(try desk.database.records(of: stranger, in: desk.account.id) == [record])
    }

    private static func rule(_ text: String) -> (key: Register, value: String) {
        (Register(kind: .rule, key: MD5.hex(text), field: "rule"), text)
    }

    @Test func nothingNewWritesNothing() async throws {
        try await desk.add(Self.news)
        try await sync()
        let sizes = {
            try desk.files.map {
                try FileManager.default.attributesOfItem(atPath: "\(desk.directory)/machines/\($0)")[.size] as? Int
            }
        }
        let before = try sizes()
        for _ in 0..<3 { try await sync() }
        #expect(try sizes() == before)
    }
}
