import Foundation

/// Until when hosts asked to be left alone. What one feed's server says holds for all feeds of its host.
struct HostRests {
    private var known: [String: Date]

    /// What came to be known since this was made.
    private(set) var learnt: [String: Date] = [:]

    init(_ known: [String: Date]) {
        self.known = known
    }

    /// - Parameter host: nil for a file.
    func rest(of host: String?) -> Date? {
        host.flatMap { known[$0] }
    }

    mutating func add(_ rest: HostRest) {
        known[rest.host] = rest.until
        learnt[rest.host] = rest.until
    }
}
