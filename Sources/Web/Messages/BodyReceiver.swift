/// Receives the body of a response in pieces, so that it is not kept in memory: see ``HTTPClient/send(_:to:hasRoom:)``.
///
/// It is called on the transfer thread, which waits meanwhile: so a slow disk slows down a fast server.
package protocol BodyReceiver: AnyObject, Sendable {

    /// Receives the head of the last response, after redirects; its body is still empty. Called once, first.
    ///
    /// - Returns: whether the body is wanted. If not, the transfer ends, and the head is the response.
    func begin(_ head: HTTPResponse) -> Bool

    /// Receives the next bytes, decompressed.
    ///
    /// - Returns: `false` to end the transfer, which is not an error then: the receiver knows the reason.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool
}
