import Foundation
import Model
import Parser
@testable import TerminalText
import Testing

@testable import Sync
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

    @Test("An article's line fits, whatever its title", arguments: [20, 29, 30, 40, 49, 50, 60, 80, 200])
    func article(_ width: Int) {
        for title in ["Short", String(repeating: "漢字 ", count: 90), "\u{1B}[31m\u{202E}\n\r", nil] {
            let line = Self.article(title: title).line(width: width)

            #expect(DisplayWidth.width(of: line) <= width)
            #expect(TerminalText.safe(line) == line)
        }
    }

    @Test(
        "A feed's line fits, with a reason and without", arguments: [30, 40, 60, 80, 120, 200], ["HTTP 410 Gone", nil])
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
            Self.article(title: "Title").texts == [
                "7", "2026-11-21T09:30:00Z", "unread", "starred", "3", "Feed", "Title", "https://example.org/", "Ann",
                "queued",
                "local",
            ])
        #expect(
            Self.feed(title: "Title", reason: "HTTP 410 Gone").texts == [
                "3", "5", "Title", "https://example.org/feed", "", "News,News/Berlin", "failed", "HTTP 410 Gone",
                "2026-11-21T09:30:00Z", "", "synced", "local", "0", "", "", "0", "", "",
            ])
    }

    @Test(
        "A change's line fits, parked or not", arguments: [60, 80, 200], ["HTTP 400 Bad Request: no such entry", nil])
    func change(_ width: Int, _ error: String?) {
        for title in ["Short", String(repeating: "漢字 ", count: 90), "\u{1B}[31m\u{202E}\n\r", nil] {
            for state in [SyncState.queued, .syncing] {
                let line = Self.change(title: title, error: error, state).line(width: width)

                #expect(DisplayWidth.width(of: line) <= width)
                #expect(TerminalText.safe(line) == line)
            }
        }
    }

    @Test("A change is called as 'rss mark' calls it, and what is parked isn't queued")
    func changeFields() {
        #expect(
            Self.change(title: "Title", error: nil, .queued).texts == [
                "7", "unstarred", "2026-11-21T09:30:00Z", "queued", "2", "", "Title", "Feed", "fresh",
            ])
        #expect(Self.change(title: nil, error: "HTTP 400", .parked).texts[3...5] == ["parked", "2", "HTTP 400"])
        #expect(Self.change(title: nil, error: nil, .syncing).texts[3] == "syncing")
    }

    @Test("What a server said of an account can't command the terminal")
    func account() {
        var overview = AccountOverview(
            account: Account(id: AccountID(2), service: .miniflux, name: "a\u{1B}[2J", url: "https://x", user: nil))
        overview.dateSynced = Self.date
        overview.problem = "\u{1B}[31mred\u{202E}"
        overview.parked = 1
        overview.parkedReason = "\u{9B}31mno\nway"
        for line in AccountStatus(overview, at: Self.date).line(width: 80).split(separator: "\n").map(String.init) {
            #expect(TerminalText.safe(line) == line)
        }
        let line = ListedAccount(overview, at: Self.date).line(width: 80)
        #expect(TerminalText.safe(line) == line)
    }

    @Test("What a server cannot do is told, and where it can be done")
    func limits() {
        let url = "https://rss.example/sub/fever"
        let account = Account(id: AccountID(2), service: .fever, name: "a", url: url, user: "ann")
        let words = "  cannot add and remove feeds, rename feeds, change folders: use https://rss.example/sub"
        let overview = AccountOverview(account: account)
        #expect(AccountStatus(overview, at: Self.date).line(width: 80).hasSuffix(words))
        #expect(ListedAccount(overview, at: Self.date).line(width: 80).hasSuffix(words))
    }

    @Test("A pause ends at its time")
    func pause() {
        var overview = AccountOverview(account: Account(id: AccountID(2), service: .miniflux, name: "a"))
        overview.pausedUntil = Self.date
        #expect(AccountStatus(overview, at: Self.date).texts.dropLast(6).last == "")
        #expect(ListedAccount(overview, at: Self.date).texts.last == "ok")

        overview.pausedUntil = Self.date.addingTimeInterval(1)
        #expect(AccountStatus(overview, at: Self.date).texts.dropLast(6).last != "")
        #expect(ListedAccount(overview, at: Self.date).texts.last == "paused")

        overview.freeze = .unauthorized
        #expect(ListedAccount(overview, at: Self.date).texts.last == "frozen")
    }

    @Test("Progress says for each account what it is at, and never more than fits", arguments: widths)
    func progress(_ width: Int) {
        let local = Account(id: AccountID(1), service: .local, name: "local")
        let fresh = Account(id: AccountID(2), service: .freshRSS, name: "fresh")
        let fetching = SyncProgress(
            account: local, step: .fetching, done: 3, total: 10, counts: UpsertCounts(new: 2, updated: 0))
        let sending = SyncProgress(account: fresh, step: .sending, done: 250, total: 5_000, counts: UpsertCounts())
        let pulling = SyncProgress(
            account: fresh, step: .pulling, done: 20, total: 0, counts: UpsertCounts(new: 20, updated: 0))

        #expect(DisplayWidth.width(of: ProgressLine.line([fetching, sending], width: width)) <= max(width - 1, 1))
        if width > 80 {
            #expect(ProgressLine.line([sending], width: width) == "sending 250/5000")
            #expect(ProgressLine.line([pulling], width: width) == "20 new")
            #expect(ProgressLine.line([fetching], width: width) == "██████░░░░░░░░░░░░░░ 3/10  2 new")
            #expect(ProgressLine.line([fetching, pulling], width: width).hasSuffix("3/10  2 new  fresh: 20 new"))
        }
    }

    private static func change(title: String?, error: String?, _ state: SyncState) -> ListedChange {
        ListedChange(
            id: ArticleID(7), change: MarkChange(.starred, false), queuedAt: date, syncState: state, attempts: 2,
            error: error,
            title: title, feedName: "Feed", accountName: "fresh")
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
