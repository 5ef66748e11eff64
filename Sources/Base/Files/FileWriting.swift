import Platform

/// Functions that write to files, and wait for the disk.
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

    /// Waits until the names of the files in a folder are on the disk: else, a power cut could take them. Throws
    /// ``FileError``.
    package static func synchronize(folder path: String) throws(FileError) {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw FileError(path: path) }
        defer { close(folder) }
        // Some file systems of networks have no such call.
        if Disk.synchronize(folder) != 0, errno != EINVAL { throw FileError(path: path) }
    }
}
