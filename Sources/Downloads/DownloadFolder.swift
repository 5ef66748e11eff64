import Foundation

/// A folder that files are put into. No link in it is followed, and no file in it is written over.
///
/// A file that isn't whole yet is called `NAME.part`.
final class DownloadFolder: Sendable {
    private let path: String
    private let file: Int32

    /// Makes the folder where there is none.
    init(_ path: String) throws(DownloadProblem) {
        self.path = path
        try Self.make(path)
        file = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if file < 0 { throw Self.cannotCreate(path) }
    }

    /// Nil when there is none.
    init?(existing path: String) {
        self.path = path
        file = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if file < 0 { return nil }
    }

    deinit {
        close(file)
    }

    /// In bytes: what others leave of the disk.
    var freeSpace: Int64 {
        var status = statvfs()
        guard fstatvfs(file, &status) == 0 else { return .max }
        let (bytes, overflow) = Int64(clamping: status.f_bavail).multipliedReportingOverflow(by: Int64(status.f_frsize))
        return overflow ? .max : bytes
    }

    /// The folders above may be links: they are the user's own.
    private static func make(_ path: String) throws(DownloadProblem) {
        if mkdir(path, 0o755) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, path != "/" else { throw cannotCreate(path) }
        try make(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        if mkdir(path, 0o755) != 0 && errno != EEXIST { throw cannotCreate(path) }
    }

    private static func cannotCreate(_ path: String) -> DownloadProblem {
        let isLink = errno == ELOOP || (errno == ENOTDIR && isLink(path))
        let reason = isLink ? "it is a symbolic link" : String(cString: strerror(errno))
        return errno == ENOSPC || errno == EDQUOT
            ? .noSpace(folder: path, needed: nil) : .cannotCreate(path: path, reason: reason)
    }

    private static func isLink(_ path: String) -> Bool {
        var status = stat()
        defer { errno = ENOTDIR }
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }
}

// MARK: - Parts

extension DownloadFolder {

    /// Makes an empty part of a new file.
    ///
    /// - Parameter claim: Called with a name that is free: the one wanted, or one like it. Returns false where that is
    ///   somebody's already, in spite of it.
    func createPart(
        of wanted: String, claim: (String) throws(DownloadProblem) -> Bool
    ) throws(DownloadProblem) -> (name: String, part: PartFile) {
        for number in 1...Self.mostNumber {
            let name = FileName.numbered(wanted, number)
            if isThere(name) || isThere(name + ".part") { continue }
            guard try claim(name) else { continue }
            let part = openat(file, name + ".part", O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o644)
            if part >= 0 { return (name, PartFile(path: "\(path)/\(name).part", file: part)) }
            if errno != EEXIST { throw Self.cannotCreate("\(path)/\(name).part") }
        }
        throw .cannotCreate(path: "\(path)/\(wanted)", reason: "too many files have this name")
    }

    /// What is there of a file; nil when that is nothing, or something else by now.
    func openPart(of name: String) -> PartFile? {
        let part = openat(file, name + ".part", O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard part >= 0 else { return nil }
        var status = stat()
        guard fstat(part, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(part)
            return nil
        }
        return PartFile(path: "\(path)/\(name).part", file: part)
    }

    /// The part is the whole file: gives it its name, or another if that was taken meanwhile.
    ///
    /// - Parameter ways: The first that the file system knows is used.
    func complete(
        _ wanted: String, ways: [NamingWay] = NamingWay.allCases
    ) throws(DownloadProblem) -> String {
        var ways = ways[...]
        var number = 1
        while let way = ways.first, number <= Self.mostNumber {
            let name = FileName.numbered(wanted, number)
            let error = way.rename(wanted + ".part", to: name, in: file)
            if error == 0 {
                fsync(file)
                return name
            }
            if error == EEXIST {
                number += 1
            } else if NamingWay.isUnsupported(error) && ways.count > 1 {
                ways.removeFirst()
            } else {
                errno = error
                throw Self.cannotCreate("\(path)/\(name)")
            }
        }
        throw .cannotCreate(path: "\(path)/\(wanted)", reason: "too many files have this name")
    }

    func removePart(of name: String) {
        unlinkat(file, name + ".part", 0)
    }

    /// In bytes; nil when there is no such file.
    func size(of name: String) -> Int64? {
        var status = stat()
        guard fstatat(file, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return Int64(status.st_size)
    }

    private static let mostNumber = 9_999

    private func isThere(_ name: String) -> Bool {
        var status = stat()
        return fstatat(file, name, &status, AT_SYMLINK_NOFOLLOW) == 0
    }
}
