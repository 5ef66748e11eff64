import FlyingSocks
import Foundation
import Synchronization

/// One connection of a ``LoopbackServer``, used by one thread, hung up by any.
package final class LoopbackConnection: Sendable {
    private let socket: Socket

    /// Bytes that came after the last request.
    private let pending = Mutex<[UInt8]>([])

    init(_ socket: Socket) {
        self.socket = socket
    }

    /// The next request; nil when there is none, because the client closed the connection.
    func readRequest() throws -> LoopbackRequest? {
        guard let head = try read(until: Array("\r\n\r\n".utf8)) else { return nil }
        guard var request = LoopbackRequest(head: head) else { return nil }
        let length = request.header("Content-Length").flatMap { Int($0) } ?? 0
        request.body = try read(count: length)
        return request
    }

    /// - Throws: when the client is gone.
    package func write(_ bytes: some Collection<UInt8>) throws {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            // MSG_NOSIGNAL: a client that went away isn't the end of the tests.
            let count = rest.withUnsafeBytes { bytes in
                send(socket.file.rawValue, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw SocketError.disconnected }
            rest = rest.dropFirst(count)
        }
    }

    package func write(_ text: String) throws {
        try write(text.utf8)
    }

    /// For a client: everything until the server closes the connection.
    func readToTheEnd() throws -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            do {
                bytes += try socket.read(atMost: 65_536)
            } catch SocketError.disconnected {
                return bytes
            }
        }
    }

    /// Waits until the client closes the connection or the server is stopped.
    package func waitForTheEnd() throws {
        while true { _ = try socket.read(atMost: 4_096) }
    }

    /// Makes closing the connection a reset: the client gets ECONNRESET instead of an end.
    package func resetWhenClosed() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            socket.file.rawValue, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// Ends every wait on this connection; it stays open.
    func hangUp() {
        shutdown(socket.file.rawValue, Int32(SHUT_RDWR))
    }

    func close() {
        try? socket.close()
    }

    private func read(until end: [UInt8]) throws -> [UInt8]? {
        try pending.withLock { pending in
            while true {
                if let range = pending.firstRange(of: end) {
                    defer { pending.removeSubrange(..<range.upperBound) }
                    return Array(pending[..<range.lowerBound])
                }
                do {
                    pending += try socket.read(atMost: 65_536)
                } catch SocketError.disconnected {
                    return nil
                }
            }
        }
    }

    private func read(count: Int) throws -> [UInt8] {
        try pending.withLock { pending in
            while pending.count < count { pending += try socket.read(atMost: 65_536) }
            defer { pending.removeFirst(count) }
            return Array(pending.prefix(count))
        }
    }
}
