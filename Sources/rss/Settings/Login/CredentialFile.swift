import ArgumentParser
import Base
import Foundation
import TOMLKit

/// Passwords, in a file that its owner alone can read: never in the database, in arguments or in messages.
struct CredentialFile {
    let path: String

    /// What is in the file now; nothing where there is none.
    ///
    /// Throws ``Failure`` when others may read the file, too.
    func read() throws -> KnownLogins {
        KnownLogins(try Self.table(text(), path))
    }

    /// Nothing where there is no file.
    private func text() throws -> String {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return "" }
        let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
        guard mode & 0o077 == 0 else {
            throw Failure(
                "\(path) holds passwords but is readable by others; run 'chmod 600' on it", ExitStatus.badConfiguration)
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure("cannot read \(path)", ExitStatus.badConfiguration)
        }
        return String(decoding: data, as: UTF8.self)
    }

    private static func table(_ text: String, _ path: String) throws -> TOMLTable {
        do {
            return try TOMLTable(string: text)
        } catch {
            // What the parser would say may quote a password.
            throw Failure("\(path) is not valid TOML", ExitStatus.badConfiguration)
        }
    }

    /// Changes what is in the file at this moment: a sync may write to it while a command does. What was written by hand
    /// stays: comments, and whatever this version does not know.
    ///
    /// Throws ``Failure``, and whatever `body` throws: then nothing changed.
    func update(_ body: (inout KnownLogins) throws -> Void) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        do {
            // Held for a few milliseconds by others.
            try FileLock("\(path).lock").withLock {
                let text = try self.text()
                let known = KnownLogins(try Self.table(text, path))
                var logins = known
                try body(&logins)
                if logins != known { try write(changed(text, to: logins)) }
            }
        } catch let error as FileLockError {
            throw unwritable(error.reason)
        }
    }

    private func changed(_ text: String, to logins: KnownLogins) throws -> String {
        var edited = CredentialText(text)
        edited.set(logins)
        guard let table = try? TOMLTable(string: edited.text), KnownLogins(table) == logins else {
            throw Failure(
                "cannot change \(path): write each account as a table '[[account]]', each host as '[http.\"HOST\"]'",
                ExitStatus.badConfiguration)
        }
        return edited.text
    }

    /// All of it in place of what was there, or nothing.
    private func write(_ text: String) throws {
        let draft = "\(path).new"
        // One that a process left that died: nobody else is at it while the lock is held.
        unlink(draft)
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw unwritable(String(cString: strerror(errno))) }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: Data(text.utf8))
            try handle.synchronize()
        } catch {
            unlink(draft)
            throw Failure("cannot write \(path)", ExitStatus.inputOutput)
        }
        guard rename(draft, path) == 0 else {
            defer { unlink(draft) }
            throw unwritable(String(cString: strerror(errno)))
        }
        try synchronizeFolder()
    }

    /// Without it, a power cut may take back the file's new name.
    private func synchronizeFolder() throws {
        let folder = open(
            URL(fileURLWithPath: path).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw unwritable(String(cString: strerror(errno))) }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw unwritable(String(cString: strerror(errno))) }
    }

    private func unwritable(_ reason: String) -> Failure {
        Failure("cannot write \(path): \(reason)", ExitStatus.cannotCreate)
    }
}
