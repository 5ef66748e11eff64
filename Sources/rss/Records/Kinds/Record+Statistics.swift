import Model

/// A number that `stats` prints for programs.
struct StatisticsRecord: Record {
    let kind: String

    /// The name of the total, the day or the hour.
    let name: String
    let count: Int

    static let fields: [Field<StatisticsRecord>] = [
        Field("kind", "'total', 'day' or 'hour'") { .text($0.kind) },
        Field("name", "What is counted, the day or the hour") { .text($0.name) },
        Field("count", "How many") { .count($0.count) },
    ]

    func line(in form: LineForm) -> String {
        Columns.last("\(kind)  \(name)  \(count)", form.width)
    }

    /// Returns totals, then all days and hours, even those in which nothing was read.
    static func all(_ statistics: ReadingStatistics, days: [String]) -> [StatisticsRecord] {
        let totals = [
            ("read", statistics.read), ("unread", statistics.unread), ("starred", statistics.starred),
            ("feeds", statistics.feeds),
        ]
        return totals.map { StatisticsRecord(kind: "total", name: $0, count: $1) }
            + days.map { StatisticsRecord(kind: "day", name: $0, count: statistics.readByDay[$0] ?? 0) }
            + (0..<24).map { hour in
                let name = hour < 10 ? "0\(hour)" : "\(hour)"
                return StatisticsRecord(kind: "hour", name: name, count: statistics.readByHour[hour] ?? 0)
            }
    }
}
