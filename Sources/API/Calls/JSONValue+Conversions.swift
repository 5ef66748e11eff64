import Base
import Foundation

// The meanings of numbers in the answers of servers.

extension JSONValue {

    /// The value of true and false, also as 1 and 0: PHP writes both.
    var asFlag: Bool? { flag ?? integer.map { $0 != 0 } }

    /// The date of seconds since 1970; `nil` for 0, which means no date, and for values out of range.
    var asDate: Date? {
        number.flatMap { $0 > 0 && $0 < 1e11 ? Date(timeIntervalSince1970: $0) : nil }
    }
}
