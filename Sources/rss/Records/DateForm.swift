import ArgumentParser
import Base
import Foundation

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
        let minutes = Int(max(0, min(now.timeIntervalSince(date), 1e11)) / 60)
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
