import Foundation
import Platform
import Synchronization

/// Runs the body in a task that SIGINT, SIGTERM and SIGHUP cancel, so that it can finish cleanly.
func untilInterrupted<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) async -> Result {
    let task = Task { await body() }
    let sources = interruptions()
    for source in sources {
        source.setEventHandler {
            bell.silence()
            interruption.store(true, ordering: .relaxed)
            task.cancel()
        }
        source.resume()
    }
    defer { for source in sources { source.cancel() } }
    return await task.value
}

/// Returns sources that report signals in one of two ways. If all threads block a signal, as those of Dispatch do, it
/// stays pending until Dispatch reads it. Otherwise, a thread of some library gets it, and its handler, which may do
/// very little, rings the bell.
private func interruptions() -> [any DispatchSourceProtocol] {
    // All sources share one queue, since cancelling them on several queues would need more threads.
    let queue = DispatchQueue(label: "rss interruptions")
    let ringing = DispatchSource.makeReadSource(fileDescriptor: bell.heard, queue: queue)
    return [ringing]
        + [SIGINT, SIGTERM, SIGHUP].filter { !Signals.isIgnored($0) }.map { number in
            signal(number) { _ in bell.ring() }
            return DispatchSource.makeSignalSource(signal: number, queue: queue)
        }
}

private let bell = SignalBell()

/// Whether a signal has cancelled the command: for what waits without being a task.
var isInterrupted: Bool { interruption.load(ordering: .relaxed) }
private let interruption = Atomic(false)
