import ArgumentParser
import Foundation
import Model
import Store

/// `rss stats`
struct Stats: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Show how much you read, by day and by hour",
        discussion: """
            Counts articles opened with 'read' and 'open' in the last four weeks, in your time zone. To a pipe, \
            prints one number per line, with tab-separated fields: kind ('total', 'day' or 'hour'), name, count. For \
            statistics on feeds, see 'rss feeds --stats'.
            """)

    /// The number of days that the statistics cover.
    static let span = 28

    @OptionGroup var output: ListOptions<StatisticsRecord>
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        let days = LocalDay.last(Self.span, until: context.now())
        let statistics = try database.readingStatistics(
            since: days.first?.start ?? context.now(), of: context.scope(in: database).id)
        if output.isForPerson {
            for line in StatisticsPage(statistics, days: days.map(\.name)).lines(width: Terminal.tableWidth) {
                Output.line(line)
            }
        } else {
            try output.print(StatisticsRecord.all(statistics, days: days.map(\.name)))
        }
    }
}

/// The reading statistics as a terminal shows them.
struct StatisticsPage {
    private let statistics: ReadingStatistics

    /// The names of the days as in the statistics, the oldest first.
    private let days: [String]

    init(_ statistics: ReadingStatistics, days: [String]) {
        self.statistics = statistics
        self.days = days
    }

    func lines(width: Int) -> [String] {
        let totals =
            "\(statistics.unread) unread, \(statistics.starred) starred, \(statistics.feeds.counted("feed")); "
            + "\(statistics.read.counted("article")) read here"
        let lately = statistics.readByDay.values.reduce(0, +)
        if lately == 0 {
            return wrapped(
                [totals, "Nothing read in the last \(days.count) days ('rss read' and 'rss open' count as reading)."],
                width)
        }
        return wrapped([totals, "", "\(lately.counted("article")) read in the last \(days.count) days"], width)
            + byDay.lines(width: width)
            + wrapped(["", "By hour of the day"], width)
            + byHour.lines(width: width)
    }

    private func wrapped(_ lines: [String], _ width: Int) -> [String] {
        lines.map { Columns.last($0, width) }
    }

    /// The articles per day, with the month and day below each week.
    private var byDay: BarPlot {
        let values = days.map { statistics.readByDay[$0] ?? 0 }
        let labelled = days.indices.filter { ($0 + 1) % 7 == 1 }
        return BarPlot(
            values: values,
            labels: Dictionary(uniqueKeysWithValues: labelled.map { ($0, String(days[$0].suffix(5))) }))
    }

    private var byHour: BarPlot {
        BarPlot(
            values: (0..<24).map { statistics.readByHour[$0] ?? 0 },
            labels: Dictionary(uniqueKeysWithValues: stride(from: 0, to: 24, by: 6).map { ($0, "\($0)") }))
    }
}
