package import API
import Foundation
import Web

extension APIError {

    /// As it is stored with the account and shown to people: what the server did, without its name; lower case, no full
    /// stop. A server's own words are in it: not safe for a terminal.
    package var words: String {
        switch self {
        case .transport(let error): FetchError.transport(error).words
        case .unauthorized(let reason): "refused the login" + Self.told(reason)
        case .outdated(let reason): "wants another version of this program" + Self.told(reason)
        case .rateLimited: "asked to be left alone for a while"
        case .unavailable(let status, let reason), .refused(let status, let reason):
            FetchError.status(status).words + Self.told(reason)
        case .nonsense(let what): what
        case .partial(let what): what
        case .unsupported(let what): "can't do \(what)"
        }
    }

    /// The user's doing, not the server's.
    var isCancellation: Bool { self == .transport(.cancelled) }

    /// Whether it is about the account, not about what was asked: then nothing else needs to be asked.
    var concernsAccount: Bool {
        switch self {
        case .unauthorized, .outdated: true
        default: false
        }
    }

    private static func told(_ reason: String?) -> String {
        reason.map { ": \($0)" } ?? ""
    }
}
