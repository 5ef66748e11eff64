import Foundation

/// A parser of playing times: `5025`, `83:45` or `1:23:45`.
enum MediaDuration {

    static func seconds(in text: String) -> TimeInterval? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return nil }
        var seconds = 0.0
        for part in parts {
            guard let number = Double(part.trimmingPrefix(while: { $0 == " " })), number >= 0, number.isFinite else {
                return nil
            }
            seconds = seconds * 60 + number
        }
        return seconds
    }
}
