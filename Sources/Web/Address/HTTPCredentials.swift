import Base

/// A user and a password, sent as Basic or Digest: whichever of them the server asks for.
///
/// The server has to ask first, which takes a request more. Where Basic is known to be right, a header says it at once.
package struct HTTPCredentials: Hashable, Sendable {
    package var user: String
    package var password: String

    package init(user: String, password: String) {
        self.user = user
        self.password = password
    }

    /// The user and the password that stand before a URL's host: `user:password`. Nil when there is no user.
    init?(userInfo: String?) {
        guard let userInfo, !userInfo.isEmpty else { return nil }
        let colon = userInfo.utf8.firstIndex(of: UInt8(ascii: ":"))
        let password = colon.map { userInfo[userInfo.utf8.index(after: $0)...] } ?? ""
        user = PercentCoding.decoded(userInfo[..<(colon ?? userInfo.endIndex)])
        self.password = PercentCoding.decoded(password)
    }
}

extension HTTPCredentials: CustomStringConvertible {

    /// Without the password, so that no log can show it.
    package var description: String { "\(user):…" }
}
