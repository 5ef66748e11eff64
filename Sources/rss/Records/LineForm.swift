import ArgumentParser
import Base
import Foundation

/// The form of lines in a table for people: on a terminal, or with `--table`.
struct LineForm: Sendable {
    /// The width in columns.
    let width: Int

    /// The form of dates; `nil` for the day, or the time for dates of today.
    let dates: DateForm?

    /// Whether a line above the table names its columns; not above the one line that a command prints for what it did.
    var hasHeading = true

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

/// The form of dates, chosen with `--date`.
enum DateForm: String, CaseIterable, ExpressibleByArgument {
    /// An age such as `3d`, as queries take it.
    case relative
    /// A date such as `2026-11-21 09:30`, in the local time zone.
    case local
    /// A date such as `2026-11-21T09:30:00Z`.
    case iso

    func text(_ date: Date, now: Date) -> String {
        switch self {
        case .relative: Self.age(of: date, at: now)
        case .local: Timestamp.local(date)
        case .iso: Timestamp.utc(date)
        }
    }

    /// The greatest width of a date, in columns.
    var width: Int {
        switch self {
        case .relative: 4
        case .local: 16
        case .iso: 20
        }
    }

    /// Returns the age in the largest unit of which there are at least two: `90m`, `3d`, `11w`.
    static func age(of date: Date, at now: Date) -> String {
        let minutes = Int(max(0, min(now.timeIntervalSince(date), 1e11)) / 60, rounded: .down) ?? 0
        let units = [(525_960, "y"), (43_830, "mo"), (10_080, "w"), (1_440, "d"), (60, "h")]
        let unit = units.first { minutes >= 2 * $0.0 } ?? (1, "m")
        return "\(minutes / unit.0)\(unit.1)"
    }
}

extension Field {
    /// Returns the field with its dates in this form.
    func showing(dates form: DateForm, now: Date) -> Field {
        Field(name, help) { item in
            guard case .date(let date?) = value(item) else { return value(item) }
            return .text(form.text(date, now: now))
        }
    }
}
