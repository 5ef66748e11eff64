/// The rule for when an article that failed is delivered again.
package enum RetryRule {
    /// The number of failures after which it is parked, without those after which the program may do it later.
    package static let mostFailures = 5

    /// In seconds.
    package static let longestPause = 3_600

    /// Returns the time until the next try, in seconds.
    ///
    /// - Parameter attempts: The number of tries so far, one at least.
    package static func pause(after attempts: Int) -> Int {
        switch attempts {
        case ...1: 60
        case 2: 300
        case 3: 1_800
        default: longestPause
        }
    }
}
