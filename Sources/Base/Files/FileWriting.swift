import Glibc

/// Writing to a file that is open.
package enum FileWriting {

    /// Writes all of the bytes, in as many calls as that takes.
    ///
    /// - Returns: `errno` of the call that failed, after which some of them may be there; 0 when all are.
    package static func append(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { return count < 0 ? errno : EIO }
            rest = rest.dropFirst(count)
        }
        return 0
    }
}
