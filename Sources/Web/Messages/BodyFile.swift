import Base
import Platform

/// The body of a response in a file without a name: a large one would take as much memory as everything made from it.
///
/// If the file can't be written, the caller keeps the body in memory instead.
package final class BodyFile: Sendable {
    /// The smallest body, in bytes. Smaller ones are faster in memory.
    static let smallestBody = 1 << 20

    private let descriptor: Int32

    /// Returns `nil` if the file cannot be written.
    init?(_ bytes: [UInt8], in folder: String = BodyFile.folder) {
        guard let descriptor = Self.open(in: folder) else { return nil }
        self.descriptor = descriptor
        guard bytes.withUnsafeBytes(append) else { return nil }
    }

    deinit {
        close(descriptor)
    }

    static var folder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

    /// Opens a file that others can't open, and that disappears with the process.
    private static func open(in folder: String) -> Int32? {
        let path = "\(folder)/rss-\(String(UInt64.random(in: .min ... .max), radix: 36))"
        let descriptor = Platform.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        unlink(path)
        return descriptor
    }

    /// - Returns: `false` if not all bytes could be written: the file isn't the body then.
    func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        FileWriting.append(bytes, to: descriptor) == 0
    }

    var count: Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Returns the first bytes, in memory; `nil` if they can't be read.
    func bytes(_ count: Int) -> [UInt8]? {
        var isRead = true
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count, isRead {
                let length = pread(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(filled))
                if length < 0, errno == EINTR { continue }
                isRead = length > 0
                filled += max(0, length)
            }
        }
        return isRead ? bytes : nil
    }

    /// Calls `body` with the bytes, and with a function that releases the memory of those that were read: they are
    /// loaded again when necessary. Returns `nil` if they can't be read.
    package func withBytes<Result>(
        _ body: (_ bytes: UnsafeBufferPointer<UInt8>, _ release: @escaping () -> Void) throws -> Result
    ) rethrows -> Result? {
        let count = count
        guard count > 0, let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
            return nil
        }
        defer { munmap(start, count) }
        let bytes = UnsafeRawBufferPointer(start: start, count: count).assumingMemoryBound(to: UInt8.self)
        return try body(bytes) { madvise(start, count, MADV_DONTNEED) }
    }
}

/// Returns whether there is room for so many more bytes of a body. Called on the transfer thread.
package typealias HTTPRoom = @Sendable (_ count: Int) -> Bool

/// Receives the body of a response in pieces, so that it is not kept in memory: see ``HTTPClient/send(_:to:hasRoom:)``.
///
/// It is called on the transfer thread, which waits meanwhile: so a slow disk slows down a fast server.
package protocol BodyReceiver: AnyObject, Sendable {

    /// Receives the head of the last response, after redirects; its body is still empty. Called once, first.
    ///
    /// - Returns: whether the body is wanted. If not, the transfer ends, and the head is the response.
    func begin(_ head: HTTPResponse) -> Bool

    /// Receives the next bytes, decompressed.
    ///
    /// - Returns: `false` to end the transfer, which is not an error then: the receiver knows the reason.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool
}
