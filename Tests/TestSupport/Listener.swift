import FlyingSocks
import Foundation
import Synchronization

/// A socket that listens on 127.0.0.1, until it is let go.
///
/// The port is not one of those that the system gives to whoever asks for any: such a port would be somebody else's as
/// soon as it is free, and one test would talk to the server of another. This one is nobody's even when the socket no
/// longer listens, and afterwards it is not taken again for a long time.
final class Listener: Sendable {
    let socket: Socket
    let port: UInt16

    init() throws {
        (socket, port) = try Self.bound()
        try socket.listen()
    }

    private static func bound() throws -> (Socket, UInt16) {
        while true {
            let port = next.withLock { next in
                defer { next = next == ports.upperBound ? ports.lowerBound : next + 1 }
                return next
            }
            let socket = try Socket(domain: AF_INET)
            do {
                try socket.bind(to: .inet(ip4: "127.0.0.1", port: port))
                return (socket, port)
            } catch SocketError.failed(_, EADDRINUSE, _) {
                try socket.close()
            }
        }
    }

    deinit {
        try? socket.close()
    }

    /// Wakes up who waits for a connection: there will be none.
    func stop() {
        shutdown(socket.file.rawValue, Int32(SHUT_RDWR))
    }

    /// Below Linux's `net.ipv4.ip_local_port_range`.
    private static let ports: ClosedRange<UInt16> = 10_000...32_767

    /// Processes begin at different ports.
    private static let next = Mutex(UInt16.random(in: ports))
}
