/// The disk that files are on.
package enum Disk {

    /// Waits until the content of a file or folder is on the disk.
    ///
    /// - Returns: 0, or -1 and the error in `errno`, as fsync(2).
    package static func synchronize(_ file: Int32) -> Int32 {
        #if canImport(Darwin)
            // There, fsync only hands over to the disk, which may keep it in its cache. Not all file systems know more.
            if fcntl(file, F_FULLFSYNC) == 0 { return 0 }
        #endif
        return fsync(file)
    }
}
