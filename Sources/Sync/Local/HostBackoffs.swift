import Foundation
import Model

/// Until when hosts are left alone. What one feed's server says holds for all feeds of its host; and a host that refuses
/// many feeds, and answers for none, has trouble of its own.
struct HostBackoffs {
    private var known: [String: HostBackoff]
    private let countsRefusals: Bool

    /// What came to be known since this was made, by host.
    private(set) var learnt: [String: HostBackoff] = [:]
    private var visits: [String: Visits] = [:]

    private struct Visits {
        var answered = 0
        var failed = 0
    }

    /// So many failures are the host's, if no feed of it answers.
    static let mostFailures = 5

    /// - Parameter countsRefusals: whether hosts are left alone that didn't ask for it.
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

    /// A feed of the host answered.
    mutating func noteAnswer(of host: String) {
        visits[host, default: Visits()].answered += 1
        if known[host].map({ $0.refusals > 0 }) ?? false {
            add(HostBackoff(host: host, until: Date(timeIntervalSince1970: 0)))
        }
    }

    /// A feed of the host failed.
    mutating func noteFailure(of host: String, at now: Date) {
        visits[host, default: Visits()].failed += 1
        guard countsRefusals, !host.isEmpty, let visits = visits[host], visits.answered == 0,
            visits.failed == Self.mostFailures
        else { return }
        let refusals = (known[host]?.refusals ?? 0) + 1
        let until = now + RefreshRule.wait(afterFailures: refusals)
        // What it asked for holds, if that is longer.
        if known[host].map({ $0.until < until }) ?? true {
            add(HostBackoff(host: host, until: until, refusals: refusals))
        }
    }
}
