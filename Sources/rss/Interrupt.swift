import Foundation

/// Runs the body in a task that SIGINT and SIGTERM cancel, so that what is half done is left in order.
func untilInterrupted<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) async -> Result {
    let task = Task { await body() }
    let sources = [SIGINT, SIGTERM].map { number in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number)
        source.setEventHandler { task.cancel() }
        source.resume()
        return source
    }
    defer { for source in sources { source.cancel() } }
    return await task.value
}
