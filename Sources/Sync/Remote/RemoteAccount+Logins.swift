import API
import Base
import Model
package import Web

extension RemoteAccount {

    /// Asks the server for the logins in the addresses of its feeds: they are stored neither here nor with the feeds.
    ///
    /// - Returns: The logins by origin.
    package func feedLogins() async throws -> [String: HTTPCredentials] {
        let feeds = try await asking { try await caller.feeds() }
        var logins: [String: HTTPCredentials] = [:]
        for feed in feeds {
            guard let address = try? WebAddress(typed: feed.url), let login = address.credentials,
                let origin = WebURL.origin(of: address.url)
            else { continue }
            logins[origin] = login
        }
        return logins
    }
}
