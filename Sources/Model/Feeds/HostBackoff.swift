package import Foundation

/// A host that gets no requests until a later time, or only a few at a time.
package struct HostBackoff: Equatable, Sendable {
    package var host: String
    package var until: Date

    /// The number of times in a row that it has refused many feeds at once; 0 if it asked for the pause itself.
    package var refusals: Int

    /// The pace that the host has asked for; `nil` if it never did.
    package var limit: HostLimit?

    package init(host: String, until: Date, refusals: Int = 0, limit: HostLimit? = nil) {
        self.host = host
        self.until = until
        self.refusals = refusals
        self.limit = limit
    }
}

/// The pace of a host that limits requests, as far as it is known from its answers.
package struct HostLimit: Equatable, Sendable {
    /// The number of requests that it answers in a row, at least 1.
    package var burst: Int

    /// The time in seconds to wait after them.
    package var pause: TimeInterval

    /// The number of answers since the last refusal, or since the limit was last relaxed.
    package var answers: Int

    package init(burst: Int, pause: TimeInterval, answers: Int = 0) {
        self.burst = burst
        self.pause = pause
        self.answers = answers
    }
}
