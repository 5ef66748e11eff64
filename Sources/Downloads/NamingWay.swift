import Foundation

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
        case .exclusiveRename:
            Self.renameat2.map { Self.result($0(folder, old, folder, new, Self.noReplace)) } ?? ENOSYS
        case .link: Self.link(old, new, folder)
        case .placeholder: Self.replacePlaceholder(old, new, folder)
        }
    }

    /// Returns whether the error means that the file system doesn't support the way.
    static func isUnsupported(_ error: Int32) -> Bool {
        [EINVAL, ENOSYS, EPERM, EOPNOTSUPP, EMLINK].contains(error)
    }

    /// glibc declares it only for C with GNU's extensions, and not all C libraries have it.
    private static let renameat2: RenameAt2? = dlsym(nil, "renameat2").map { unsafeBitCast($0, to: RenameAt2.self) }

    private typealias RenameAt2 =
        @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32

    /// `RENAME_NOREPLACE` of linux/fs.h.
    private static let noReplace: UInt32 = 1

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
