import Base
package import Foundation

/// Dates as found in feeds: RFC 822, RFC 3339, ISO 8601, asctime, and variants of these.
///
/// Without a zone, UTC is meant. Missing parts are the first: `2003` is the first of January.
/// `docs/what-a-date-may-be.md` lists the accepted forms, and the meaning of ambiguous ones.
package enum FeedDate {
    /// The most bytes of a date. Longer texts are not dates.
    private static let mostBytes = 100

    /// Returns `nil` if the text is no date, or there is no such day.
    package static func parse(_ text: String) -> Date? {
        parse(text.utf8)
    }

    /// Like ``parse(_:)-(String)``, for UTF-8.
    package static func parse(_ text: some Collection<UInt8>) -> Date? {
        var bytes = Array(text.drop(while: \.isWhiteSpace))
        while bytes.last?.isWhiteSpace == true { bytes.removeLast() }
        guard (2...mostBytes).contains(bytes.count) else { return nil }
        var scanner = DateScanner(DateText.plain(bytes))
        scanner.scan()
        return scanner.fields.date
    }
}
