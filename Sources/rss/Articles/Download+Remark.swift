import Foundation
import Model

extension Download {
    /// The remark about the download in the line of its enclosure.
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
