import API
import Web

extension APIError {

    /// The user's doing, not the server's.
    var isCancellation: Bool { self == .transport(.cancelled) }

    /// Whether it is about the account, not about what was asked: then nothing else needs to be asked.
    var concernsAccount: Bool {
        switch self {
        case .unauthorized, .outdated: true
        default: false
        }
    }
}
