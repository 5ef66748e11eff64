/// Kinds of sockets, and how to write to one.
package enum Sockets {
    #if canImport(Glibc)
        package static let stream = Int32(SOCK_STREAM.rawValue)
        package static let datagram = Int32(SOCK_DGRAM.rawValue)
    #else
        package static let stream = SOCK_STREAM
        package static let datagram = SOCK_DGRAM
    #endif

    /// Sends bytes. A peer that is gone is an error, not a signal.
    ///
    /// - Returns: how many bytes were sent, or -1 and the error in `errno`, as send(2).
    package static func send(_ bytes: UnsafeRawBufferPointer, to socket: Int32) -> Int {
        #if canImport(Darwin)
            var yes: Int32 = 1
            setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
            return Darwin.send(socket, bytes.baseAddress, bytes.count, 0)
        #elseif canImport(Musl)
            return Musl.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        #else
            return Glibc.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        #endif
    }
}
