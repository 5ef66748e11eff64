import Web

/// The address of an account's server, as the user types it.
enum ServerAddress {

    /// Returns a server's address in its normal form. Throws ``Failure`` if it is invalid.
    static func typed(_ url: String) throws -> String {
        guard let address = try? WebAddress(typed: url) else {
            throw Failure("not a server address: expected http:// or https://", ExitStatus.usage)
        }
        guard address.credentials == nil else {
            throw Failure("a server address cannot contain a user; use --user", ExitStatus.usage)
        }
        return address.url
    }
}
