import Foundation

// What servers mean by numbers.

extension JSONValue {

    /// True and false, also as 1 and 0: PHP writes both.
    var asFlag: Bool? { flag ?? integer.map { $0 != 0 } }

    /// Of seconds since 1970; nil for 0, which stands for none, and for what can't be seconds.
    var asDate: Date? {
        number.flatMap { $0 > 0 && $0 < 1e11 ? Date(timeIntervalSince1970: $0) : nil }
    }
}
