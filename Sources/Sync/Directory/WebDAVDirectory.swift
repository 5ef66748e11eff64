package import API
package import Model
import Store

/// The directory of an account on a WebDAV server, ready for use.
package struct WebDAVDirectory: Sendable {
    let files: WebDAVFiles
    let access: ServerAccess

    /// The text to store for an error, for people to read later.
    let message: @Sendable (APIError) -> String
}

extension RemoteAccounts {

    /// Prepares the directory of an account for use.
    package func directory(of account: Account, _ credentials: Credentials) throws -> WebDAVDirectory {
        let limiter = try limiter(of: account)
        let connection = ServerConnection(
            url: account.url ?? "", credentials: credentials, web: web, limiter: limiter, now: now)
        let access = ServerAccess(account: account, database: database, limiter: limiter, version: version)
        return WebDAVDirectory(
            files: WebDAVFiles(caller: WebDAVCaller(connection)), access: access, message: message)
    }

    /// Checks with these credentials whether the directory is there, with the machines that it had.
    ///
    /// - Parameter mayMake: Whether to create a directory that isn't there.
    ///
    /// Throws ``SyncError/server(_:_:)`` and ``SyncError/directory(_:reason:)``.
    package func checkDirectory(of account: Account, mayMake: Bool, _ credentials: Credentials) async throws {
        let files = try directory(of: account, credentials).files
        let hadMachines = try !database.logPositions(of: account.id).isEmpty
        do {
            if try await SharedDirectory(files: files).machines(hadMachines: hadMachines) != nil { return }
            guard mayMake else { throw SyncError.directory(account, reason: nil) }
            try await files.caller.makeFolder("")
        } catch let error as APIError {
            throw SyncError(error, of: account)
        }
    }

    /// Logs in to the directory of an account with other credentials, or where it has moved to, and unfreezes the account.
    ///
    /// - Parameters:
    ///   - url: The new address of the directory; `nil` if it hasn't moved.
    ///   - keep: Saves the credentials, for the account as it is now. Called before anything changes here.
    /// - Returns: The account as it is now.
    ///
    /// Throws ``SyncError/server(_:_:)`` and ``SyncError/directory(_:reason:)``. The account is then unchanged.
    package func logIn(
        toDirectoryOf account: Account, at url: String?, _ credentials: Credentials,
        keep: (Account) async throws -> Void
    ) async throws -> Account {
        try await SyncLock.withLock(account, database: database.path, waits: true) {
            var now = account
            now.url = url ?? account.url
            now.user = credentials.user
            try await checkDirectory(of: now, mayMake: false, credentials)
            try await keep(now)
            try database.setLogin(now)
            return now
        }
    }
}
