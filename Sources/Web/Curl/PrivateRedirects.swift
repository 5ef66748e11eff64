/// The rule for redirects, pages and feeds that lead into private networks: a stranger could use them to make this
/// program send requests to a router or a service on this computer, which are unreachable from outside.
package struct PrivateRedirects: Sendable {

    package enum Policy: String, CaseIterable, Sendable {
        /// Only addresses in private networks may lead into private networks.
        case fromPrivate = "from-private"
        case always
        case never
    }

    private let policy: Policy
    private let source: AddressSource

    /// Whether the URL that the user chose is in a private network; `nil` before the first request.
    private var beganPrivately: Bool?

    /// Whether the last request was to a private network.
    private(set) var isPrivate = false

    /// - Parameter source: the source of the first URL.
    package init(_ policy: Policy, source: AddressSource = .user) {
        self.policy = policy
        self.source = source
        if case .document(let isPrivate) = source { beganPrivately = isPrivate }
    }

    /// Returns whether the request may be sent to this IP address, which the host's name currently has.
    ///
    /// - Parameters:
    ///   - isOfProxy: whether it is a proxy's, whose rules count for what lies behind it.
    ///   - isRedirected: whether another server chose the URL.
    mutating func allows(_ address: String, isOfProxy: Bool = false, isRedirected: Bool) -> Bool {
        let scope = AddressScope(address)
        isPrivate = scope != .everywhere && !isOfProxy
        if isOfProxy { return !isRedirected || policy != .never || scope == .everywhere }
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
