import API
import Model
import Store

/// The way to the server of an account, for all its requests.
struct ServerAccess: Sendable {
    let account: Account
    let database: FeedDatabase
    let limiter: RateLimiter

    /// The version of this program: a server that wanted a newer client is asked again by another version.
    let version: String

    /// Runs what asks the server, unless the account is frozen, and freezes it when the server rejects the login or
    /// this client. Stores the number of requests and the server's backoff for other processes.
    func asking<Result>(_ body: () async throws -> Result) async throws -> Result {
        try refuseIfFrozen()
        do {
            let result = try await body()
            try rememberRate()
            return result
        } catch {
            try? rememberRate()
            guard let error = error as? APIError else { throw error }
            try freeze(after: error)
            throw SyncError(error, of: account)
        }
    }

    private func refuseIfFrozen() throws {
        guard let freeze = try database.state(of: account.id).freeze else { return }
        if case .outdated(let version) = freeze, version != self.version {
            return try database.setFreeze(nil, of: account.id)
        }
        throw SyncError.frozen(account, freeze)
    }

    func freeze(after error: APIError) throws {
        switch error {
        // A proxy answered, which may answer otherwise by the next sync.
        case .unauthorized(.rejectedByWebPage): break
        case .unauthorized: try database.setFreeze(.unauthorized, of: account.id)
        case .outdated: try database.setFreeze(.outdated(version: version), of: account.id)
        default: break
        }
    }

    private func rememberRate() throws {
        guard let origin = account.origin else { return }
        try database.setRate(limiter.rate, of: origin)
    }
}

extension SyncError {
    /// Creates the error that a sync reports for an error of an account's server.
    init(_ error: APIError, of account: Account) {
        self = error.isCancellation ? .interrupted : .server(account, error)
    }
}
