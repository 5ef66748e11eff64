package import Base
package import Model
import Platform

/// A directory of mails, each of them a file (maildir(5)), and the folders in it, which are such directories.
///
/// Other programs may rename, move, copy and remove the files meanwhile. What is written goes into directories with the
/// folders' names, as mutt(1), aerc(1) and notmuch(1) have it, and mbsync(1) with `SubFolders Verbatim`.
package struct Maildir: ~Copyable {
    private let path: String

    /// The directories whose lists of files have changed, and are not on the disk yet.
    private var changed: Set<String> = []
    private var known: Set<String> = []

    /// - Parameter path: A directory; whether there is one is only known when it is read.
    package init(_ path: String) {
        self.path = path
    }

    /// How many folders may be in each other: links to parents must not be followed forever.
    private static let mostNested = 16

    // MARK: Reading

    /// Returns the files in all folders, also those whose names begin with a dot (Maildir++). Throws ``FileError`` if the
    /// directory, or the mails of a folder, cannot be read.
    ///
    /// One that is renamed at this moment may be missing.
    ///
    /// - Parameter known: What files of other names are, by ``MailFile/fingerprint``: the id of a mail of this program, or
    ///   `nil`.
    package func files(knowing known: [Int64: String?] = [:]) throws(FileError) -> MaildirFiles {
        var files = MaildirFiles(knowing: known)
        try list("", depth: 0, &files)
        return files
    }

    private func list(_ folder: String, depth: Int, _ files: inout MaildirFiles) throws(FileError) {
        var inner: [String] = []
        do throws(FileError) {
            try Self.forEachName(in: full(folder)) { bytes, type in
                guard let name = String(validating: bytes, as: UTF8.self), ![".", ".."].contains(name) else { return }
                if isFolder(name, type, in: folder) { inner.append(name) }
            }
        } catch {
            if folder.isEmpty { throw error }
            return files.unreadable = error
        }
        if inner.contains("cur") { files.isMaildir = true }
        // Files go from 'new' to 'cur': in this order, those that do so meanwhile are found.
        for (name, isNew) in [("new", true), ("cur", false)] where inner.contains(name) {
            try Self.forEachName(in: "\(full(folder))/\(name)") { bytes, _ in
                files.add(bytes, in: folder, isNew: isNew)
            }
        }
        if depth == Self.mostNested { return }
        for name in inner.sorted() where !["cur", "new", "tmp"].contains(name) {
            try list(folder.isEmpty ? name : "\(folder)/\(name)", depth: depth + 1, &files)
        }
    }

    /// Reads the headers of the files of which it is not known what they are.
    ///
    /// - Returns: What is known then of those that could be read, for the next ``files(knowing:)``.
    package func identify(_ files: inout MaildirFiles) -> [Int64: String?] {
        var known: [Int64: String?] = [:]
        for var file in files.unknown {
            do throws(FileError) {
                let id = try MailHead.messageID(ofFile: path(of: file)).flatMap(MailAddress.id(ofMessage:))
                known.updateValue(id, forKey: file.fingerprint)
                file.hasArrived = true
                if let id { files.add(file, of: id) }
            } catch {
                files.unreadable = error
            }
        }
        return known
    }

    /// Calls the body with the names in a directory, and their types; with none if there is no such directory.
    private static func forEachName(
        in directory: String, _ body: (UnsafeBufferPointer<UInt8>, Int32) -> Void
    ) throws(FileError) {
        guard let stream = opendir(directory) else {
            if errno == ENOENT || errno == ENOTDIR { return }
            throw FileError(path: directory)
        }
        defer { closedir(stream) }
        errno = 0
        while let entry = readdir(stream) {
            let type = Int32(entry.pointee.d_type)
            withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: UInt8.self, capacity: Int(NAME_MAX) + 1) { name in
                    body(UnsafeBufferPointer(start: name, count: strlen(name)), type)
                }
            }
            errno = 0
        }
        if errno != 0 { throw FileError(path: directory) }
    }

    /// Returns whether it is a folder, not a link to one. Some file systems don't say so in lists.
    private func isFolder(_ name: String, _ type: Int32, in folder: String) -> Bool {
        if type != Int32(DT_UNKNOWN) { return type == Int32(DT_DIR) }
        var status = stat()
        return lstat("\(full(folder))/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private func full(_ folder: String) -> String { folder.isEmpty ? path : "\(path)/\(folder)" }

    // MARK: Writing

    /// Writes a mail: as a whole, or not at all. Throws ``FileError``.
    ///
    /// It is on the disk, but its name is only after ``synchronize()``.
    ///
    /// - Parameters:
    ///   - id: The part of its name that no other mail has.
    ///   - date: In seconds since 1970.
    package mutating func add(
        _ text: String, id: String, date: Int, flags: MailFlags, to folder: String
    ) throws(FileError) -> MailFile? {
        try make(folder)
        let name = MailFile.name(of: id, date: date)
        let draft = "\(full(folder))/tmp/\(name)"
        // Of a process that was killed.
        unlink(draft)
        let unread = MailFile(name, in: folder, isNew: true)
        do throws(FileError) {
            try Self.write(text, to: draft)
            return try move(draft, flags.isEmpty ? unread : unread.renamed(with: flags, of: flags))
        } catch {
            unlink(draft)
            throw error
        }
    }

    private static func write(_ text: String, to path: String) throws(FileError) {
        let file = try NewFile.open(path, O_WRONLY)
        defer { close(file) }
        var text = text
        errno = text.withUTF8 { FileWriting.append(UnsafeRawBufferPointer($0), to: file) }
        if errno != 0 || Disk.synchronize(file) != 0 { throw FileError(path: path) }
    }

    /// Gives a mail's file other flags. Throws ``FileError``.
    ///
    /// - Parameter concerned: The flags that may change.
    /// - Returns: `nil` if another program has renamed, moved or removed it meanwhile.
    package mutating func set(
        _ flags: MailFlags, of concerned: MailFlags, _ file: MailFile
    ) throws(FileError) -> MailFile? {
        changed.insert(NewFile.folder(of: path(of: file)))
        return try move(path(of: file), file.renamed(with: flags, of: concerned))
    }

    /// - Returns: `nil` if there is no such file any more.
    private mutating func move(_ file: String, _ mail: MailFile) throws(FileError) -> MailFile? {
        let path = path(of: mail)
        if rename(file, path) != 0 {
            if errno == ENOENT { return nil }
            throw FileError(path: path)
        }
        changed.insert(NewFile.folder(of: path))
        return mail
    }

    private func path(of mail: MailFile) -> String { "\(full(mail.folder))/\(mail.isNew ? "new" : "cur")/\(mail.name)" }

    /// Makes the folder, if it is missing. 'cur' comes last: with it, it is a Maildir.
    private mutating func make(_ folder: String) throws(FileError) {
        guard known.insert(folder).inserted else { return }
        for name in ["tmp", "new", "cur"] where access("\(full(folder))/\(name)", F_OK) != 0 {
            try NewFile.makeFolder("\(full(folder))/\(name)")
            var parent = full(folder)
            while parent.utf8.count >= path.utf8.count {
                changed.insert(parent)
                parent = NewFile.folder(of: parent)
            }
        }
    }

    /// Waits until the names of all mails are on the disk. Throws ``FileError``.
    package mutating func synchronize() throws(FileError) {
        for directory in changed.sorted() { try FileWriting.synchronize(folder: directory) }
        changed = []
    }
}
