import TestSupport
import Testing

/// A person who reads, marks, sorts feeds, syncs and takes things back at random, in one home or two, with a program that
/// is killed now and then. After each command, what was decided is there.
struct Person {
    private let account: Account
    private let place: Place
    private let server: SyncServer?
    private var random: SplitMix64
    private var homes: [Home]
    private var step = 0

    /// The numbers of the articles that each feed lists.
    private var listed: [String: ClosedRange<Int>] = [:]

    /// What each home wrote to the directory.
    private var shared: [Int: [Decisions.Key: Decisions.Entry]] = [:]
    private var unsure: Set<Decisions.Key> = []

    /// The titles of articles that the server deleted with their feeds.
    private var lost: Set<String> = []

    /// The commands, each as it was run.
    private(set) var story: [String] = []

    private struct Deed {
        var line: String

        /// Whether the same command does the rest after it was killed.
        var isRepeated = false
        var isUndo = false

        /// Whether what it removes need not be there.
        var mayFindNothing = false

        /// Whether `undo` refuses to take it back.
        var isFinal = false

        /// The second parameter: the marks of which nothing is known afterwards.
        var effect: (inout Home, inout Set<Decisions.Key>) -> Void = { _, _ in }
    }

    init(_ account: Account, seed: UInt64) throws {
        (self.account, random) = (account, SplitMix64(seed: seed))
        place = try Place()
        server = try account.flavor.map(SyncServer.init)
        homes = account.homes.map { Home(options: $0) }
    }

    func stop() {
        server?.stop()
    }

    mutating func live() async throws {
        try await begin()
        for _ in 0..<12 + random.below(14) { try await next() }
        try await end()
    }

    // MARK: Beginning and end

    private mutating func begin() async throws {
        for feed in Account.feeds {
            _ = server?.change { $0.addFeed(feed, url: url(feed)) }
            publish(feed, 1...4)
        }
        try await place.output(of: "mkdir carried")
        for index in homes.indices {
            if let line = account.addition(server) { try await place.output(of: "\(line) \(homes[index].options)") }
            if server == nil && index == 0 {
                for feed in Account.feeds.map(url) {
                    try await place.output(of: "rss add \(feed) \(account.option); rss feed set \(feed) keep 1d")
                }
            }
            homes[index].feeds = Set(Account.feeds.map(url))
            homes[index].refusals = 8
            try await sync(index)
        }
    }

    private mutating func end() async throws {
        for feed in Account.feeds where !homes[0].feeds.contains(url(feed)) { try await add(feed, 0) }
        try await share(0)
        // What one sync learns goes to the server with the next.
        for _ in 0..<2 { for index in homes.indices { try await sync(index) } }
        if homes.count == 2 { try await expectAgreement() }
        for entry in server?.contents().items ?? [] {
            let wanted = homes[0].decisions.marks(of: entry.title)
            var marks: [Decisions.Mark: Bool] = [.read: entry.isRead, .starred: entry.isStarred]
            if account.flavor?.keepsLabels == true {
                for label in Self.labels { marks[.label(label)] = entry.labels.contains(label) }
            }
            for (mark, isSet) in marks where !unsure.contains(Decisions.Key(title: entry.title, mark: mark)) {
                try require(isSet == (wanted[mark] != nil), "\(entry.title) on the server: \(mark) is \(isSet)")
            }
        }
    }

    private func expectAgreement() async throws {
        let sights = try await [homes[0].look(place), homes[1].look(place)]
        let other = Dictionary(sights[1].articles.map { ($0.title, $0.marks) }) { $1 }
        for article in sights[0].articles {
            guard let marks = other[article.title] else { continue }
            try require(marks == article.marks, "\(article.title): \(article.marks), and \(marks) in the other home")
        }
    }

    // MARK: What happens

    private mutating func next() async throws {
        let index = random.below(homes.count)
        switch random.below(20) {
        case 0..<8: try await mark(index)
        case 8..<10: try await undo(index)
        case 10..<12: try await sync(index)
        case 12: try await run(Deed(line: "rss doctor --prune > /dev/null", isRepeated: true), index)
        case 13: try await letTimePass(index)
        case 14:
            let feed = random.pick(Account.feeds)
            let next = (listed[feed]?.upperBound ?? 0) + 1
            publish(feed, next...next + random.below(3))
        case 15: try await run(Deed(line: "rss export > kept.opml", isRepeated: true), index)
        case 16: try await sort(index)
        case 17: try await importFeeds(index)
        default: try await removeOrAdd(index)
        }
    }

    private static let labels = ["later", "work"]

