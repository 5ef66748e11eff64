import Base

/// A user and a password, sent as Basic or Digest: whichever of them the server asks for.
///
/// That takes an additional request. If Basic is known to be right, a header sends it immediately.
package struct HTTPCredentials: Hashable, Sendable {
    package var user: String
    package var password: String

    package init(user: String, password: String) {
        self.user = user
        self.password = password
    }

    /// The user and the password that stand before a URL's host: `user:password`. `nil` if there is no user.
    init?(userInfo: String?) {
        guard let userInfo, !userInfo.isEmpty else { return nil }
        let colon = userInfo.utf8.firstIndex(of: UInt8(ascii: ":"))
        let password = colon.map { userInfo[userInfo.utf8.index(after: $0)...] } ?? ""
        user = PercentCoding.decoded(userInfo[..<(colon ?? userInfo.endIndex)])
        self.password = PercentCoding.decoded(password)
    }
}

extension HTTPCredentials: CustomStringConvertible {

    /// The user without the password, so that no log can contain it.
    package var description: String { "\(user):…" }
}
