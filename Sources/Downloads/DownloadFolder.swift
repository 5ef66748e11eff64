import Foundation
import Platform

/// A folder for downloaded files. Symbolic links in it are not followed, and files in it are not overwritten.
///
/// An incomplete file is called `NAME.part`.
final class DownloadFolder: Sendable {
    private let path: String
    private let file: Int32

    /// Opens the folder, and creates it if it doesn't exist.
    init(_ path: String) throws(DownloadProblem) {
        self.path = path
        try Self.make(path)
        file = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if file < 0 { throw Self.cannotCreate(path) }
    }

    /// Opens the folder. Fails if it doesn't exist.
    init?(existing path: String) {
        self.path = path
        file = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if file < 0 { return nil }
    }

    deinit {
        close(file)
    }

    /// The free space on the disk for this user, in bytes.
    var freeSpace: Int64 {
        var status = statvfs()
        guard fstatvfs(file, &status) == 0 else { return .max }
        let (bytes, overflow) = Int64(clamping: status.f_bavail).multipliedReportingOverflow(by: Int64(status.f_frsize))
        return overflow ? .max : bytes
    }

    /// Creates the folder and its parents. Parents may be symbolic links: they are the user's own.
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

    /// Creates an empty part of a new file.
    ///
    /// - Parameter claim: Called with a free name: the wanted one, or one like it. Returns `false` if the name is taken
    ///   all the same, by another download.
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

    /// Opens the part of a file; `nil` if it doesn't exist, or is no longer a regular file.
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

    /// Gives the complete part its final name, or another one if that was taken meanwhile.
    ///
    /// - Parameter ways: The ways to rename it. The first that the file system supports is used.
    func complete(
        _ wanted: String, ways: [NamingWay] = NamingWay.allCases
    ) throws(DownloadProblem) -> String {
        var ways = ways[...]
        var number = 1
        while let way = ways.first, number <= Self.mostNumber {
            let name = FileName.numbered(wanted, number)
            let error = way.rename(wanted + ".part", to: name, in: file)
            if error == 0 {
                _ = Disk.synchronize(file)
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

    /// Returns the size of a file in bytes; `nil` if there is no such file.
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

/// A way to rename a file without replacing another file.
enum NamingWay: CaseIterable, Sendable {
    /// A rename in one step.
    case exclusiveRename

    /// A hard link with the new name, then removal of the old one: network file systems can do that.
    case link

    /// A rename that replaces an empty file made for it, for memory sticks. A process that is killed in between leaves
    /// the empty file.
    case placeholder

    /// - Parameter folder: The descriptor of the folder that both names are in.
    /// - Returns: 0, or the error: `EEXIST` if another file has the new name.
    func rename(_ old: String, to new: String, in folder: Int32) -> Int32 {
        switch self {
        case .exclusiveRename: ExclusiveRename.rename(old, to: new, in: folder)
        case .link: Self.link(old, new, folder)
        case .placeholder: Self.replacePlaceholder(old, new, folder)
        }
    }

    /// Returns whether the error means that the file system doesn't support the way.
    static func isUnsupported(_ error: Int32) -> Bool {
        [EINVAL, ENOSYS, EPERM, EOPNOTSUPP, EMLINK].contains(error)
    }

    private static func result(_ status: Int32) -> Int32 { status == 0 ? 0 : errno }

    private static func link(_ old: String, _ new: String, _ folder: Int32) -> Int32 {
        let error = result(linkat(folder, old, folder, new, 0))
        // The hard link may be from a process that was killed before it removed the old name.
        guard error == 0 || error == EEXIST && isOneFile(old, new, folder) else { return error }
        return result(unlinkat(folder, old, 0))
    }

    private static func isOneFile(_ name: String, _ other: String, _ folder: Int32) -> Bool {
        var (first, second) = (stat(), stat())
        return fstatat(folder, name, &first, AT_SYMLINK_NOFOLLOW) == 0
            && fstatat(folder, other, &second, AT_SYMLINK_NOFOLLOW) == 0
            && first.st_ino == second.st_ino && first.st_dev == second.st_dev
    }

    private static func replacePlaceholder(_ old: String, _ new: String, _ folder: Int32) -> Int32 {
        let place = openat(folder, new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        if place < 0 { return errno }
        close(place)
        return result(renameat(folder, old, folder, new))
    }
}
