import Foundation
import Synchronization

/// What time it is: as the test says.
final class Clock: Sendable {
    private let time = Mutex(Clock.start)

    /// 2026-11-21, noon in UTC.
    static let start = Date(timeIntervalSince1970: 1_795_262_400)
    static let day: TimeInterval = 86_400

    var now: Date { time.withLock { $0 } }

    func advance(by seconds: TimeInterval) {
        time.withLock { $0 += seconds }
    }
}
