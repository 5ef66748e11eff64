import Model
import SyncSupport
import TestSupport
import Testing

@testable import Sync

/// A server that numbers its articles is restored from backups or installed again, fails on answers that are too large
/// for it or for the reader, and gives its numbers to other articles, while users mark articles here and there.
///
/// `RSS_SCHEDULES=5000` plays as many; `RSS_SCHEDULE_SEED=17` plays that one.
@Suite struct RestoredScheduleTests {

    @Test(arguments: RestoredServerTests.flavors)
    func nothingIsMarkedThatNobodyMarked(_ flavor: SyncServer.Flavor) async throws {
        for seed in LyingStage.seeds(usually: 4) {
            var player = try await RestoredPlayer(flavor, seed: seed)
            try await player.play()
        }
    }
}

/// Plays a schedule of one machine and one server. Articles are known by their publisher's numbers.
private struct RestoredPlayer {
    private let seed: UInt64
    private var random: SplitMix64
    private let folder: TemporaryFolder
    private let server: SyncServer
    private let reader: RemoteReader
    private var feed: Int64
    private var backup: ServerContents
    private var published: [Int64] = []

    /// The articles that were published before the backup was made.
    private var backedUp: Set<Int64> = []

    /// What anybody ever marked, as read or starred.
    private var marked: [Mark: Set<Int64>] = [:]

    init(_ flavor: SyncServer.Flavor, seed: UInt64) async throws {
        self.seed = seed
        random = SplitMix64(seed: seed)
        folder = try TemporaryFolder()
        server = try SyncServer(flavor)
        feed = server.change { $0.addFeed("News") }
        reader = try RemoteReader(server, in: folder)
        backup = server.contents()
        publish(6)
        try await reader.sync()
        backUp()
    }

    mutating func play() async throws {
        for _ in 0..<(6 + random.below(8)) {
            try await step()
            try check()
        }
        server.update { $0.lies = [] }
        for pause in [0, 90_000, 90_000, 700_000] {
            reader.clock.advance(by: Double(pause))
            server.advanceClock(by: Double(pause))
            try await reader.sync()
            try check()
        }
        try checkEnd()
    }

    private mutating func step() async throws {
        switch random.below(14) {
        case 0: publish(1 + random.below(4))
        case 1, 2: try markHere()
        case 3, 4: markThere()
        case 5: backUp()
        case 6, 7: try await restore()
        case 8 where RestoredServerTests.telling.contains(server.flavor): installAgain()
        case 9: server.update { [size = random.pick([2_500, 5_000, .max])] in $0.largestAnswer = size }
        case 10: server.update { $0.lies.append(Lie(role: .recent, kind: .status(500), times: 1 + random.below(2))) }
        default: _ = try? await reader.sync()
        }
    }

    // MARK: Deeds

    private mutating func publish(_ count: Int) {
        let first = Int64(published.count + 1)
        add(Array(first..<(first + Int64(count))))
    }

    private mutating func add(_ numbers: [Int64]) {
        server.change { [feed] contents in
            for number in numbers {
                contents.addEntry(to: feed, number: number, published: 1_795_000_000 + number * 60)
            }
        }
        published += numbers.filter { !published.contains($0) }
    }

    private mutating func markHere() throws {
        let (kind, value, number) = choose()
        guard try reader.mark(kind, value, [number]) > 0 else { return }
        if value { marked[kind, default: []].insert(number) }
    }

    private mutating func markThere() {
        let (kind, value, number) = choose()
        let flag: ServerContents.Flag = kind == .read ? .read : .starred
        server.change { contents in
            contents.set(flag, value, of: contents.entries.values.filter { $0.number == number }.map(\.id))
        }
        if value { marked[kind, default: []].insert(number) }
    }

    private mutating func choose() -> (Mark, Bool, Int64) {
        (random.pick(Mark.statuses), !random.happens(oneIn: 4), random.pick(published))
    }

    private mutating func backUp() {
        backup = server.contents()
        backedUp = Set(published)
    }

    /// The server fetches what its backup lacks in another order, with what was published since.
    private mutating func restore() async throws {
        feed = server.change { [backup, feed] contents in
            let clock = contents.clock
            contents = backup
            contents.clock = clock
            return contents.feeds.first?.id ?? feed
        }
        if random.happens(oneIn: 3) { _ = try? await reader.sync() }
        let lost = published.filter { !backedUp.contains($0) } + new()
        add(lost.shuffled(using: &random))
    }

    /// The server knows nothing but its feeds, and perhaps not even their numbers: it fetches what they still list.
    private mutating func installAgain() {
        let isRenumbered = random.happens(oneIn: 2)
        feed = server.change { [flavor = server.flavor] contents in
            let clock = contents.clock
            let url = contents.feeds.first?.url
            contents = ServerContents(flavor)
            contents.clock = clock
            if isRenumbered { contents.addFolder("Again") }
            return contents.addFeed("News", url: url)
        }
        let listed = published.suffix(random.pick([5, 10, .max])) + new()
        add(listed.shuffled(using: &random))
    }

    /// Returns numbers of articles that nobody has seen.
    private mutating func new() -> [Int64] {
        let next = Int64(published.count + 1)
        return Array(next..<(next + Int64(random.below(3))))
    }

    // MARK: Checks

    private func check() throws {
        for entry in server.contents().entries.values {
            for (kind, isMarked) in [(Mark.read, entry.isRead), (.starred, entry.isStarred)] where isMarked {
                #expect(marked[kind]?.contains(entry.number) == true, "seed \(seed): \(kind) of \(entry.number)")
            }
        }
        for (number, article) in try reader.articles {
            for (kind, isMarked) in [(Mark.read, article.isRead), (.starred, article.isStarred)] where isMarked {
                #expect(marked[kind]?.contains(number) == true, "seed \(seed): \(kind) of \(number) here")
            }
        }
    }

    private func checkEnd() throws {
        let articles = try reader.articles
        // No list names what was read there while it had no number here.
        let aside = try reader.setAside
        for entry in server.contents().entries.values {
            let here = articles[entry.number]
            #expect(here != nil || entry.isRead, "seed \(seed): \(entry.number) is not here")
            guard let here, !(entry.isRead && aside.contains(here.id)) else { continue }
            #expect(here.isRead == entry.isRead, "seed \(seed): read of \(entry.number)")
            #expect(here.isStarred == entry.isStarred, "seed \(seed): starred of \(entry.number)")
        }
        #expect(try reader.queue.isEmpty, "seed \(seed)")
    }
}
