import ArgumentParser
import Base
import Foundation
import TOMLKit

/// The passwords, in a file that only its owner can read: never in the database, in arguments or in messages.
struct CredentialFile {
    let path: String

    /// Returns the contents of the file; nothing if it does not exist.
    ///
    /// Throws ``Failure`` when others may read the file, too.
    func read() throws -> KnownLogins {
        KnownLogins(try Self.table(text(), path))
    }

    /// The size limit in bytes, enough for thousands of logins.
    private static let greatestSize = 256 << 10

    /// Returns the text of the file; an empty text if it does not exist.
    private func text() throws -> String {
        // stat(2) follows a link, so this is the status of the file itself.
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
            // The parser's message may quote a password.
            throw Failure("\(path) is not valid TOML", ExitStatus.badConfiguration)
        }
    }

    /// Changes the current contents of the file, to which a sync may write at the same time as a command. Comments and
    /// entries that this version does not know stay unchanged.
    ///
    /// Throws ``Failure``, and the errors of `body`, after which nothing is changed.
    func update(_ body: (inout KnownLogins) throws -> Void) throws {
        do {
            try NewFile.makeFolder(NewFile.folder(of: path))
            // Other processes hold the lock for a few milliseconds.
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
            throw Failure(error)
        }
    }

    /// Runs the body while no other process renews a session. Others may read and write the file meanwhile.
    ///
    /// Throws ``Failure``, and the errors of `body`.
    func whileRenewing<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            let lock = try FileLock("\(path).renewal.lock")
            // flock(2) can wait itself, but would block a thread that other tasks need.
            while try !lock.tryLock() { try await Pause.wait(seconds: 0.05) }
            defer { lock.unlock() }
            return try await body()
        } catch let error as FileError {
            throw Failure(error)
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
