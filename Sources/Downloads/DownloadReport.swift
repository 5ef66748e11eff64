package import Foundation
import Model

/// The outcome of a download.
package enum DownloadOutcome: Equatable, Sendable {
    case done
    case failed(DownloadProblem)

    /// The file is being fetched by another process.
    case busy

    var state: ListedDownload.State {
        switch self {
        case .done: .done
        case .failed: .failed
        case .busy: .downloading
        }
    }
}

/// The results of a run of downloads.
package struct DownloadReport: Sendable {
    package var done = 0
    package var busy = 0
    package var failures: [DownloadProblem] = []

    /// The rate-limited hosts, and the number of downloads that wait for them.
    package var waiting: [(host: String, until: Date, count: Int)] = []

    /// Whether a failure ends the run.
    package var isOver: Bool { failures.last?.endsRun ?? false }

    mutating func add(_ outcome: DownloadOutcome) {
        switch outcome {
        case .done: done += 1
        case .failed(let problem): failures.append(problem)
        case .busy: busy += 1
        }
    }
}
