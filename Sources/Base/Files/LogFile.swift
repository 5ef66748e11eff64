import Platform

/// A file that only grows, and that others may read meanwhile.
package struct LogFile: ~Copyable {
    private let path: String
    private let file: Int32

    /// The size in bytes when it was opened.
    package let size: Int

    /// The size in bytes of the largest file that is read.
    private static let largest = 1 << 28

    /// Opens the file for reading. Throws ``FileError``, also if it is not a regular file.
    package init(reading path: String) throws(FileError) {
        try self.init(path, open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK))
    }

    /// Opens the file for reading and appending, and creates it if it is missing. Throws ``FileError``.
    package init(appending path: String) throws(FileError) {
        try self.init(path, try NewFile.open(path, O_RDWR | O_APPEND))
    }

    private init(_ path: String, _ file: Int32) throws(FileError) {
        var status = stat()
        guard file >= 0, fstat(file, &status) == 0 else { throw FileError(path: path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(file)
            throw FileError(path: path, reason: "it is not a regular file")
        }
        self.path = path
        self.file = file
        size = Int(status.st_size)
    }

    deinit {
        close(file)
    }

    /// Returns the bytes from an offset to the end, and at most so many; `nil` if they can't be read, or the file is too large.
    package func bytes(from offset: Int, most: Int = .max) -> [UInt8]? {
        guard size <= Self.largest, 0...size ~= offset, case let count = min(size - offset, most) else { return nil }
        var isComplete = true
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let length = pread(
                    file, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(offset + filled))
                if length < 0 && errno == EINTR { continue }
                if length <= 0 { break }
                filled += length
            }
            isComplete = filled == count
        }
        return isComplete ? bytes : nil
    }

    /// Appends the bytes, and waits until they and the file's name are on the disk. Throws ``FileError``; some of the
    /// bytes may be written then.
    package func append(_ bytes: [UInt8]) throws(FileError) {
        let error = bytes.withUnsafeBytes { FileWriting.append($0, to: file) }
        errno = error
        if error != 0 || Disk.synchronize(file) != 0 { throw FileError(path: path) }
        if size > 0 { return }
        for folder in [NewFile.folder(of: path), NewFile.folder(of: NewFile.folder(of: path))] {
            try FileWriting.synchronize(folder: folder)
        }
    }
}
