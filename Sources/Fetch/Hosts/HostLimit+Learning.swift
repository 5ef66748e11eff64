import Base
package import Foundation
import Model
package import Web

/// An answer's word about the pace of requests to its host.
package struct HostReply: Equatable, Sendable {
    /// The host that answered, which may be the target of a redirect.
    package var host: String

    /// Whether the host refused to answer, as there were too many requests.
    package var isRefusal: Bool

    /// Whether the host will refuse the next request.
    package var isLast: Bool

    /// The time to wait in seconds; `nil` if the host doesn't say.
    package var wait: TimeInterval?

    package init(host: String, isRefusal: Bool, isLast: Bool = false, wait: TimeInterval? = nil) {
        (self.host, self.isRefusal, self.isLast, self.wait) = (host, isRefusal, isLast, wait)
    }

    /// Returns `nil` if no host answered.
    package init?(_ response: HTTPResponse, at now: Date) {
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

    /// The circumstances of a refusal, or of the last answer before one.
    struct Lesson {
        /// The number of answers of the host in this sync.
        var answers: Int

        /// The pause in seconds that the host asks for, if any.
        var wait: TimeInterval?

        /// Whether the pause after the host's last answers had ended only just before: twice as long a one would have
        /// lasted.
        var isEarly = false
    }

    /// Returns the limit after a refusal, or after the last answer before one.
    ///
    /// The host's word counts. What it asks for was too short only if nothing was answered since it was asked for: a
    /// host that refuses now and then, whatever the pause, would get an ever longer one.
    static func learnt(_ known: HostLimit?, from lesson: Lesson) -> HostLimit {
        // A host that was only unavailable has no limit that is known.
        let burst = lesson.answers > 0 ? lesson.answers : known?.burst ?? mostBurst
        return HostLimit(burst: burst, pause: max(1, pause(known, lesson)))
    }

    private static func pause(_ known: HostLimit?, _ lesson: Lesson) -> TimeInterval {
        guard let known else { return lesson.wait ?? firstPause }
        let doubled = min(2 * known.pace, RefreshRule.longestWait)
        if lesson.answers == 0, known.answers == 0 { return max(lesson.wait ?? known.pause, doubled) }
        // What held before half of it was tried.
        let isFailedTrial = lesson.answers == 0 && lesson.isEarly && known.isTrial
        if let wait = lesson.wait { return isFailedTrial ? max(wait, known.pause) : wait }

        // Without a word of the host, one can only guess.
        if lesson.answers > 0 { return known.pause }
        return lesson.isEarly ? doubled : max(firstPause, known.pause / 2)
    }

    /// The pause in seconds after the requests that the host answers in a row.
    var pace: TimeInterval { isTrial ? max(Self.firstPause, pause / 2) : pause }

    /// Whether half the pause is tried.
    private var isTrial: Bool { answers >= Self.answersBeforeTrial && pause > Self.firstPause }

    /// Returns the limit for another sync, in which a little more is tried if the host has answered for long; `nil` if
    /// it has no limit any more.
    var renewed: HostLimit? {
        if pause > Self.firstPause {
            guard answers >= 2 * Self.answersBeforeTrial else { return self }
            return HostLimit(burst: burst, pause: pace, answers: Self.answersBeforeTrial)
        }
        guard answers >= Self.answersBeforeTrial else { return self }
        return burst < Self.mostBurst ? HostLimit(burst: 2 * burst, pause: pause) : nil
    }
}
