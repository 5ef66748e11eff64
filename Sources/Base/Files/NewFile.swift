import Platform

/// Functions that create files and folders. Those that root creates in a user's folder belong to the user: otherwise,
/// one `sudo rss sync` would lock the user out.
package enum NewFile {

    /// Opens the file with open(2), never through a symbolic link at the end of the path, and creates it if it is
    /// missing, for its owner only.
    package static func open(_ path: String, _ flags: Int32) throws(FileError) -> Int32 {
        let flags = flags | O_NOFOLLOW | O_CLOEXEC
        while true {
            let old = Platform.open(path, flags)
            if old >= 0 { return old }
            if errno != ENOENT { throw FileError(path: path) }
            let new = Platform.open(path, flags | O_CREAT | O_EXCL, 0o600)
            if new >= 0 {
                giveToUser(new, in: folder(of: path))
                return new
            }
            // Another process was faster.
            if errno != EEXIST { throw FileError(path: path) }
        }
    }

    /// Creates the folder and its parents, if they are missing, for their owner only.
    package static func makeFolder(_ path: String) throws(FileError) {
        if mkdir(path, 0o700) != 0 {
            if errno == EEXIST { return try refuseOtherThanFolder(path) }
            guard errno == ENOENT, path != "/" else { throw FileError(path: path) }
            try makeFolder(folder(of: path))
            if mkdir(path, 0o700) != 0 {
                if errno == EEXIST { return }
                throw FileError(path: path)
            }
        }
        guard geteuid() == 0, case let file = Platform.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC),
            file >= 0
        else { return }
        defer { close(file) }
        giveToUser(file, in: folder(of: path))
    }

    private static func refuseOtherThanFolder(_ path: String) throws(FileError) {
        var status = stat()
        if stat(path, &status) != 0 { throw FileError(path: path) }
        if status.st_mode & S_IFMT != S_IFDIR {
            errno = ENOTDIR
            throw FileError(path: path)
        }
    }

    /// Returns the folder of the path's last component.
    package static func folder(of path: String) -> String {
        var path = Substring(path)
        while path.utf8.count > 1 && path.last == "/" { path.removeLast() }
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Gives the file to the folder's owner. Only root can do that, and only root needs it.
    private static func giveToUser(_ file: Int32, in folder: String) {
        var status = stat()
        guard geteuid() == 0, stat(folder, &status) == 0, status.st_uid != 0 else { return }
        _ = fchown(file, status.st_uid, status.st_gid)
    }
}
