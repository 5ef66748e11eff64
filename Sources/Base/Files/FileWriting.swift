import Glibc

/// A function that writes to an open file.
package enum FileWriting {

    /// Writes all of the bytes, in as many calls as necessary.
    ///
    /// - Returns: the `errno` of the call that failed, after which some bytes may be written; 0 if all are.
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
