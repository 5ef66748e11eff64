import Base
import Foundation

/// The received part of a file. Only its size on the disk counts. It is written only at its end.
final class PartFile: Sendable {
    let path: String
    private let file: Int32

    /// - Parameter file: A descriptor that is open for appending. It is closed with this object.
    init(path: String, file: Int32) {
        self.path = path
        self.file = file
    }

    deinit {
        close(file)
    }

    /// The size in bytes.
    var size: Int64 {
        var status = stat()
        return fstat(file, &status) == 0 ? Int64(status.st_size) : 0
    }

    func append(_ bytes: UnsafeRawBufferPointer) throws(DownloadProblem) {
        let code = FileWriting.append(bytes, to: file)
        if code != 0 { throw problem(code) }
    }

    func empty() throws(DownloadProblem) {
        if ftruncate(file, 0) != 0 { throw problem(errno) }
    }

    /// Returns when all of it is on the disk.
    func synchronize() throws(DownloadProblem) {
        if fsync(file) != 0 { throw problem(errno) }
    }

    private func problem(_ code: Int32) -> DownloadProblem {
        let isFull = [ENOSPC, EDQUOT].contains(code)
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        return isFull
            ? .noSpace(folder: folder, needed: nil) : .cannotWrite(path: path, reason: String(cString: strerror(code)))
    }
}
