import Foundation

extension Date {
    /// The whole seconds since 1970, as the database stores dates.
    var seconds: Int64 {
        // Some feeds have years far beyond what the database can store.
        Int64(exactly: timeIntervalSince1970.rounded(.down)) ?? 0
    }
}

func date(_ seconds: Int64?) -> Date? {
    seconds.map { Date(timeIntervalSince1970: Double($0)) }
}
