/// The reason why a typed text isn't the URL of a feed or a page.
package enum WebAddressError: Error, Hashable, Sendable {
    case empty
    case forbiddenScheme(String)

    /// The host is missing or invalid, or the port is invalid.
    case malformed
}
