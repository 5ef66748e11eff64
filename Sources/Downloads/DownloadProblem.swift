package import Store
package import Sync
import Web

/// Why a file didn't come, or not all of it. The part that is there stays, and so does the download in the queue.
package enum DownloadProblem: Error, Equatable, Sendable {
    case server(FetchError)

    /// A login, or a notice that the file is gone, where a file of this type was to be.
    case webPage(insteadOf: String)

    /// The server sent a part that wasn't asked for.
    case unaskedPart

    /// A file without a single byte.
    case empty

    /// It sent more than it had said.
    case tooMuch

    /// It went on and on, in bytes, without having said how long it would be.
    case endless(limit: Int64)

    /// - Parameter needed: In bytes, where that is known: nothing was written then.
    case noSpace(folder: String, needed: Int64?)
    case cannotCreate(path: String, reason: String)
    case cannotWrite(path: String, reason: String)

    /// The database can't be written.
    case store(StoreError)
}

extension DownloadProblem {

    /// The user's doing.
    static let cancelled = DownloadProblem.server(.transport(.cancelled))

    /// Whether all that is fetched now will meet with the same.
    var endsRun: Bool {
        switch self {
        case .noSpace(_, needed: nil), .store, .server(.transport(.libraryMissing(_))): true
        default: false
        }
    }
}
