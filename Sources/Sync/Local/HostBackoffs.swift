import Foundation
import Model

/// The times until which feeds of certain hosts aren't fetched. What one feed's server asks for holds for its whole
/// host; a host that fails for many feeds and answers for none is at fault itself.
struct HostBackoffs {
    private var known: [String: HostBackoff]
    private let countsRefusals: Bool

    /// The backoffs that were added since this was made, by host.
    private(set) var learnt: [String: HostBackoff] = [:]
    private var fetches: [String: Counts] = [:]

    private struct Counts {
        var answered = 0
        var failed = 0
    }

    /// The number of failed feeds from which on the host is at fault, if none of its feeds answered.
    static let mostFailures = 5

    /// - Parameter countsRefusals: whether to back off from hosts that fail for many feeds, too.
    init(_ known: [HostBackoff], countsRefusals: Bool = true) {
        self.known = Dictionary(known.map { ($0.host, $0) }) { $1 }
        self.countsRefusals = countsRefusals
    }

    func backoff(of host: String) -> HostBackoff? {
        known[host]
    }

    mutating func add(_ backoff: HostBackoff) {
        known[backoff.host] = backoff
        learnt[backoff.host] = backoff
    }

    /// Notes that a feed of the host answered.
    mutating func noteAnswer(of host: String) {
        fetches[host, default: Counts()].answered += 1
        if known[host].map({ $0.refusals > 0 }) ?? false {
            add(HostBackoff(host: host, until: Date(timeIntervalSince1970: 0)))
        }
    }

    /// Notes that a feed of the host failed.
    mutating func noteFailure(of host: String, at now: Date) {
        fetches[host, default: Counts()].failed += 1
        guard countsRefusals, !host.isEmpty, let fetches = fetches[host], fetches.answered == 0,
            fetches.failed == Self.mostFailures
        else { return }
        let refusals = (known[host]?.refusals ?? 0) + 1
        let until = now + RefreshRule.wait(afterFailures: refusals)
        // A longer backoff that the host asked for stays.
        if known[host].map({ $0.until < until }) ?? true {
            add(HostBackoff(host: host, until: until, refusals: refusals))
        }
    }
}
