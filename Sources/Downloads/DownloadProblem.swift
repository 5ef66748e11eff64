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

    /// As it is stored with the download and shown to people: lower case, no full stop.
    package var message: String {
        switch self {
        case .server(let problem): problem.message
        case .webPage(let type): "the server sent a web page instead of \(type)"
        case .unaskedPart: "the server sent the wrong range"
        case .empty: "the file is empty"
        case .tooMuch: "the server sent more data than announced"
        case .endless(let limit): "larger than \(Self.size(limit)), and the server gave no length"
        case .noSpace(let folder, let needed?): "not enough space in \(folder) for \(Self.size(needed))"
        case .noSpace(let folder, nil): "no space left in \(folder)"
        case .cannotCreate(let path, let reason): "cannot create \(path): \(reason)"
        case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
        case .store: "cannot write the database"
        }
    }

    private static func size(_ bytes: Int64) -> String {
        bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\(bytes >> 10) KiB"
    }

    /// Whether all that is fetched now will meet with the same.
    var endsRun: Bool {
        switch self {
        case .noSpace(_, needed: nil), .store, .server(.transport(.libraryMissing(_))): true
        default: false
        }
    }
}
