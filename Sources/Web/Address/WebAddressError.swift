/// Why something typed isn't the address of a feed or a page.
package enum WebAddressError: Error, Hashable, Sendable {
    case empty
    case forbiddenScheme(String)

    /// No host, a host no host can be called, or a port that is none.
    case malformed
}
