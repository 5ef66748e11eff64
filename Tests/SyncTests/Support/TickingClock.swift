import Foundation
import SyncSupport
import Synchronization

/// What time it is: as the test says, and a quarter of a second later every time it is looked at, so that what waits
/// for time to pass needn't wait.
final class TickingClock: Sendable {
    private let time = Mutex(TestClock.start)

    var now: Date {
        time.withLock { time in
            time += 0.25
            return time
        }
    }

    func advance(by seconds: TimeInterval) {
        time.withLock { $0 += seconds }
    }
}
