import Base
import Downloads
import Sync
import Synchronization

/// The line of progress on a terminal, rewritten while files are downloaded.
final class DownloadProgressLine: Sendable {
    private let isShown: Bool
    private let state = Mutex(State())

    private struct State {
        var latest = DownloadProgress()
        var shownAt: ContinuousClock.Instant?
        var isThere = false
        var rate = TransferRate()
    }

    init(isShown: Bool) {
        self.isShown = isShown
    }

    /// The latest progress.
    var latest: DownloadProgress { state.withLock { $0.latest } }

    /// Shows the progress, at most ten times a second.
    func show(_ progress: DownloadProgress) {
        let line: String? = state.withLock { state in
            state.latest = progress
            guard isShown else { return nil }
            let now = ContinuousClock.now
            if let shownAt = state.shownAt, now - shownAt < .milliseconds(100) { return nil }
            state.shownAt = now
            state.isThere = true
            state.rate.add(progress.received, at: now)
            return Self.line(progress, rate: state.rate.perSecond)
        }
        if let line { Output.ask("\r\u{1B}[K\(line)") }
    }

    /// Erases the line until progress is shown again.
    func clear() {
        let wasThere = state.withLock { state in
            defer { state.isThere = false }
            return state.isThere
        }
        if wasThere { Output.eraseLine() }
    }

    /// Returns the line, truncated at the terminal's width, as a second line could not be overwritten.
    ///
    /// - Parameter rate: The rate in bytes per second; nil if not yet known.
    static func line(_ progress: DownloadProgress, rate: Double?, width: Int = Terminal.width) -> String {
        // The sizes that feeds give can be smaller than what was received.
        let isKnown = progress.length >= progress.size && progress.length > 0
        var parts = ["\(progress.done)/\(progress.total) files"]
        parts.append(isKnown ? "\(progress.size.bytes) of \(progress.length.bytes)" : progress.size.bytes)
        if let rate {
            parts.append((Int64(rate, rounded: .down) ?? 0).bytes + "/s")
            if isKnown, rate >= 1 { parts.append(time(Double(progress.length - progress.size) / rate) + " left") }
        }
        return Columns.last(parts.joined(separator: "  "), width - 1)
    }

    /// Returns a time as `0:07`, `12:34` or `1:02:03`; `∞` from a hundred hours on.
    static func time(_ seconds: Double) -> String {
        seconds < 360_000 ? Int(seconds, rounded: .up)?.clockTime ?? "∞" : "∞"
    }
}

/// The rate of received bytes in the last ten seconds.
struct TransferRate {
    private var samples: [(bytes: Int64, at: ContinuousClock.Instant)] = []

    /// - Parameter bytes: The number of all bytes received so far.
    mutating func add(_ bytes: Int64, at now: ContinuousClock.Instant) {
        samples.append((bytes, now))
        samples.removeAll { now - $0.at > .seconds(10) }
    }

    /// The bytes per second; `nil` during the first half second.
    var perSecond: Double? {
        guard let first = samples.first, let last = samples.last, last.at - first.at > .milliseconds(500) else {
            return nil
        }
        return Double(last.bytes - first.bytes) / ((last.at - first.at) / .seconds(1))
    }
}
