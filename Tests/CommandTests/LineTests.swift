import Foundation
import Model
import Parser
import Testing

@testable import rss

/// Records as a person sees them, in terminals of all widths.
@Suite struct LineTests {

    static let widths = [1, 20, 80, 200]

    @Test(
        "A cell is exactly as wide as it is told", arguments: widths, ["", "short", "漢字漢字漢字", "a\tb\u{1B}[2Jc", "👩‍🚀👩‍🚀"])
    func cell(_ width: Int, _ text: String) {
        #expect(DisplayWidth.width(of: Columns.cell(text, width)) == width)
    }

    @Test("The last column is never wider than there is room, and never gone", arguments: [-5, 0] + widths)
    func last(_ width: Int) {
        let text = Columns.last("A title that is longer than the terminal of anybody who reads in a shell", width)

        #expect(!text.isEmpty)
        #expect(DisplayWidth.width(of: text) <= max(width, 1))
    }

    @Test("An article's line fits from 60 columns on, whatever its title", arguments: [60, 80, 200])
    func article(_ width: Int) {
        for title in ["Short", String(repeating: "漢字 ", count: 90), "\u{1B}[31m\u{202E}\n\r", nil] {
            let line = Self.article(title: title).line(width: width)

            #expect(DisplayWidth.width(of: line) <= width)
            #expect(TerminalText.safe(line) == line)
        }
    }

    @Test("A feed's line fits, with a reason and without", arguments: [60, 80, 200], ["HTTP 410 Gone", nil])
    func feed(_ width: Int, _ reason: String?) {
        for title in ["Short", String(repeating: "漢字 ", count: 90), "\u{1B}[31m\u{202E}\n\r"] {
            let line = Self.feed(title: title, reason: reason).line(width: width)

            #expect(DisplayWidth.width(of: line) <= width)
            #expect(TerminalText.safe(line) == line)
        }
    }

    @Test("The narrowest terminal gets a line, too", arguments: [1, 20])
    func narrow(_ width: Int) {
        #expect(Self.article(title: "Title").line(width: width).contains("7"))
        #expect(Self.feed(title: "Title", reason: "gone").line(width: width).contains("3"))
    }

    @Test("Every field is in the record for a pipe, in its place")
    func fields() {
        #expect(
            Self.article(title: "Title").fields == [
                "7", "2026-11-21T09:30:00Z", "unread", "starred", "3", "Feed", "Title", "https://example.org/", "Ann",
                "queued",
                "local",
            ])
        #expect(
            Self.feed(title: "Title", reason: "HTTP 410 Gone").fields == [
                "3", "5", "Title", "https://example.org/feed", "", "News,News/Berlin", "failed", "HTTP 410 Gone",
                "2026-11-21T09:30:00Z", "", "synced", "local",
            ])
    }

    private static func article(title: String?) -> ListedArticle {
        ListedArticle(
            id: ArticleID(7), date: date, isRead: false, isStarred: true, feedID: FeedID(3), feedName: "Feed",
            title: title,
            url: "https://example.org/", author: "Ann", syncState: .queued, accountName: "local")
    }

    private static func feed(title: String, reason: String?) -> ListedFeed {
        var refresh = RefreshState()
        refresh.outcome = .failed
        refresh.reason = reason
        refresh.dateChecked = date
        let feed = Feed(
            id: FeedID(3), accountID: AccountID(1), url: "https://example.org/feed", title: title, dateAdded: date)
        return ListedFeed(
            feed: feed, folders: ["News", "News/Berlin"], unread: 5, refresh: refresh, syncState: .synced,
            accountName: "local")
    }

    private static let date = Date(timeIntervalSince1970: 1_795_253_400)
}
