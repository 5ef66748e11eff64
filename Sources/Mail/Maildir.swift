package import Base
package import Model
import Platform

/// A directory of mails, each of them a file (maildir(5)), and the folders in it, which are such directories.
///
/// Other programs may rename, move and remove the files meanwhile. Directories of folders have the folders' names, as
/// mutt(1), aerc(1) and notmuch(1) have it, and mbsync(1) with `SubFolders Verbatim`.
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

    /// Returns the folders that are there; none if the directory is no Maildir, or missing.
    package func folders() -> [String] {
        folders(below: "", depth: 0)
    }

    private func folders(below folder: String, depth: Int) -> [String] {
        let parts: Set = ["cur", "new", "tmp"]
        let entries = (try? Self.entries(of: full(folder))) ?? []
        let isMaildir = entries.contains { $0.name == "cur" && isFolder($0, in: folder) }
        let inner = entries.filter { !$0.name.hasPrefix(".") && !parts.contains($0.name) && isFolder($0, in: folder) }
        let deeper = depth == Self.mostNested ? [] : inner.map(\.name).sorted()
        return (isMaildir ? [folder] : [])
            + deeper.flatMap { folders(below: folder.isEmpty ? $0 : "\(folder)/\($0)", depth: depth + 1) }
    }

    /// Returns the mails of this program in the folders, by their ids. Throws ``FileError``.
    ///
    /// One that is renamed at this moment may be missing; one that there are several files of is the last of them that
    /// is not flagged as deleted, if there is one.
    package func mails(in folders: [String]) throws(FileError) -> [String: MailFile] {
        var mails: [String: MailFile] = [:]
        for folder in folders {
            // Files go from 'new' to 'cur': in this order, those that do so meanwhile are found.
            for (name, isNew) in [("new", true), ("cur", false)] {
                let directory = "\(full(folder))/\(name)"
                if access(directory, F_OK) != 0 { continue }
                for entry in try Self.entries(of: directory) {
                    guard let mail = MailFile(entry.name, in: folder, isNew: isNew) else { continue }
                    // A mail that is flagged as deleted, and elsewhere without the flag, was moved there.
                    let isMoved = mail.flags.contains(.trashed) && mails[mail.id]?.flags.contains(.trashed) == false
                    if !isMoved { mails[mail.id] = mail }
                }
            }
        }
        return mails
    }

    /// Calls the body with the path and the name of each file in all folders, also those that begin with a dot (Maildir++).
    ///
    /// - Parameter unreadable: Called with the error for each directory that cannot be read.
    func forEachFile(
        below folder: String = "", depth: Int = 0, _ body: (_ path: String, _ name: String) -> Void,
        unreadable: (FileError) -> Void
    ) {
        do throws(FileError) {
            let entries = try Self.entries(of: full(folder))
            for part in ["new", "cur"] where entries.contains(where: { $0.name == part && isFolder($0, in: folder) }) {
                let directory = "\(full(folder))/\(part)"
                for entry in try Self.entries(of: directory) where ![".", ".."].contains(entry.name) {
                    body("\(directory)/\(entry.name)", entry.name)
                }
            }
            let others: Set = [".", "..", "cur", "new", "tmp"]
            for entry in entries where depth < Self.mostNested && !others.contains(entry.name) {
                if !isFolder(entry, in: folder) { continue }
                let inner = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
                forEachFile(below: inner, depth: depth + 1, body, unreadable: unreadable)
            }
        } catch {
            unreadable(error)
        }
    }

    private struct Entry {
        var name: String
        var type: Int32
    }

    private static func entries(of directory: String) throws(FileError) -> [Entry] {
        guard let stream = opendir(directory) else { throw FileError(path: directory) }
        defer { closedir(stream) }
        var entries: [Entry] = []
        errno = 0
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            entries.append(Entry(name: name, type: Int32(entry.pointee.d_type)))
            errno = 0
        }
        if errno != 0 { throw FileError(path: directory) }
        return entries
    }

    /// Returns whether it is a folder, not a link to one. Some file systems don't say so in lists.
    private func isFolder(_ entry: Entry, in folder: String) -> Bool {
        if entry.type != Int32(DT_UNKNOWN) { return entry.type == Int32(DT_DIR) }
        var status = stat()
        return lstat("\(full(folder))/\(entry.name)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
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
        guard let unread = MailFile(name, in: folder, isNew: true) else { return nil }
        do throws(FileError) {
            try Self.write(text, to: draft)
            return try move(draft, flags.isEmpty ? unread : renamed(unread, with: flags, of: flags))
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

    /// Gives a mail other flags.
    ///
    /// - Parameter concerned: The flags that may change.
    /// - Returns: `nil` if another program has renamed, moved or removed it meanwhile. Throws ``FileError``.
    package mutating func set(
        _ flags: MailFlags, of concerned: MailFlags, _ mail: MailFile
    ) throws(FileError) -> MailFile? {
        let path = self.path(of: mail)
        guard let new = renamed(mail, with: flags, of: concerned) else { return nil }
        changed.insert(NewFile.folder(of: path))
        return try move(path, new)
    }

    private func renamed(_ mail: MailFile, with flags: MailFlags, of concerned: MailFlags) -> MailFile? {
        MailFile(mail.name(with: flags, of: concerned), in: mail.folder, isNew: false)
    }

    /// - Returns: `nil` if there is no such file any more.
    private mutating func move(_ file: String, _ mail: MailFile?) throws(FileError) -> MailFile? {
        guard let mail, case let path = path(of: mail) else { return nil }
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
