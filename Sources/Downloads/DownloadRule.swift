import Sync
import Web

/// What a server's answer means for a file, of which a part may be there. Pure, so that every lie of a server's is a line
/// of a table test.
enum DownloadRule {

    /// What is there, and was asked to be continued.
    struct Part: Equatable {
        /// In bytes.
        var size: Int64

        /// Of the whole file, as the server said then.
        var length: Int64?
        var validator: StrongValidator
    }

    enum Verdict: Equatable {
        /// The body is the whole file.
        case whole(length: Int64?)

        /// The body is what is missing.
        case rest(length: Int64?)

        /// Nothing is missing.
        case nothing

        /// The part is of no use: the whole file must be asked for.
        case again
        case refused(DownloadProblem)
    }

    /// - Parameters:
    ///   - type: What the feed says the file is.
    ///   - part: Nil: the whole file was asked for.
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
            if let type = expectedType(type, head) { return .refused(.webPage(insteadOf: type)) }
            return .whole(length: length(head))
        default: return .refused(.server(.status(head.status)))
        }
    }

    /// What the server said of the version that it sends; nil when that can't be continued.
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

    /// Of the body, in bytes, once it is decoded; nil when the server doesn't tell.
    private static func length(_ head: HTTPResponse) -> Int64? {
        isEncoded(head) ? nil : head.headers.first("Content-Length").flatMap { Int64($0) }
    }

    /// Parts of what was compressed can't be put together.
    private static func isEncoded(_ head: HTTPResponse) -> Bool {
        head.headers.all("Content-Encoding").contains { $0.lowercased() != "identity" }
    }

    /// What was to come when a web page does.
    private static func expectedType(_ type: String?, _ head: HTTPResponse) -> String? {
        guard let type, ["audio/", "video/", "image/"].contains(where: MediaType.essence(type).hasPrefix),
            head.headers.first("Content-Type").map(MediaType.essence) == "text/html"
        else { return nil }
        return MediaType.essence(type)
    }
}
