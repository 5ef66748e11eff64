package import Foundation
import Synchronization

/// What time it is: as the test says.
package final class TestClock: Sendable {
    private let time = Mutex(TestClock.start)

    /// 2026-11-21, noon in UTC.
    package static let start = Date(timeIntervalSince1970: 1_795_262_400)
    package static let day: TimeInterval = 86_400

    package var now: Date { time.withLock { $0 } }

    package func advance(by seconds: TimeInterval) {
        time.withLock { $0 += seconds }
    }
}
