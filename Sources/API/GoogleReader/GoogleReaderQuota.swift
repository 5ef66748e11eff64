import Foundation
import Synchronization

/// How much of a day's requests is used up, where a service tells: Inoreader.
///
/// Reading (zone 1) stops when a tenth is left; what the user did (zone 2) can still be sent.
final class GoogleReaderQuota: Sendable {
    private let pausedUntil = Mutex<Date?>(nil)
    private static let share = 0.9

    /// Throws ``APIError/rateLimited(until:)`` when nothing may be read now.
    func check(now: Date) throws(APIError) {
        if let until = pausedUntil.withLock({ $0 }), until > now { throw .rateLimited(until: until) }
    }

    func note(_ result: APIResult, now: Date) {
        guard let limit = number("X-Reader-Zone1-Limit", result), let usage = number("X-Reader-Zone1-Usage", result),
            limit > 0, usage >= limit * Self.share
        else { return }
        let seconds = number("X-Reader-Limits-Reset-After", result) ?? 3_600
        pausedUntil.withLock { $0 = now + min(max(seconds, 0), 86_400) }
    }

    private func number(_ name: String, _ result: APIResult) -> Double? {
        result.header(name).flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }
}
