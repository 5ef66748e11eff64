import Foundation
import TOMLKit
import Web

/// Passwords, in a file that its owner alone can read: never in the database, in arguments or in messages.
///
/// A table for each host: `[http."news.example"]` with `user` and `password`.
struct CredentialFile {
    let path: String

    struct Credentials: Sendable {
        /// By host, for HTTP authentication.
        var http: [String: HTTPCredentials] = [:]
    }

    /// Throws ``Failure`` when others may read the file, too.
    func read() throws -> Credentials {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return Credentials() }
        let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
        guard mode & 0o077 == 0 else {
            throw Failure(
                "\(path) holds passwords and others may read it; 'chmod 600' it", ExitStatus.badConfiguration)
        }
        guard let data = FileManager.default.contents(atPath: path),
            let table = try? TOMLTable(string: String(decoding: data, as: UTF8.self))
        else {
            // What the parser would say may quote a password.
            throw Failure("\(path) can't be read as TOML", ExitStatus.badConfiguration)
        }
        return Credentials(table)
    }

    /// Writes all of them, in place of what was there, or nothing.
    func write(_ credentials: Credentials) throws {
        let hosts = TOMLTable()
        for (host, login) in credentials.http {
            hosts[host] = TOMLTable(["user": login.user, "password": login.password])
        }
        let text = TOMLTable(["http": hosts]).convert(to: .toml) + "\n"
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let draft = "\(path).\(getpid())"
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw Failure("\(path) can't be written: \(String(cString: strerror(errno)))", ExitStatus.cannotCreate)
        }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: Data(text.utf8))
            try handle.synchronize()
        } catch {
            unlink(draft)
            throw Failure("\(path) can't be written", ExitStatus.inputOutput)
        }
        guard rename(draft, path) == 0 else {
            unlink(draft)
            throw Failure("\(path) can't be written: \(String(cString: strerror(errno)))", ExitStatus.cannotCreate)
        }
    }
}

extension CredentialFile.Credentials {
    init(_ table: TOMLTable) {
        guard let hosts = table["http"]?.table else { return }
        for host in hosts.keys {
            guard let login = hosts[host]?.table, let user = login["user"]?.string,
                let password = login["password"]?.string
            else { continue }
            http[host.lowercased()] = HTTPCredentials(user: user, password: password)
        }
    }
}
