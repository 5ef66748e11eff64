import Foundation
import Model
import SyncSupport
import Testing

@testable import Fetch

@Suite struct MoveRuleTests {
    private static let target = "https://new.example/feed"

    /// What comes of visits on these days that were sent on to these addresses.
    private func takeovers(_ fetches: [(day: Double, target: String?)]) -> [Bool] {
        var move: RefreshState.Move?
        return fetches.map { day, target in
            let next = MoveRule.next(move, target: target, at: Date(timeIntervalSince1970: day * TestClock.day))
            move = next.move
            return next.isTakenOver
        }
    }

    @Test func theThirdDayTakesItOver() {
        let target = Self.target
        #expect(takeovers([(1, target), (2, target), (3, target)]) == [false, false, true])
        #expect(takeovers([(1, target), (20, target), (300, target)]) == [false, false, true])
    }

    @Test func aDayCountsOnce() {
        let target = Self.target
        #expect(
            takeovers([(1, target), (1.2, target), (1.9, target), (2, target), (2.5, target), (3.1, target)])
                == [false, false, false, false, false, true])
    }

    @Test func anotherTargetStartsAnew() {
        let target = Self.target
        let other = "https://other.example/"
        #expect(
            takeovers([(1, target), (2, target), (3, other), (4, target), (5, target), (6, target)])
                == [false, false, false, false, false, true])
    }

    @Test func aVisitWithoutRedirectForgets() {
        let target = Self.target
        #expect(
            takeovers([(1, target), (2, target), (3, nil), (4, target), (5, target), (6, target)])
                == [false, false, false, false, false, true])
        #expect(MoveRule.next(.init(url: target, days: 2, lastDay: 2), target: nil, at: TestClock.start).move == nil)
    }

    @Test func nothingIsRememberedOnceItIsTakenOver() {
        let next = MoveRule.next(
            .init(url: Self.target, days: 2, lastDay: 1), target: Self.target,
            at: Date(timeIntervalSince1970: 9 * TestClock.day))
        #expect(next.isTakenOver)
        #expect(next.move == nil)
    }

    @Test(arguments: [
        ("http://a.example/", "https://a.example/new", "https://a.example/new"),
        ("https://a.example/", "https://b.example/", "https://b.example/"),
        ("http://a.example/", "http://b.example/", "http://b.example/"),
        ("https://a.example/feed", "http://b.example/feed", nil), ("https://a.example/", "http://a.example/", nil),
        ("https://a.example/feed", "https://a.example/feed/", nil), ("https://a.example/", "ftp://b.example/", nil),
        ("https://a.example/", "file:///etc/passwd", nil), ("https://a.example/", "https://", nil),
        ("https://a.example/", "https://ann:geheim@b.example/", "https://b.example/"),
        ("file:///srv/feed.xml", "https://b.example/", "https://b.example/"), ("https://a.example/", nil, nil),
    ])
    func anAnnouncedAddressIsOneThatCanBeFetched(_ feed: String, _ announced: String?, _ counts: String?) {
        #expect(MoveRule.announced(announced, by: feed) == counts)
    }
}
