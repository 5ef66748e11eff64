import Foundation
import TestSupport

extension LoopbackRequest {

    /// The values of a field of the posted form, or else of the query, in order.
    func values(_ name: String) -> [String] {
        let text = method == "POST" ? String(decoding: body, as: UTF8.self) : String(target.dropFirst(path.count + 1))
        return text.split(separator: "&").compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].removingPercentEncoding == name else { return nil }
            return parts[1].removingPercentEncoding
        }
    }

    func value(_ name: String) -> String? { values(name).first }
}
