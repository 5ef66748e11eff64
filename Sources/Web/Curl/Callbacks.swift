import CCurl

// The callbacks for libcurl during a transfer. C functions have no context of their own: each gets the Transfer.

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

/// Allows or stops a request. Called for reused connections, too (CURLOPT_PREREQFUNCTION(3)).
func allowRequest(
    _ context: UnsafeMutableRawPointer?, _ address: UnsafeMutablePointer<CChar>?, _: UnsafeMutablePointer<CChar>?,
    _: CInt, _: CInt
) -> CInt {
    guard let context, let address else { return CURL_PREREQFUNC_ABORT }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    return transfer.allowsRequest(to: String(cString: address)) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}

/// Allows or stops a look-up of a name, also of a redirect's host or a proxy's (CURLOPT_RESOLVER_START_FUNCTION(3)).
func allowLookup(_: UnsafeMutableRawPointer?, _: UnsafeMutableRawPointer?, _ context: UnsafeMutableRawPointer?) -> CInt
{
    guard let context else { return 1 }
    return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().allowsLookup() ? 0 : 1
}

/// - Returns: the number of bytes taken; any other number than `count` stops the transfer.
private func receive(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
    by method: (Transfer, UnsafeRawBufferPointer) -> Bool
) -> Int {
    guard let context, count > 0 else { return count }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    return method(transfer, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : -1
}
