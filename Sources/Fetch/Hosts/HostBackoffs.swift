package import Foundation
package import Model

/// The times until which feeds of certain hosts aren't fetched. What one feed's server asks for holds for its whole
/// host; a host that fails for many feeds and answers for none is at fault itself.
package struct HostBackoffs {
    private var known: [String: HostBackoff]
    private let countsRefusals: Bool
    private let heedsLimits: Bool

    /// The backoffs that were added since this was made, by host.
    package private(set) var learnt: [String: HostBackoff] = [:]
    private var fetches: [String: Counts] = [:]

    private struct Counts {
        /// The feeds that worked, and those that failed.
        var answered = 0
        var failed = 0

        /// The answers of all kinds but refusals, and whether there was a refusal.
        var replies = 0
        var isRefused = false
    }

    /// The number of failed feeds from which on the host is at fault, if none of its feeds answered.
    static let mostFailures = 5

    /// - Parameters:
    ///   - countsRefusals: whether to back off from hosts that fail for many feeds, too.
    ///   - heedsLimits: whether to ask a host with a limit no more often than it has answered before.
    package init(_ known: [HostBackoff], countsRefusals: Bool = true, heedsLimits: Bool = true) {
        self.known = Dictionary(known.map { ($0.host, $0) }) { $1 }
        self.countsRefusals = countsRefusals
        self.heedsLimits = heedsLimits
    }

    package func backoff(of host: String) -> HostBackoff? {
        known[host]
    }

    /// The hosts that are asked for one feed at a time.
    package var limitedHosts: [String] { known.values.filter { $0.limit != nil }.map(\.host) }

    private mutating func add(_ backoff: HostBackoff) {
        known[backoff.host] = backoff
        learnt[backoff.host] = backoff
    }

    /// Returns the end of a backoff that is over. Feeds of the same sync are compared with the time at which it began.
    private static func past(_ now: Date) -> Date {
        now - 86_400
    }

    /// Notes an answer of any kind, and learns from it how often its host may be asked.
    package mutating func note(_ reply: HostReply, at now: Date) {
        var backoff = known[reply.host] ?? HostBackoff(host: reply.host, until: Self.past(now))
        let count = fetches[reply.host, default: Counts()]
        if reply.isRefusal {
            fetches[reply.host, default: Counts()].isRefused = true
            // Others that were under way teach nothing more.
            let pause = count.isRefused ? reply.wait ?? 0 : backoff.learn(from: reply, after: count.replies, at: now)
            backoff.until = max(backoff.until, now + pause)
            add(backoff)
            return
        }
        let replies = count.replies + 1
        fetches[reply.host, default: Counts()].replies = replies
        guard backoff.limit != nil || reply.isLast else { return }
        if replies == 1 { backoff.limit = backoff.limit?.renewed }
        backoff.limit?.answers += 1
        if backoff.until <= now { backoff.until = Self.past(now) }
        if reply.isLast, let wait = reply.wait {
            if backoff.limit == nil { backoff.limit = .learnt(nil, from: .init(answers: replies, wait: wait)) }
            backoff.until = max(backoff.until, now + wait)
        } else if heedsLimits, let limit = backoff.limit, replies >= limit.burst {
            backoff.until = max(backoff.until, now + limit.pace)
        }
        add(backoff)
    }

    /// Notes that a feed of the host worked.
    package mutating func noteAnswer(of host: String, at now: Date) {
        fetches[host, default: Counts()].answered += 1
        guard var backoff = known[host], backoff.refusals > 0 else { return }
        backoff.refusals = 0
        backoff.until = Self.past(now)
        add(backoff)
    }

    /// Notes that a feed of the host failed.
    package mutating func noteFailure(of host: String, at now: Date) {
        fetches[host, default: Counts()].failed += 1
        guard countsRefusals, !host.isEmpty, let fetches = fetches[host], fetches.answered == 0,
            fetches.failed == Self.mostFailures
        else { return }
        var backoff = known[host] ?? HostBackoff(host: host, until: Self.past(now))
        backoff.refusals += 1
        let until = now + RefreshRule.wait(afterFailures: backoff.refusals)
        // A longer backoff that the host asked for stays.
        guard backoff.until < until else { return }
        backoff.until = until
        add(backoff)
    }
}

extension HostBackoff {

    /// Learns from a refusal.
    ///
    /// - Parameter answers: the number of answers of the host in this sync.
    /// - Returns: the time in seconds to wait now.
    fileprivate mutating func learn(from reply: HostReply, after answers: Int, at now: Date) -> TimeInterval {
        let known = limit
        let isEarly = known.map { now < until + $0.pace } ?? false
        let new = HostLimit.learnt(known, from: .init(answers: answers, wait: reply.wait, isEarly: isEarly))
        limit = new
        let isAnswered = answers > 0 || (known?.answers ?? 0) > 0
        return isAnswered ? reply.wait ?? new.pause : new.pause
    }
}
