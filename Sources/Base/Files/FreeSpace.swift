import Platform

package enum FreeSpace {

    /// Returns whether the file's disk has less than 64 KiB left for this user.
    package static func isUsedUp(at path: String) -> Bool {
        var status = statvfs()
        guard statvfs(NewFile.folder(of: path), &status) == 0 else { return false }
        return UInt64(status.f_bavail) < 65_536 / max(1, UInt64(status.f_frsize))
    }
}
