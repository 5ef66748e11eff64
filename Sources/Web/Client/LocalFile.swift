import Base
import Foundation

/// The file of a file: URL, read like the response of a server.
struct LocalFile {
    let url: String
    let path: String

    /// - Parameter url: `file:/path`, `file:///path` or `file://localhost/path` (RFC 8089).
    init(url: String) {
        self.url = url
        let rest = url.dropFirst("file:".count)
        let isLocal = rest.hasPrefix("//localhost/")
        let path = isLocal ? rest.dropFirst("//localhost".count) : rest.hasPrefix("//") ? rest.dropFirst(2) : rest
        self.path = PercentCoding.decoded(path)
    }

    /// Reads the file on a separate thread: disks can be slow, and the threads that tasks share are few.
    ///
    /// - Parameter allowsBodyFile: whether a large file is copied to a ``BodyFile``. The file itself isn't used: its
    ///   owner may write to it meanwhile.
    func read(
        limit: Int, allowsBodyFile: Bool = false, hasRoom: HTTPRoom? = nil
    ) async throws(HTTPError) -> HTTPResponse {
        let result = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: content(limit, hasRoom)) }
        }
        let body = try result.get()
        var response = HTTPResponse(status: 200, url: url, body: body, bytesReceived: body.count)
        if allowsBodyFile, body.count >= BodyFile.smallestBody, let file = BodyFile(body) {
            (response.file, response.body) = (file, [])
        }
        return response
    }

    private func content(_ limit: Int, _ hasRoom: HTTPRoom?) -> Result<[UInt8], HTTPError> {
        // This doesn't wait for a writer if the file is a pipe.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return .failure(.unreadableFile(path: path)) }
        defer { close(file) }

        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return .failure(.unreadableFile(path: path))
        }
        guard status.st_size <= limit else { return .failure(.bodyTooLarge(limit: limit)) }
        guard hasRoom?(Int(status.st_size)) ?? true else { return .failure(.noRoom) }
        guard let body = Self.bytes(of: file, count: Int(status.st_size)) else {
            return .failure(.unreadableFile(path: path))
        }
        return .success(body)
    }

    /// Returns `nil` if reading fails. A file that shrinks meanwhile is read up to its new end.
    private static func bytes(of file: Int32, count: Int) -> [UInt8]? {
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let length = Foundation.read(file, buffer.baseAddress?.advanced(by: filled), count - filled)
                failed = length < 0
                guard length > 0 else { return }
                filled += length
            }
        }
        return failed ? nil : bytes
    }
}
