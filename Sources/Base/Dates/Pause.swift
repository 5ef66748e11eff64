import Foundation

/// A wait for some time, in which a thread sleeps: a timer of Swift's stands still where the clock is faked, as by
/// faketime(1), with which people try what a program does next week.
package enum Pause {

    /// Throws `CancellationError` soon after the task was cancelled.
    package static func wait(seconds: Double) async throws {
        var rest = seconds
        while rest > 0 {
            try Task.checkCancellation()
            let part = min(rest, longestPart)
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    usleep(UInt32(part * 1_000_000, rounded: .up) ?? 0)
                    continuation.resume()
                }
            }
            rest -= part
        }
    }

    /// In seconds.
    private static let longestPart = 0.05
}