    private mutating func mark(_ index: Int) async throws {
        let sight = try await homes[index].look(place)
        guard !sight.articles.isEmpty else { return }
        let articles = (0...random.below(3)).map { _ in random.pick(sight.articles) }
        let (first, ids) = (articles[0], Set(articles.map(\.id)).sorted().map(String.init).joined(separator: " "))
        let label = random.pick(Self.labels)
        let choices: [(String, [Home.Article], Decisions.Mark, String?)] = [
            ("read \(first.id)", [first], .read, ""), ("mark read \(ids)", articles, .read, ""),
            ("mark unread \(ids)", articles, .read, nil), ("star \(ids)", articles, .starred, ""),
            ("unstar \(ids)", articles, .starred, nil), ("label add \(label) \(ids)", articles, .label(label), ""),
            ("label remove \(label) \(ids)", articles, .label(label), nil),
            ("note \(first.id) 'at \(step)'", [first], .note, "at \(step)"),
            ("note \(first.id) --remove", [first], .note, nil),
        ]
        let (line, targets, mark, value) = random.pick(choices)
        let keys = targets.map { Decisions.Key(title: $0.title, mark: mark) }
        let step = step
        let deed = Deed(line: "rss \(line) > /dev/null", mayFindNothing: line.contains("remove")) { home, unsure in
            unsure.subtract(keys)
            home.decisions.set(Dictionary(keys.map { ($0, value) }) { $1 }, step: step)
        }
        try await run(deed, index)
    }

    private mutating func undo(_ index: Int) async throws {
        let (step, shown) = (step, Set(try await homes[index].look(place).articles.map(\.title)))
        let deed = Deed(line: "rss undo", isUndo: true) { [doubts] home, unsure in
            unsure.formUnion(doubts)
            guard let command = home.decisions.commands.last else { return }
            if let removed = command.removed { home.feeds.insert(removed) }
            // Articles that are hidden or pruned are left as they are, or not.
            unsure.formUnion(command.changes.keys.filter { !shown.contains($0.title) })
            unsure.formUnion(home.decisions.undo(step: step))
        }
        try await run(deed, index)
        try await share(index)
    }

    private mutating func sync(_ index: Int) async throws {
        shared[index] = homes[index].decisions.entries
        let others = homes.indices.filter { $0 != index }.compactMap { shared[$0] }
        let deed = Deed(line: "rss sync --force 2> /dev/null", isRepeated: true) { home, unsure in
            for entries in others { unsure.formUnion(home.decisions.merge(entries)) }
        }
        try await run(deed, index)
    }

    /// So that both homes have the feeds of one.
    private mutating func share(_ index: Int) async throws {
        guard homes.count > 1 else { return }
        try await sync(index)
        homes[1 - index].feeds = homes[index].feeds
        try await sync(1 - index)
    }

    /// What was read is read long ago, and what left its feed left it then.
    private mutating func letTimePass(_ index: Int) async throws {
        let database = homes[index].options.split(separator: " ").last.map(String.init) ?? ".local/share/rss/rss.db"
        let those = "NOT NULL AND feedID IN (SELECT id FROM feed WHERE dateHidden IS NULL)"
        let changes = ["dateDone", "dateGone"].map { "UPDATE status SET \($0) = 1 WHERE \($0) IS \(those);" }
        try await place.output(of: "sqlite3 \(database) '\(changes.joined(separator: " "))'")
        story.append("# A year later")
    }

    private mutating func sort(_ index: Int) async throws {
        guard account.changesFeeds, let feed = homes[index].feeds.sorted().randomElement(using: &random) else { return }
        let line = random.pick(["rename \(feed) 'Feed \(step)'", "move \(feed) 'Folder \(random.below(2))'"])
        try await run(Deed(line: "rss \(line)", isRepeated: true, isFinal: true), index)
        try await share(index)
    }

    private mutating func importFeeds(_ index: Int) async throws {
        let file = try await place.run("cat kept.opml").output
        guard account.changesFeeds, !file.isEmpty else { return }
        let feeds = Account.feeds.map(url).filter { file.contains("\"\($0)\"") }
        let line = "rss import kept.opml \(account.option) > /dev/null"
        let deed = Deed(line: line, isRepeated: true, isFinal: true) { [doubts] home, unsure in
            home.feeds.formUnion(feeds)
            unsure.formUnion(doubts)
        }
        try await run(deed, index)
        try await share(index)
    }

    private mutating func removeOrAdd(_ index: Int) async throws {
        guard account.changesFeeds else { return }
        let feed = random.pick(Account.feeds)
        if homes[index].feeds.contains(url(feed)) {
            try await remove(feed, index)
        } else {
            try await add(feed, index)
        }
        try await share(index)
    }

