import Glibc

/// Writes a file in place of the one that may be there: all of it, on the disk, or nothing.
///
/// It is written beside, as `PATH.new`, and then renamed. A signal that ends the process removes the draft; one that
/// SIGKILL leaves is overwritten the next time.
package struct FileReplacement: Sendable {
    /// Of the file that is replaced, without links.
    private let path: String
    private var draft: String { path + ".new" }

    /// - Parameter followsLink: Whether the path may be a symbolic link to a file of the user's own, which is then
    ///   replaced where it is.
    ///
    /// Throws ``FileError`` if the file may not be replaced: it is a folder, a device, or another user's.
    package init(_ path: String, followsLink: Bool = false) throws(FileError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno != ENOENT { throw FileError(path: path) }
            self.path = path
            return
        }
        if status.st_mode & S_IFMT == S_IFLNK {
            guard followsLink else { throw FileError(path: path, reason: "it is a symbolic link") }
            guard let target = realpath(path, nil) else { throw FileError(path: path) }
            defer { free(target) }
            self.path = String(cString: target)
            let owner = status.st_uid
            guard lstat(self.path, &status) == 0 else { throw FileError(path: self.path) }
            if status.st_uid != owner { throw FileError(path: path, reason: "it is a link to another user's file") }
        } else {
            self.path = path
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw FileError(path: path, reason: "Is a directory")
        default: throw FileError(path: path, reason: "it is not a regular file")
        }
        if geteuid() != 0 && status.st_uid != geteuid() {
            throw FileError(path: path, reason: "it belongs to another user")
        }
    }

    /// Replaces the file with what `body` writes, readable and writable by its owner only.
    ///
    /// Throws ``FileError``, and what `body` throws: the file is then as it was.
    ///
    /// - Parameter body: Is given an empty file, open for writing, and its path.
    package func replace(_ body: (_ draft: String, _ file: Int32) throws -> Void) throws {
        try DraftRemoval.ready(for: draft, opening: openDraft) { file in
            defer { close(file) }
            do {
                try body(draft, file)
                if fsync(file) != 0 { throw FileError(path: path) }
                if rename(draft, path) != 0 { throw FileError(path: path) }
            } catch {
                unlink(draft)
                throw error
            }
        }
        try synchronizeFolder()
    }

    /// Replaces the file with these bytes, see ``replace(_:)``.
    package func replace(with bytes: [UInt8]) throws {
        try replace { _, file in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
                if count < 0 && errno == EINTR { continue }
                if count < 0 { throw FileError(path: path) }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Locked, so that two processes never write one draft.
    private func openDraft() throws(FileError) -> Int32 {
        let file = try NewFile.open(draft, O_RDWR | O_NONBLOCK)
        var (opened, named) = (stat(), stat())
        do throws(FileError) {
            if flock(file, LOCK_EX | LOCK_NB) != 0 {
                throw FileError(path: path, reason: "another process is writing it")
            }
            // Whoever had the lock may have given the draft its final name.
            guard fstat(file, &opened) == 0, lstat(draft, &named) == 0, opened.st_ino == named.st_ino else {
                throw FileError(path: path, reason: "another process has just written it")
            }
            guard opened.st_mode & S_IFMT == S_IFREG, opened.st_nlink == 1,
                opened.st_uid == geteuid() || geteuid() == 0
            else { throw FileError(path: draft, reason: "it is not a file of this program; delete it") }
            if fchmod(file, 0o600) != 0 || ftruncate(file, 0) != 0 {
                let error = FileError(path: draft)
                unlink(draft)
                throw error
            }
        } catch {
            close(file)
            throw error
        }
        return file
    }

    /// Without it, a power cut may take back the file's new name.
    private func synchronizeFolder() throws(FileError) {
        let folder = open(NewFile.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw FileError(path: path) }
        defer { close(folder) }
        if fsync(folder) != 0 { throw FileError(path: path) }
    }
}
