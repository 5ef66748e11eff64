import Foundation
package import SystemPackage

/// Bytes for a program, in a file without a name. The program may read them late or not at all, without blocking this
/// process.
package final class ProgramInput: Sendable {
    package let descriptor: FileDescriptor

    /// Throws `Errno`.
    package init(_ bytes: [UInt8]) throws {
        guard let file = tmpfile() else { throw Errno(rawValue: errno) }
        defer { fclose(file) }
        let isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count && fflush(file) == 0
        let copy = isWritten ? fcntl(fileno(file), F_DUPFD_CLOEXEC, 0) : -1
        guard copy >= 0 else { throw Errno(rawValue: errno) }
        descriptor = FileDescriptor(rawValue: copy)
        lseek(copy, 0, SEEK_SET)
    }

    deinit {
        try? descriptor.close()
    }
}
