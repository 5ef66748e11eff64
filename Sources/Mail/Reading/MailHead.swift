import Base
import Platform

/// The header of a mail in a file, without what follows it.
enum MailHead {
    /// The most bytes that are read: no header is longer.
    private static let mostBytes = 1 << 20

    /// Returns the `Message-ID` without its brackets, in lower case; `nil` if there is none, or the path names no file.
    ///
    /// Throws ``FileError`` if the file cannot be read, or is not there any more.
    static func messageID(ofFile path: String) throws(FileError) -> String? {
        // A pipe must not be waited for.
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        if file < 0 {
            let error = FileError(path: path)
            if isOtherThanFile(path, isMissing: errno == ENOENT) { return nil }
            throw error
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return ReceivedMail.messageID(try bytes(of: file, path))?.asciiLowercased
    }

    /// Whether it is a socket or the like, or a link to nothing.
    private static func isOtherThanFile(_ path: String, isMissing: Bool) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        let kind = status.st_mode & S_IFMT
        return kind == S_IFLNK ? isMissing : kind != S_IFREG
    }

    /// Reads to the end of the header, and perhaps some more.
    private static func bytes(of file: Int32, _ path: String) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < mostBytes {
            let start = bytes.count
            bytes += repeatElement(0, count: 8_192)
            let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress.map { $0 + start }, 8_192) }
            if count < 0 { throw FileError(path: path) }
            bytes.removeLast(8_192 - count)
            if count == 0 || hasEmptyLine(bytes) { break }
        }
        return bytes
    }

    private static func hasEmptyLine(_ bytes: [UInt8]) -> Bool {
        var isEmpty = false
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                if isEmpty { return true }
                isEmpty = true
            } else if byte != UInt8(ascii: "\r") {
                isEmpty = false
            }
        }
        return false
    }
}
