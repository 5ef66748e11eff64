import Base
import Foundation

/// How the lines of a table for people are made: on a terminal, or with `--table`.
struct LineForm: Sendable {
    /// In columns.
    let width: Int

    /// Nil: the day, and of what is from today the time.
    let dates: DateForm?

    /// What ages are counted from.
    let now: Date
    private let startOfToday: Date
    private let thisYear: Substring

    init(width: Int = Terminal.tableWidth, dates: DateForm? = nil, now: Date = Date()) {
        self.width = width
        self.dates = dates
        self.now = now
        startOfToday = LocalDay.last(1, until: now).first?.start ?? now
        thisYear = Timestamp.localDay(now).prefix(4)
    }

    /// Where there is little room, columns are narrower, or left out.
    var isNarrow: Bool { width < 60 }

    /// Of every date, in columns.
    var dateWidth: Int { dates?.width ?? (isNarrow ? 5 : 10) }

    /// As wide as every date.
    func date(_ date: Date?) -> String {
        Columns.cell(date.map(text) ?? "", dateWidth, .right)
    }

    /// `2026-11-21`, `09:30`; where it is narrow `11-21`, or `2025`.
    private func text(_ date: Date) -> String {
        if let dates { return dates.text(date, now: now) }
        if date >= startOfToday { return String(Timestamp.local(date).suffix(5)) }
        let day = Timestamp.localDay(date)
        if !isNarrow { return day }
        return day.hasPrefix(thisYear) ? String(day.suffix(5)) : String(day.prefix(4))
    }
}
