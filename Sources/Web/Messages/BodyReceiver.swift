/// Receives the body of a response in pieces, so that it is not kept in memory: see ``HTTPClient/send(_:to:hasRoom:)``.
///
/// Called on the thread of the transfers, which waits meanwhile: so a slow disk slows a fast server down.
package protocol BodyReceiver: AnyObject, Sendable {

    /// The head of the last response has come, after redirects; its body is still empty. Called once, before anything is
    /// received.
    ///
    /// - Returns: whether the body is wanted. Where it isn't, the transfer ends, and the head is the response.
    func begin(_ head: HTTPResponse) -> Bool

    /// The next bytes have come: decoded, where the server has compressed them.
    ///
    /// - Returns: false to end the transfer, which is no error then: the receiver knows why.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool
}
