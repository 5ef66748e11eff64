import CZlib

/// Decompresses gzip (RFC 1952) where libcurl can't.
enum Gunzip {

    /// The bytes with which each member begins.
    static let signature: [UInt8] = [0x1F, 0x8B, 8]

    /// Returns the contents of all members, without the bytes after the last one; `nil` if the first one isn't whole.
    ///
    /// - Parameter limit: the most bytes of the contents.
    static func contents(of bytes: [UInt8], limit: Int) -> [UInt8]? {
        var contents: [UInt8]?
        var rest = bytes[...]
        while rest.starts(with: signature), let member = member(rest, limit: limit - (contents?.count ?? 0)) {
            contents = (contents ?? []) + member.contents
            rest = rest.dropFirst(member.length)
        }
        return contents
    }

    /// Inflates the member with which the bytes begin.
    ///
    /// - Returns: `nil` if it is damaged, cut, or larger than the limit.
    private static func member(_ bytes: ArraySlice<UInt8>, limit: Int) -> (contents: [UInt8], length: Int)? {
        var stream = z_stream()
        // gzip's header and checksum, as 16 says, and a window of any size.
        let isReady = inflateInit2_(&stream, 16 + MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        guard isReady else { return nil }
        defer { inflateEnd(&stream) }
        var contents: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        return bytes.withUnsafeBufferPointer { packed in
            stream.next_in = UnsafeMutablePointer(mutating: packed.baseAddress)
            stream.avail_in = uInt(packed.count)
            while contents.count <= limit {
                let result = chunk.withUnsafeMutableBufferPointer { chunk in
                    (stream.next_out, stream.avail_out) = (chunk.baseAddress, uInt(chunk.count))
                    return inflate(&stream, Z_NO_FLUSH)
                }
                contents += chunk.dropLast(Int(stream.avail_out))
                if result == Z_STREAM_END, contents.count <= limit {
                    return (contents, packed.count - Int(stream.avail_in))
                }
                guard result == Z_OK else { return nil }
            }
            return nil
        }
    }
}
