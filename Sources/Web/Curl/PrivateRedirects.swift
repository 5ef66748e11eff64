/// Whether redirects lead into private networks: a stranger's server could otherwise send this program to a router or to
/// a service on this computer, as no stranger could from outside.
package struct PrivateRedirects: Sendable {

    package enum Policy: String, CaseIterable, Sendable {
        /// From addresses in private networks only.
        case fromPrivate = "from-private"
        case always
        case never
    }

    private let policy: Policy

    /// Whether what was asked for first is in a private network; nil: nothing was asked for yet.
    private var beganPrivately: Bool?

    package init(_ policy: Policy) {
        self.policy = policy
    }

    /// Whether the request may be sent to this IP address, which the host's name stands for at this moment.
    ///
    /// - Parameter isRedirected: Whether another server named the address, not the user or the feed.
    mutating func allows(_ address: String, isRedirected: Bool) -> Bool {
        let isPrivate = AddressScope(address) != .everywhere
        guard isRedirected else {
            beganPrivately = isPrivate
            return true
        }
        guard isPrivate else { return true }
        return switch policy {
        case .fromPrivate: beganPrivately == true
        case .always: true
        case .never: false
        }
    }
}
