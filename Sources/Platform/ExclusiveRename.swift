/// Renaming in one step that never replaces a file.
package enum ExclusiveRename {

    /// Renames a file in a folder.
    ///
    /// - Parameter folder: the descriptor of the folder that both names are in.
    /// - Returns: 0, or the error: `EEXIST` if another file has the new name, `ENOSYS` if the system cannot do it.
    package static func rename(_ old: String, to new: String, in folder: Int32) -> Int32 {
        #if canImport(Darwin)
            return renameatx_np(folder, old, folder, new, UInt32(RENAME_EXCL)) == 0 ? 0 : errno
        #else
            guard let renameat2 else { return ENOSYS }
            return renameat2(folder, old, folder, new, noReplace) == 0 ? 0 : errno
        #endif
    }

    #if !canImport(Darwin)
        private typealias RenameAt2 =
            @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32

        /// glibc declares it only for C with GNU's extensions, and not all C libraries have it.
        private static let renameat2: RenameAt2? = dlsym(nil, "renameat2").map { unsafeBitCast($0, to: RenameAt2.self) }

        /// `RENAME_NOREPLACE` of linux/fs.h.
        private static let noReplace: UInt32 = 1
    #endif
}
