import Base
import Foundation

extension Date {
    /// The whole seconds since 1970, as the database stores dates.
    var seconds: Int64 {
        Int64(self.wholeSeconds)
    }
}

func date(_ seconds: Int64?) -> Date? {
    seconds.map { Date(timeIntervalSince1970: Double($0)) }
}
