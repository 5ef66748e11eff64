import Synchronization
package import TestSupport

/// A server's answers one after the other; the last one for ever.
package final class Script: Sendable {
    private let replies: Mutex<[LoopbackReply]>

    package init(_ replies: LoopbackReply...) {
        self.replies = Mutex(replies)
    }

    package var next: LoopbackReply {
        replies.withLock { replies in
            replies.count > 1 ? replies.removeFirst() : replies.first ?? .status(500)
        }
    }

    /// A server that follows it, whatever it is asked for.
    package func server() throws -> LoopbackServer {
        try LoopbackServer { _ in self.next }
    }
}
