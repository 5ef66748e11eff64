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

    /// In bytes: thousands of logins.
    private static let greatestSize = 256 << 10

    /// Nothing where there is no file.
    private func text() throws -> String {
        // Of the file itself, where the path is a link to it.
        var status = stat()
        guard stat(path, &status) == 0 else { return "" }
        guard status.st_mode & 0o077 == 0 else {
            throw Failure(
                "\(path) holds passwords but is readable by others; run 'chmod 600' on it", ExitStatus.badConfiguration)
        }
        guard status.st_size <= Self.greatestSize else {
            throw Failure("\(path) is larger than \(Self.greatestSize >> 10) KiB", ExitStatus.badConfiguration)
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure("cannot read \(path)", ExitStatus.badConfiguration)
        }
        return String(decoding: data, as: UTF8.self)
    }

    private static func table(_ text: String, _ path: String) throws -> TOMLTable {
        do {
            return try TOMLTable(document: text)
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
        do {
            try NewFile.makeFolder(NewFile.folder(of: path))
            // Held for a few milliseconds by others.
            try FileLock("\(path).lock").withLock {
                let text = try self.text()
                let known = KnownLogins(try Self.table(text, path))
                var logins = known
                try body(&logins)
                guard logins != known else { return }
                let file = try FileReplacement(path, followsLink: true)
                try file.replace(with: Array(changed(text, to: logins).utf8))
            }
        } catch let error as FileError {
            throw Failure("cannot write \(error.path): \(error.reason)", ExitStatus.cannotCreate)
        }
    }

    /// Runs the body while no other process renews what a login gave. Others may read and write the file meanwhile.
    ///
    /// Throws ``Failure``, and what `body` throws.
    func whileRenewing<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            let lock = try FileLock("\(path).renewal.lock")
            // flock(2) can wait by itself, but would hold up a thread that others need.
            while try !lock.tryLock() { try await Task.sleep(for: .milliseconds(50)) }
            defer { lock.unlock() }
            return try await body()
        } catch let error as FileError {
            throw Failure("cannot write \(error.path): \(error.reason)", ExitStatus.cannotCreate)
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
}
