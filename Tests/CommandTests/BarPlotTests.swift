import Foundation
import Model
import Parser
@testable import TerminalText
import Testing

@testable import rss

@Suite struct BarPlotTests {

    @Test func barsStandSideBySide() {
        let plot = BarPlot(values: [8, 0, 16, 1], labels: [0: "a", 2: "bb"], height: 2)

        #expect(
            plot.lines(width: 20) == [
                "16 ┤    █",
                "   │█   █ ▁",
                "   └───────",
                "    a   bb",
            ])
    }

    @Test func withoutRoomForGapsThereAreNone() {
        let plot = BarPlot(values: [4, 4, 4, 4], labels: [0: "1", 2: "3"], height: 1)

        #expect(plot.lines(width: 8) == ["4 ┤████", "  └────", "   1 3"])
    }

    @Test func withoutRoomForAllTheLastAreShown() {
        let plot = BarPlot(values: [9, 1, 2, 3], labels: [0: "no", 3: "x"], height: 1)

        #expect(plot.lines(width: 5) == ["9 ┤▂▃", "  └──", "    x"])
    }

    @Test func labelsNeverTouch() {
        let plot = BarPlot(values: [1, 1, 1, 1], labels: [0: "one", 1: "two", 2: "three", 3: "four"], height: 1)

        #expect(plot.lines(width: 60).last == "   one three")
    }

    @Test(arguments: [1, 2, 3, 19, 20, 21, 40, 80, 500], [[], [0], [7], [0, 0, 123_456], Array(0..<28)])
    func fitsEveryWidth(_ width: Int, _ values: [Int]) {
        let labels = Dictionary(uniqueKeysWithValues: values.indices.map { ($0, "11-21") })

        for line in BarPlot(values: values, labels: labels).lines(width: width) where width >= 20 {
            #expect(DisplayWidth.width(of: line) <= width)
        }
    }

    @Test func aPageFitsFromTwentyColumnsOn() {
        let days = LocalDay.last(28, until: Date(timeIntervalSince1970: 1_795_253_400)).map(\.name)
        var statistics = ReadingStatistics()
        #expect(!StatisticsPage(statistics, days: days).lines(width: 1).isEmpty)
        statistics.readByDay = [days[0]: 3, days[27]: 4_000]
        statistics.readByHour = [0: 1, 23: 9]

        #expect(!StatisticsPage(statistics, days: days).lines(width: 1).isEmpty)
        for width in [20, 30, 60, 61, 80, 200] {
            for line in StatisticsPage(statistics, days: days).lines(width: width) {
                #expect(DisplayWidth.width(of: line) <= width)
            }
        }
    }

    @Test(
        arguments: [
            ([], ""), ([0, 0], "  "), ([1, 2, 4, 8], "▁▂▄█"), ([5], "█"), ([1, 1_000_000], "▁█"),
        ])
    func aSparklineIsAsHighAsItsHighestAllows(_ values: [Int], _ text: String) {
        #expect(Sparkline.text(values) == text)
    }

    @Test func daysFollowOneAnother() {
        // 2026-11-21T09:30:00Z
        let days = LocalDay.last(400, until: Date(timeIntervalSince1970: 1_795_253_400))

        #expect(days.count == 400)
        #expect(Set(days.map(\.name)).count == 400)
        #expect(
            zip(days, days.dropFirst()).allSatisfy { (80_000...93_600).contains($1.start.timeIntervalSince($0.start)) })
    }

    @Test(arguments: [1, 20, 60, 80])
    func aFeedsLineFits(_ width: Int) {
        var activity = FeedActivity()
        activity.weeks[3] = 12_345
        let feed = Feed(
            id: FeedID(1), accountID: AccountID(1), url: "https://news.example/feed", title: "A title of some length",
            dateAdded: .distantPast)
        var refresh = RefreshState()
        refresh.reason = "HTTP 410 Gone"
        let listed = ListedFeed(
            feed: feed, folders: [], unread: 0, refresh: refresh, syncState: .synced, accountName: "local")

        let line = ActiveFeed(listed, activity).line(width: width)

        #expect(line.contains("1"))
        #expect(line.contains("█") == (width >= 60))
        if width >= 60 { #expect(DisplayWidth.width(of: line) <= width) }
    }

    @Test func aFeedsFieldsAreExact() {
        var activity = FeedActivity()
        (activity.weeks[0], activity.weeks[11], activity.unread) = (1, 29, 10)
        let feed = Feed(id: FeedID(1), accountID: AccountID(1), url: "u", title: "News", dateAdded: .distantPast)
        let listed = ListedFeed(
            feed: feed, folders: [], unread: 99, refresh: RefreshState(), syncState: .synced, accountName: "local")

        let active = ActiveFeed(listed, activity)

        let fields = ActiveFeed.statistics
        #expect(active.texts(of: fields) == ["1", "News", "1,0,0,0,0,0,0,0,0,0,0,29", "2.5", "66", "", "local"])
        #expect(
            active.json(of: fields).contains(#""weeks":[1,0,0,0,0,0,0,0,0,0,0,29],"per_week":2.5,"read_percent":66"#))
        #expect(ActiveFeed(listed, FeedActivity()).texts(of: fields)[4] == "")
    }
}
