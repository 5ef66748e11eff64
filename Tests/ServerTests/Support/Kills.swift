import Foundation
import TestSupport
import Testing

/// Syncs of a machine that are killed at any moment, while another client of the user's marks articles, too.
struct Kills {
    let machine: Machine
    let user: any OtherClient
    let count: Int
    let seed: UInt64

    /// `RSS_KILLS=200 swift test`
    static let few = ProcessInfo.processInfo.environment["RSS_KILLS"].flatMap { Int($0) } ?? 10

    /// - Parameter press: with 30 articles in each feed.
    func play(press: Press) async throws {
        try await user.subscribe(to: [press.feed("a"), press.feed("b")])
        try await machine.run("rss sync")

        // Some articles are marked here, some there, some on both sides.
        var random = SplitMix64(seed: seed)
        let ids = Dictionary(try await machine.articles().map { ($0.url, $0.id) }) { $1 }
        let urls = ids.keys.sorted().shuffled(using: &random)
        try #require(urls.count == 60)
        var here = MarkedArticles(urls: urls[..<40])
        var there = MarkedArticles(urls: urls[20...])
        var killed = 0
        var rounds = 0
        var length = 1.0
        while killed < count && rounds < 500 {
            rounds += 1
            let (list, mark) = here.markSome(using: &random)
            try await machine.run(
                "rss mark \(mark) \(list.compactMap { ids[$0].map(String.init) }.joined(separator: " "))")
            if rounds % 3 == 0 {
                let (list, mark) = there.markSome(using: &random)
                switch mark {
                case .read, .unread: try await user.mark(list, read: mark == .read)
                case .starred, .unstarred: try await user.star(list, mark == .starred)
                }
            }
            let moment = Double.random(in: 0...length, using: &random)
            let start = ContinuousClock.now
            // `timeout` kills itself, too: the one that it killed before may hold its lock for another moment.
            let end = try await machine.result(of: "timeout --signal KILL \(moment) rss sync --quiet --wait")
            switch end.status {
            // Kills come at any moment of a sync, however busy the machine is.
            case 0: length = (ContinuousClock.now - start) / .seconds(1)
            case 137: (killed, length) = (killed + 1, length * 1.1)
            default: Issue.record("\(end)")
            }
        }
        #expect(killed == count)

        // So may the last one.
        try await machine.run("rss sync --wait && rss sync && rss doctor")
        let marks = try await user.marks()
        for (url, mark) in here.last where !there.isMarked(url) { #expect(marks[url] == mark, "\(url), marked here") }
        for (url, mark) in there.last where !here.isMarked(url) { #expect(marks[url] == mark, "\(url), marked there") }
        #expect(try await machine.marks() == marks)
    }
}

/// What one client last did.
private struct MarkedArticles {
    enum Mark: String, CaseIterable, CustomStringConvertible {
        case read, unread, starred, unstarred

        var description: String { rawValue }
    }

    let urls: [String]
    private(set) var last: [String: Marks] = [:]

    init(urls: some Sequence<String>) {
        self.urls = Array(urls)
    }

    func isMarked(_ url: String) -> Bool { urls.contains(url) }

    /// - Returns: which, and how.
    mutating func markSome(using random: inout SplitMix64) -> (urls: [String], mark: Mark) {
        let some = Array(urls.shuffled(using: &random).prefix(Int.random(in: 1...8, using: &random)))
        let mark = Mark.allCases.randomElement(using: &random) ?? .read
        for url in some {
            switch mark {
            case .read, .unread: last[url, default: Marks()].read = mark == .read
            case .starred, .unstarred: last[url, default: Marks()].starred = mark == .starred
            }
        }
        return (some, mark)
    }
}
