import CCurl

// What libcurl calls while a transfer runs. C functions have no context of their own: each is given the Transfer.

func receiveHeader(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    receive(bytes, size * count, context) { $0.receiveHeader($1) }
}

func receiveBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    receive(bytes, size * count, context) { $0.receiveBody($1) }
}

func receiveTrace(
    _ handle: UnsafeMutableRawPointer?, _ type: curl_infotype, _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int32 {
    guard let context, let direction = HTTPTrace.Direction(type) else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    transfer.trace(direction, UnsafeRawBufferPointer(start: bytes, count: count))
    return 0
}

extension HTTPTrace.Direction {

    /// Nil for bodies, and for what TLS sends by itself.
    fileprivate init?(_ type: curl_infotype) {
        switch type {
        case CURLINFO_TEXT: self = .note
        case CURLINFO_HEADER_IN: self = .received
        case CURLINFO_HEADER_OUT: self = .sent
        default: return nil
        }
    }
}

/// - Returns: the number of bytes taken; less than there are stops the transfer.
private func receive(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
    by method: (Transfer, UnsafeRawBufferPointer) -> Bool
) -> Int {
    guard let context, count > 0 else { return count }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    return method(transfer, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : -1
}