    /// What the server deleted is unread there when it comes again.
    private var doubts: [Decisions.Key] { lost.map { Decisions.Key(title: $0, mark: .read) } }

    private mutating func remove(_ feed: String, _ index: Int) async throws {
        let address = url(feed)
        if server != nil { lost.formUnion(homes[index].seen.filter { $0.hasPrefix("\(feed) ") }) }
        let deed = Deed(line: "rss remove \(address)", isRepeated: true) { [doubts] home, unsure in
            home.feeds.remove(address)
            home.decisions.note(.init(removed: address))
            unsure.formUnion(doubts)
        }
        try await run(deed, index)
    }

    private mutating func add(_ feed: String, _ index: Int) async throws {
        let address = url(feed)
        let line = "rss add \(address) \(account.option) > /dev/null"
        let deed = Deed(line: line, isRepeated: true, isFinal: true) { [doubts] home, unsure in
            home.feeds.insert(address)
            unsure.formUnion(doubts)
        }
        try await run(deed, index)
    }

    // MARK: The publisher

    private func url(_ feed: String) -> String { place.server.url("/\(feed)") }

    /// Lists these articles and no others. A server keeps those that it had.
    private mutating func publish(_ feed: String, _ numbers: ClosedRange<Int>) {
        listed[feed] = numbers
        place.answer { [listed] request in
            let feed = String(request.path.dropFirst())
            return listed[feed].map { .text(SampleFeed.rss(feed, $0)) } ?? .status(404)
        }
        fillServer()
        story.append("# \(feed) lists \(numbers)")
    }

    /// The server fetches its feeds: also one that was added again, whose articles are new ones to it.
    private func fillServer() {
        server?.change { contents in
            for (index, feed) in Account.feeds.enumerated() {
                guard let numbers = listed[feed], let id = contents.feeds.first(where: { $0.url == url(feed) })?.id
                else { continue }
                let known = Set(contents.items.filter { $0.feed.id == id }.map(\.title))
                for number in numbers where !known.contains("\(feed) \(number)") {
                    contents.addEntry(
                        to: id, number: Int64(1_000 * index + number), title: "\(feed) \(number)",
                        published: 1_700_000_000 + Int64(number))
                }
            }
        }
    }

    // MARK: Running

    private mutating func run(_ deed: Deed, _ index: Int) async throws {
        step += 1
        let line = "\(deed.line) \(homes[index].options)"
        let isKilled = !deed.isUndo && random.happens(oneIn: 6)
        if isKilled {
            let moment = "0.\(String(1_000 + random.below(deed.isRepeated ? 60 : 25)).dropFirst())"
            story.append("timeout -s KILL \(moment) \(line)")
            _ = try await place.run("timeout -s KILL \(moment) \(line)")
        }
        var (after, doubts) = (homes[index], unsure)
        var expected = [0]
        if deed.isUndo {
            // Refused: nothing changes.
            if after.refusals > 0 || after.decisions.commands.isEmpty { expected.append(66) }
        } else if isKilled && deed.isRepeated {
            // It may have done all of it: the feed is gone, or there already.
            expected += [64, 66]
        } else if deed.mayFindNothing {
            expected.append(66)
        }
        if !isKilled || deed.isRepeated {
            story.append(line)
            let end = try await place.run(line)
            try require(expected.contains(end.status), "\(line): \(end)")
            if deed.isUndo && end.status == 66 {
                homes[index].refusals -= 1
            } else {
                deed.effect(&after, &doubts)
            }
        } else {
            deed.effect(&after, &doubts)
        }
        fillServer()
        if deed.isFinal { after.refusals += 2 }
        let sight = try await homes[index].look(place)
        let candidates = isKilled && !deed.isRepeated ? [(after, doubts), (homes[index], unsure)] : [(after, doubts)]
        var violation: String?
        for (home, doubts) in candidates {
            let (lost, feeds) = (lost, Set(Account.feeds.filter { home.feeds.contains(url($0)) }))
            let wrong = home.violation(sight, unsure: doubts) { title in
                !lost.contains(title) && feeds.contains(String(title.prefix(1)))
            }
            guard let wrong else {
                (homes[index], unsure) = (home, doubts)
                homes[index].remember(sight, unsure: doubts)
                return
            }
            violation = violation ?? wrong
        }
        try require(violation == nil, violation ?? "")
    }

    private func require(_ condition: Bool, _ comment: String) throws {
        if !condition { throw Violation(description: comment) }
    }

    struct Violation: Error, CustomStringConvertible {
        var description: String
    }
}
