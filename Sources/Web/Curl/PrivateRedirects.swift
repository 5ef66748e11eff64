/// The rule for addresses that lead into private networks: a stranger could use them to make this program send requests
/// to a router or a service on this computer, which are unreachable from outside. It judges every address that is asked
/// for, those of redirects, too, by who named it.
package struct PrivateRedirects: Sendable {

    package enum Policy: String, CaseIterable, Sendable {
        /// Only addresses in private networks may lead into private networks.
        case fromPrivate = "from-private"
        case always
        case never
    }

    private let policy: Policy
    private let source: AddressSource

    /// Whether what named the URL, or the URL that the user chose, is in a private network.
    private var beganPrivately = false

    /// Whether the last request was to a private network.
    private(set) var isPrivate = false

    /// - Parameter source: the source of the first URL.
    package init(_ policy: Policy, source: AddressSource = .user) {
        self.policy = policy
        self.source = source
        switch source {
        case .publisher(let isPrivate), .server(let isPrivate): beganPrivately = isPrivate
        case .user, .directory: break
        }
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
        if !isRedirected, isOfUser {
            beganPrivately = isPrivate
            return true
        }
        guard isPrivate else { return true }
        return switch policy {
        case .fromPrivate: beganPrivately
        case .always: true
        case .never: false
        }
    }

    /// Whether the first URL counts as the user's choice. That of a directory does, unless the policy is `never`: it can't be
    /// known who wrote it there.
    private var isOfUser: Bool {
        switch source {
        case .user: true
        case .directory: policy != .never
        case .publisher, .server: false
        }
    }
}
