import Foundation

/// Until when hosts asked not to be asked again. What one feed's server says holds for all feeds of its host.
struct HostBackoffs {
    private var known: [String: Date]

    /// What came to be known since this was made.
    private(set) var learnt: [String: Date] = [:]

    init(_ known: [String: Date]) {
        self.known = known
    }

    /// - Parameter host: nil for a file.
    func end(of host: String?) -> Date? {
        host.flatMap { known[$0] }
    }

    mutating func add(_ backoff: HostBackoff) {
        known[backoff.host] = backoff.until
        learnt[backoff.host] = backoff.until
    }
}
