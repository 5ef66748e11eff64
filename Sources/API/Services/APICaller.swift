package import Foundation

/// A server's API: a method for each request or change, whatever the protocol.
///
/// A caller knows no account and no database, and keeps nothing but a session. Every method throws ``APIError``. A
/// default implementation throws ``APIError/unsupported(_:)`` unless it says otherwise: a service without that function
/// has neither the method nor the ``Capability``.
package protocol APICaller: StatusCaller, ContentCaller, SidebarCaller {
    var traits: ServiceTraits { get }

    /// The server's clock at its last answer. `nil` if it has not answered, or sent no date.
    var clock: Date? { get }

    /// Logs in. Throws ``APIError/unauthorized(_:)`` if the server refuses the login.
    ///
    /// - Returns: the user's name on the server; `nil` if it doesn't tell.
    func logIn() async throws -> String?
}
