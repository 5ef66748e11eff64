import Foundation
import Model

extension Download {
    /// As far as the database knows: whether another process is fetching it now, only that one can tell.
    var storedState: ListedDownload.State {
        if dateDone != nil { return .done }
        return error == nil ? .queued : .failed
    }

    /// What the line of its enclosure says of it.
    var remark: String {
        switch storedState {
        case .done:
            guard let path else { return "downloaded" }
            let isThere = FileManager.default.fileExists(atPath: path)
            return isThere ? "downloaded to \(path)" : "downloaded, but \(path) is no longer there"
        case .failed:
            return "\(name == nil ? "download failed" : "partly downloaded"): \(error ?? "")"
        case .queued, .downloading, .new:
            return name == nil ? "in the download queue" : "partly downloaded"
        }
    }
}
