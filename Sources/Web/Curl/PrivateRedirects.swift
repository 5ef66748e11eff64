/// Whether redirects, pages and feeds lead into private networks: a stranger could otherwise send this program to a
/// router or to a service on this computer, as no stranger could from outside.
package struct PrivateRedirects: Sendable {

    package enum Policy: String, CaseIterable, Sendable {
        /// From addresses in private networks only.
        case fromPrivate = "from-private"
        case always
        case never
    }

    private let policy: Policy
    private let source: AddressSource

    /// Whether the address that the user chose is in a private network; nil: nothing was asked for yet.
    private var beganPrivately: Bool?

    /// Whether the last request went into a private network.
    private(set) var isPrivate = false

    /// - Parameter source: who chose the first address.
    package init(_ policy: Policy, source: AddressSource = .user) {
        self.policy = policy
        self.source = source
        if case .document(let isPrivate) = source { beganPrivately = isPrivate }
    }

    /// Whether the request may be sent to this IP address, which the host's name stands for at this moment.
    ///
    /// - Parameter isRedirected: Whether another server named the address.
    mutating func allows(_ address: String, isRedirected: Bool) -> Bool {
        isPrivate = AddressScope(address) != .everywhere
        if source == .user && !isRedirected {
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
