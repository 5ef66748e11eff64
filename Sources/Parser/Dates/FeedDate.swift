package import Foundation

/// Dates as feeds write them: RFC 822, RFC 3339, ISO 8601, asctime, and what people make of these.
///
/// Without a zone, UTC is meant. Missing parts are the first: `2003` is the first of January.
package enum FeedDate {

    /// Nil when no date can be made out, or the one that is written doesn't exist.
    package static func parse(_ text: String) -> Date? {
        var text = text
        return text.withUTF8 { parse($0) }
    }

    package static func parse(_ text: UnsafeBufferPointer<UInt8>) -> Date? {
        // No date is that long; whatever this is, it needn't be looked through.
        guard (2...100).contains(text.count) else { return nil }
        var scanner = DateScanner(text)
        scanner.scan()
        return scanner.fields.date
    }
}
