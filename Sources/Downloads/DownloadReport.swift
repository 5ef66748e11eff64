package import Foundation
import Model

/// What became of a download.
package enum DownloadOutcome: Equatable, Sendable {
    case done
    case failed(DownloadProblem)

    /// Another process is fetching it.
    case busy

    var state: ListedDownload.State {
        switch self {
        case .done: .done
        case .failed: .failed
        case .busy: .downloading
        }
    }
}

/// What a run of downloads came to.
package struct DownloadReport: Sendable {
    package var done = 0
    package var busy = 0
    package var failures: [DownloadProblem] = []

    /// Hosts that want to be left alone, and how many downloads wait for that.
    package var waiting: [(host: String, until: Date, count: Int)] = []

    /// Whether nothing more can come of it.
    package var isOver: Bool { failures.last?.endsRun ?? false }

    mutating func add(_ outcome: DownloadOutcome) {
        switch outcome {
        case .done: done += 1
        case .failed(let problem): failures.append(problem)
        case .busy: busy += 1
        }
    }
}
