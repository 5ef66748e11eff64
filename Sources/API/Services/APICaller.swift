package import Foundation

/// A server's API: a method for each thing a server can be asked or told, whatever its protocol calls that.
///
/// A caller takes values and gives values. It knows of no account and no database, and keeps nothing but a session.
/// Every method throws ``APIError``. A method that has a default throws ``APIError/unsupported(_:)`` in it, unless it says
/// otherwise: a service without that function leaves it out, and the ``Capability`` with it.
package protocol APICaller: StatusCaller, ContentCaller, SidebarCaller {
    var traits: ServiceTraits { get }

    /// The server's clock when it last answered. Nil: it hasn't, or doesn't say.
    var clock: Date? { get }

    /// Asks who we are: throws ``APIError/unauthorized(_:)`` when the server doesn't know.
    ///
    /// - Returns: what the server calls the user; nil when it does not say.
    func logIn() async throws -> String?
}
