import Fetch
import Web

/// Decides what a server's answer means for a file, of which a part may exist. Pure, so that each false answer of a
/// server is a line of a table test.
enum DownloadRule {

    /// A part of a file that exists, and was requested to be continued.
    struct Part: Equatable {
        /// The size in bytes.
        var size: Int64

        /// The length of the whole file, as the server announced it.
        var length: Int64?
        var validator: StrongValidator
    }

    enum Verdict: Equatable {
        /// The body is the whole file.
        case whole(length: Int64?)

        /// The body is the missing rest.
        case rest(length: Int64?)

        /// The file is complete.
        case nothing

        /// The part cannot be continued: the whole file must be requested.
        case again
        case refused(DownloadProblem)
    }

    /// - Parameters:
    ///   - type: The type of the file according to the feed.
    ///   - part: The part to continue; `nil` if the whole file was requested.
    static func verdict(_ head: HTTPResponse, type: String?, part: Part?) -> Verdict {
        switch head.status {
        case 206:
            guard let part else { return .refused(.unaskedPart) }
            return rest(head, part)
        case 416:
            guard let part else { return .refused(.server(.status(416))) }
            let isWhole = ContentRange(head.headers)?.total == part.size && part.validator.fits(head.headers)
            return isWhole ? .nothing : .again
        case 204, 205: return .refused(.server(.status(head.status)))
        case 200..<300:
            if let sent = head.headers.first("Content-Type").map(MediaType.essence),
                let problem = problem(with: TextDocument(type: sent), insteadOf: type)
            {
                return .refused(problem)
            }
            return .whole(length: length(head))
        default: return .refused(.server(.status(head.status)))
        }
    }

    /// Returns the validator of the sent version; `nil` if it cannot be continued.
    static func validator(_ head: HTTPResponse) -> StrongValidator? {
        isEncoded(head) ? nil : StrongValidator(head.headers)
    }

    private static func rest(_ head: HTTPResponse, _ part: Part) -> Verdict {
        guard let range = ContentRange(head.headers), range.start == part.size, part.validator.fits(head.headers),
            !isEncoded(head)
        else { return .again }
        if let total = range.total, let length = part.length, total != length { return .again }
        return .rest(length: range.total ?? part.length)
    }

    /// Returns the length of the body in bytes, once it is decoded; `nil` if the server doesn't send it.
    private static func length(_ head: HTTPResponse) -> Int64? {
        isEncoded(head) ? nil : head.headers.first("Content-Length").flatMap { Int64($0) }
    }

    /// Returns whether the body is compressed: parts of it cannot be put together.
    private static func isEncoded(_ head: HTTPResponse) -> Bool {
        head.headers.all("Content-Encoding").contains { $0.lowercased() != "identity" }
    }

    /// - Parameters:
    ///   - document: What came, if it is one.
    ///   - type: The type of the file according to the feed.
    static func problem(with document: TextDocument?, insteadOf type: String?) -> DownloadProblem? {
        guard let document, let type = type.map(MediaType.essence), TextDocument.isNever(type) else { return nil }
        return .text(document, insteadOf: type)
    }

    /// Returns the problem if a file is a message instead: a few bytes where the feed, though it guesses, says far more.
    static func problem(withLength length: Int64, insteadOf feedLength: Int64?) -> DownloadProblem? {
        guard let feedLength, length <= 1024, feedLength / 100 >= length else { return nil }
        return .tooShort(length, insteadOf: feedLength)
    }
}
