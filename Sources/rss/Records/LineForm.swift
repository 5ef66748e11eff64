import Base
import Foundation

/// The form of lines in a table for people: on a terminal, or with `--table`.
struct LineForm: Sendable {
    /// The width in columns.
    let width: Int

    /// The form of dates; `nil` for the day, or the time for dates of today.
    let dates: DateForm?

    /// The time that ages are counted from.
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

    /// Whether columns are narrower or left out because space is short.
    var isNarrow: Bool { width < 60 }

    /// The width of every date, in columns.
    var dateWidth: Int { dates?.width ?? (isNarrow ? 5 : 10) }

    /// Returns the date, padded to the width of all dates.
    func date(_ date: Date?) -> String {
        Columns.cell(date.map(text) ?? "", dateWidth, .right)
    }

    /// Returns `2026-11-21` or `09:30`, or `11-21` or `2025` if the table is narrow.
    private func text(_ date: Date) -> String {
        if let dates { return dates.text(date, now: now) }
        if date >= startOfToday { return String(Timestamp.local(date).suffix(5)) }
        let day = Timestamp.localDay(date)
        if !isNarrow { return day }
        return day.hasPrefix(thisYear) ? String(day.suffix(5)) : String(day.prefix(4))
    }
}
