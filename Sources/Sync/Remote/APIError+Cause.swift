package import API
import Web

extension APIError {

    /// Whether the user interrupted the request.
    var isCancellation: Bool { self == .transport(.cancelled) }

    /// Whether the server was asked for something that it can't do.
    var isRefusal: Bool {
        switch self {
        case .refused, .impossible: true
        default: false
        }
    }

    /// Whether the server can't be reached, or asks for patience, and there is nothing to do but wait.
    package var isPassing: Bool {
        switch self {
        case .transport(.tls), .unavailable(status: 507, _): false
        case .transport, .rateLimited, .unavailable, .refused(status: 423, _): true
        default: false
        }
    }

    /// Whether the error concerns the account instead of the request, so that further requests would fail, too.
    var concernsAccount: Bool {
        switch self {
        // A proxy may let some requests pass, and refuse others.
        case .unauthorized(.rejectedByWebPage): false
        case .unauthorized, .outdated: true
        default: false
        }
    }
}
