import Foundation

extension Date {
    /// Whole seconds since 1970: how the database keeps dates.
    var seconds: Int64 {
        // Feeds name years far beyond what the database can hold.
        Int64(exactly: timeIntervalSince1970.rounded(.down)) ?? 0
    }
}

func date(_ seconds: Int64?) -> Date? {
    seconds.map { Date(timeIntervalSince1970: Double($0)) }
}
