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
