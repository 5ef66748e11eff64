import Base
import Foundation
import Model
import Web

/// An answer's word about the pace of requests to its host.
struct HostReply: Equatable, Sendable {
    /// The host that answered, which may be the target of a redirect.
    var host: String

    /// Whether the host refused to answer, as there were too many requests.
    var isRefusal: Bool

    /// Whether the host will refuse the next request.
    var isLast: Bool

    /// The time to wait in seconds; `nil` if the host doesn't say.
    var wait: TimeInterval?

    init(host: String, isRefusal: Bool, isLast: Bool = false, wait: TimeInterval? = nil) {
        (self.host, self.isRefusal, self.isLast, self.wait) = (host, isRefusal, isLast, wait)
    }

    /// Returns `nil` if no host answered.
    init?(_ response: HTTPResponse, at now: Date) {
        guard let host = WebURL.host(of: response.url), !host.isEmpty else { return nil }
        let backoff = Backoff(response.headers, now: now)
        let isRefusal = Backoff.isForHost(status: response.status, retryAfter: backoff.retryAfter)
        let wait = isRefusal ? backoff.retryAfter ?? backoff.reset : backoff.reset
        self.init(
            host: host, isRefusal: isRefusal, isLast: backoff.remaining.map { $0 < 1 } ?? false && wait != nil,
            wait: wait.map { min(TimeInterval($0), RefreshRule.longestRetryAfter) })
    }
}

// Few hosts say how many requests they answer. So the limit is what they did answer, and now and then a little more is
// tried: about one request in seventeen may be refused.
extension HostLimit {

    /// The pause in seconds after a refusal that names none.
    static let firstPause: TimeInterval = 60

    /// The number of answers after which the host is tried for more.
    static let answersBeforeTrial = 16

    /// The number of requests in a row from which on a host counts as one without a limit.
    static let mostBurst = 64

    /// Returns the limit after a refusal, or after the last answer before one.
    ///
    /// - Parameters:
    ///   - answers: the number of answers of the host in this sync. If there were none, the last pause was too short.
    ///   - wait: the pause in seconds that the host asks for, if any.
    static func learnt(_ known: HostLimit?, answers: Int, wait: TimeInterval?) -> HostLimit {
        var pause = wait ?? known?.pause ?? firstPause
        if answers == 0, let known { pause = max(pause, min(2 * known.pause, RefreshRule.longestWait)) }
        // A host that was only unavailable has no limit that is known.
        let burst = answers > 0 ? answers : known?.burst ?? mostBurst
        return HostLimit(burst: burst, pause: max(1, pause))
    }

    /// Returns the limit for another sync, in which a little more is tried if the host has answered for long; `nil` if
    /// it has no limit any more.
    var renewed: HostLimit? {
        guard answers >= Self.answersBeforeTrial else { return self }
        if pause > Self.firstPause { return HostLimit(burst: burst, pause: max(Self.firstPause, pause / 2)) }
        return burst < Self.mostBurst ? HostLimit(burst: 2 * burst, pause: pause) : nil
    }
}
