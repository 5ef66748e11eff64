package import Fetch
package import Foundation
import Model
package import Store
import Web

/// The results of a run of downloads.
package struct DownloadReport: Sendable {
    package var done = 0

    /// The number of those that another process is fetching.
    package var busy = 0
    package var failures: [DownloadProblem] = []

    /// The rate-limited hosts, and the number of downloads that wait for them.
    package var waiting: [(host: String, until: Date, count: Int)] = []

    /// Whether a failure ends the run.
    package var isOver: Bool { failures.last?.endsRun ?? false }

    /// - Parameters:
    ///   - state: What became of the download.
    ///   - problem: Why it failed, if it did.
    mutating func add(_ state: ListedDownload.State, _ problem: DownloadProblem?) {
        if let problem { failures.append(problem) }
        if state == .done { done += 1 }
        if state == .downloading { busy += 1 }
    }
}

/// The reason why a file didn't come, or not completely. Its part stays on the disk, and the download in the queue.
package enum DownloadProblem: Error, Equatable, Sendable {
    case server(FetchError)

    /// The server sent a text, such as a login or an error, instead of a file of this type.
    case text(TextDocument, insteadOf: String)

    /// The server sent a few bytes instead of the length that the feed gives.
    case tooShort(Int64, insteadOf: Int64)

    /// The server sent a part of the file without a request for one.
    case unaskedPart

    /// The server sent an empty file.
    case empty

    /// The server sent more than the length it had announced.
    case tooMuch

    /// The server sent more than the limit, in bytes, without having announced a length.
    case endless(limit: Int64)

    /// - Parameter needed: The needed space in bytes, if it is known: nothing was written then.
    case noSpace(folder: String, needed: Int64?)
    case cannotCreate(path: String, reason: String)
    case cannotWrite(path: String, reason: String)

    /// The database cannot be written.
    case store(StoreError)
}

extension DownloadProblem {

    /// The user cancelled the download.
    static let cancelled = DownloadProblem.server(.transport(.cancelled))

    /// Whether all other downloads would fail for the same reason.
    var endsRun: Bool {
        switch self {
        case .noSpace(_, needed: nil), .store, .server(.transport(.libraryMissing(_))): true
        default: false
        }
    }
}
