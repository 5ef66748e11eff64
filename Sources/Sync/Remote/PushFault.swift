import API
import Web

/// The way in which an article in the request may be at fault for an error.
enum PushFault {
    /// The server refuses one of the articles: another 4xx, with a message of its own.
    case refusal

    /// The server fails, by itself or because of one of the articles. A proxy's page counts as such, whatever its
    /// status, as it is not the server's refusal.
    case serverError

    /// Returns `nil` where no article can be at fault.
    init?(_ error: APIError) {
        switch error {
        case .refused(_, serverMessage: .some), .impossible: self = .refusal
        case .refused(_, serverMessage: nil), .unavailable, .malformed: self = .serverError
        case .transport(let error):
            switch error {
            case .emptyReply, .truncated, .malformedReply, .timedOut(.stalled), .timedOut(.whole): self = .serverError
            case .badURL, .forbiddenScheme, .cannotResolve, .refused, .noRoute, .tls, .proxy, .tunnelRefused,
                .timedOut(.connecting), .tooManyRedirects, .privateAddress, .onion, .headersTooLarge,
                .bodyTooLarge, .noRoom, .cancelled, .unreadableFile, .libraryMissing, .other:
                return nil
            }
        case .unauthorized, .outdated, .rateLimited, .partial, .unsupported: return nil
        }
    }

    /// The number of articles that must fail one by one, with none accepted, before no article is at fault.
    var mostFailures: Int {
        switch self {
        case .refusal: 8
        case .serverError: 2
        }
    }
}
