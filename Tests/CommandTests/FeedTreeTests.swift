import Foundation
import Model
import Testing

@testable import TerminalText
@testable import rss

@Suite struct FeedTreeTests {

    @Test func feedsStandBelowTheirFoldersTheUnreadOnesFirst() {
        let feeds = [
            feed(1, unread: 0), feed(2, unread: 3, in: "News/Berlin"), feed(3, unread: 0, in: "News"),
            feed(4, unread: 2, in: "News"),
        ]

        #expect(rows(feeds) == ["1", "5 News/", " 4", " 3", " 3 Berlin/", "  2"])
    }

    @Test func aFeedInSeveralFoldersIsInEachAndCountsOnce() {
        let feeds = [feed(1, unread: 2, in: "A", "A/B")]

        #expect(rows(feeds) == ["2 A/", " 1", " 2 B/", "  1"])
    }

    @Test func onlyTheFoldersThatWereAskedForAreShown() {
        let feeds = [feed(1, unread: 2, in: "A", "B"), feed(2, unread: 0)]

        #expect(rows(feeds, within: "B") == ["2 B/", " 1"])
    }

    @Test func severalAccountsHaveTheirFeedsBelowThem() {
        let feeds = [feed(1, unread: 1), feed(2, unread: 4, in: "A", of: "mini")]

        #expect(rows(feeds) == ["1 local", " 1", "4 mini", " 4 A/", "  2"])
    }

    @Test(arguments: [30, 36, 40, 56, 60, 80, 120, 200], [true, false])
    func everyLineFits(_ width: Int, _ hasActivity: Bool) {
        let failing = feed(
            12_345, unread: 99_999, in: String(repeating: "Long name of a folder/", count: 4) + "end",
            reason: "HTTP 500 Internal Server Error, and more words than anybody wants to read")
        let feeds = [failing, feed(2, unread: 0)].map { ActiveFeed($0, hasActivity ? FeedActivity() : nil) }
        let page = FeedsPage(
            FeedTree(feeds, within: nil), hasActivity: hasActivity, LineForm(width: width, now: Date()))

        for line in page.lines { #expect(DisplayWidth.width(of: line) <= width) }
    }

    private func rows(_ feeds: [ListedFeed], within folder: String? = nil) -> [String] {
        FeedTree(feeds.map { ActiveFeed($0, nil) }, within: folder).rows.map { row in
            switch row {
            case .group(let name, _, let unread, let depth): String(repeating: " ", count: depth) + "\(unread) \(name)"
            case .feed(let feed, let depth): String(repeating: " ", count: depth) + "\(feed.listed.feed.id)"
            }
        }
    }

    private func feed(
        _ id: Int64, unread: Int, in folders: String..., of account: String = "local", reason: String? = nil
    ) -> ListedFeed {
        var refresh = RefreshState()
        refresh.reason = reason
        let feed = Feed(
            id: FeedID(id), accountID: AccountID(1), url: "https://example.org/\(id)",
            title: "A feed with a long title",
            dateAdded: .distantPast)
        return ListedFeed(
            feed: feed, folders: folders, unread: unread, refresh: refresh, syncState: .synced,
            accountName: account)
    }
}
