import API
import Web

/// What an error says of the articles of a request.
enum PushFault {
    /// The server refuses one of them, and has said so: another 4xx, with words of its own.
    case refusal

    /// The server is in trouble, or one of the articles gets it into trouble. A page of a proxy, with whatever status, is
    /// no server's refusal.
    case trouble

    /// Nil where the error says nothing of any article.
    init?(_ error: APIError) {
        switch error {
        case .refused(_, serverMessage: .some), .impossible: self = .refusal
        case .refused(_, serverMessage: nil), .unavailable, .malformed: self = .trouble
        case .transport(let error):
            switch error {
            case .emptyReply, .truncated, .malformedReply, .timedOut(.stalled), .timedOut(.whole): self = .trouble
            case .badURL, .forbiddenScheme, .cannotResolve, .refused, .tls, .proxy, .timedOut(.connecting),
                .tooManyRedirects, .privateAddress, .headersTooLarge, .bodyTooLarge, .noRoom, .cancelled,
                .unreadableFile, .libraryMissing,
                .other:
                return nil
            }
        case .unauthorized, .outdated, .rateLimited, .partial, .unsupported: return nil
        }
    }

    /// How many articles fail one by one, where none is accepted, before it is clear that none is to blame.
    var mostFailures: Int {
        switch self {
        case .refusal: 8
        case .trouble: 2
        }
    }
}
