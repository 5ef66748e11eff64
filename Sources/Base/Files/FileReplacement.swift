import Platform
import Synchronization

/// Writes or replaces a file atomically: either all of it is on the disk, or nothing.
///
/// The draft `PATH.new` is written, and then renamed. A signal that ends the process removes the draft; one that
/// SIGKILL leaves is overwritten the next time.
package struct FileReplacement: Sendable {
    /// The path of the replaced file, with links resolved.
    private let path: String
    private var draft: String { path + ".new" }

    /// - Parameter followsLink: whether the path may be a symbolic link to the user's own file, which is then replaced
    ///   at its place.
    /// - Throws: ``FileError`` if the file may not be replaced: it is a folder, a device, or another user's.
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

    /// Replaces the file with the output of `body`, readable and writable by its owner only.
    ///
    /// - Parameter body: gets an empty file, open for writing, and its path.
    /// - Throws: ``FileError``, and the errors of `body`: the file is unchanged then.
    package func replace(_ body: (_ draft: String, _ file: Int32) throws -> Void) throws {
        try DraftRemoval.ready(for: draft, opening: openDraft) { file in
            defer { close(file) }
            do {
                try body(draft, file)
                if Disk.synchronize(file) != 0 { throw FileError(path: path) }
                if rename(draft, path) != 0 { throw FileError(path: path) }
            } catch {
                unlink(draft)
                throw error
            }
        }
        try FileWriting.synchronize(folder: NewFile.folder(of: path))
    }

    /// Replaces the file with these bytes, see ``replace(_:)``. Throws ``FileError``.
    package func replace(with bytes: [UInt8]) throws {
        try replace { _, file in
            errno = bytes.withUnsafeBytes { FileWriting.append($0, to: file) }
            if errno != 0 { throw FileError(path: path) }
        }
    }

    /// Opens the draft and locks it, so that two processes never write the same one.
    private func openDraft() throws(FileError) -> Int32 {
        let file = try NewFile.open(draft, O_RDWR | O_NONBLOCK)
        var (opened, named) = (stat(), stat())
        do throws(FileError) {
            if flock(file, LOCK_EX | LOCK_NB) != 0 {
                throw FileError(path: path, reason: "another process is writing it")
            }
            // The previous holder of the lock may have renamed the draft.
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
}

/// Removes an unfinished file if a signal ends the program.
enum DraftRemoval {
    private static let signals = [SIGHUP, SIGINT, SIGTERM]
    private static let isTaken = Atomic(false)

    /// The path for the handler, which may call few functions. Only the owner of ``isTaken`` changes it.
    nonisolated(unsafe) private static var draft: UnsafeMutablePointer<CChar>?

    /// The signal that came before the file existed; 0 means no signal.
    nonisolated(unsafe) private static var early: Int32 = 0

    /// Runs the body. Signals remove the file before they end the program, unless they are ignored or handled. If
    /// another file is being written, nothing is removed.
    ///
    /// - Parameters:
    /// - path: the path at which `opening` creates a file of this process.
    /// - body: gets the result of `opening`.
    static func ready<Result>(
        for path: String, opening: () throws -> Int32, _ body: (Int32) throws -> Result
    ) throws -> Result {
        guard !isTaken.exchange(true, ordering: .acquiring) else { return try body(opening()) }
        let handled = signals.filter(Signals.isDefault)
        for number in handled { signal(number, removeAndEnd) }
        defer {
            for number in handled { signal(number, SIG_DFL) }
            free(draft)
            draft = nil
            // The signal came while there was no file.
            if early != 0 { raise(early) }
            isTaken.store(false, ordering: .releasing)
        }
        let file = try opening()
        draft = strdup(path)
        if early != 0 { removeAndEnd(early) }
        return try body(file)
    }

    private static let removeAndEnd: @convention(c) (Int32) -> Void = { number in
        guard let draft else { return early = number }
        unlink(draft)
        // The signal is blocked until the handler returns.
        signal(number, SIG_DFL)
        raise(number)
    }
}
