/// Says to a server who asks.
package protocol APIAuthorizer: Sendable {

    /// The call with what proves who we are: a header, a form field.
    ///
    /// Throws ``APIError`` when that can't be had.
    func authorized(_ call: APICall) async throws -> APICall

    /// After a 401: gets another proof, if there is one to get.
    ///
    /// - Parameters:
    ///   - call: as ``authorized(_:)`` gave it, so that what others have renewed meanwhile isn't renewed again.
    ///   - refusals: how often this call was refused, 1 at first.
    /// - Returns: whether it makes sense to send the call again.
    func renew(after call: APICall, refusals: Int) async throws -> Bool
}
