import Downloads
import Sync

extension DownloadProblem {

    /// A description of the problem. It is also stored with the download, for later commands to show.
    var message: String {
        switch self {
        case .server(let problem): problem.message
        case .webPage(let type): "the server sent a web page instead of \(type)"
        case .unaskedPart: "the server sent the wrong range"
        case .empty: "the file is empty"
        case .tooMuch: "the server sent more data than announced"
        case .endless(let limit): "larger than \(limit.bytes), and the server gave no length"
        case .noSpace(let folder, let needed?): "not enough space in \(folder) for \(needed.bytes)"
        case .noSpace(let folder, nil): "no space left in \(folder)"
        case .cannotCreate(let path, let reason): "cannot create \(path): \(reason)"
        case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
        case .store: "cannot write the database"
        }
    }
}
