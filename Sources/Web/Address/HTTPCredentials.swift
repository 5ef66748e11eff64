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
}

extension HTTPCredentials: CustomStringConvertible {

    /// Without the password, so that no log can show it.
    package var description: String { "\(user):…" }
}
