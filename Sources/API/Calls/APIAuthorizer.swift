/// A type that adds the user's login to calls.
package protocol APIAuthorizer: Sendable {

    /// Returns the call with its login: a header or a form field.
    ///
    /// - Throws: ``APIError`` when the login is unavailable.
    func authorized(_ call: APICall) async throws -> APICall

    /// Renews the login after a 401, if possible.
    ///
    /// - Parameters:
    /// - call: the call that ``authorized(_:)`` returned, so that a login renewed meanwhile isn't renewed again.
    /// - refusals: the number of times that the call was refused, 1 at first.
    /// - Returns: whether the call should be sent again.
    func renew(after call: APICall, refusals: Int) async throws -> Bool
}
