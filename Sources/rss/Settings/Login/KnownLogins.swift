import API
import Base
import Model
import TOMLKit
import Web

/// The contents of the credentials file.
///
/// A table for each origin has `user` and `password`: `[http."news.example"]` for `https://news.example`, and
/// `[http."http://news.example:8080"]` for another scheme or port. A table `[[account]]` for each account with a server
/// has `url`, `user`, `login`, `password` or `password_command`, and the session of the last login under the names of
/// the protocol, such as `auth` and `token`; after access was allowed in a browser, the session is the only secret. A
/// table `[setting.NAME]` has in `value` the secret part of a feed's setting; the database stores the name.
struct KnownLogins: Equatable, Sendable {
    /// The logins for HTTP authentication, by origin: see `WebURL.origin(of:)`.
    var http: [String: HTTPCredentials] = [:]
    var servers: [ServerLogin] = []

    /// The secret parts of feeds' settings, by their names.
    var settings: [String: String] = [:]

    init() {}

    /// The login of the account; `nil` if it is not known. Setting it replaces the stored one.
    subscript(account: Account) -> ServerLogin? {
        get { servers.first { $0.isOf(account) } }
        set {
            let place = servers.firstIndex { $0.isOf(account) }
            servers.removeAll { $0.isOf(account) }
            if let newValue { servers.insert(newValue, at: place ?? servers.count) }
        }
    }
}

// MARK: - As TOML

extension KnownLogins {

    /// Reads the file's table. Leaves out invalid entries, since people edit the file by hand.
    init(_ table: TOMLTable) {
        for key in table["http"]?.table?.keys ?? [] {
            guard let origin = Self.origin(key), let login = table["http"]?.table?[key]?.table,
                let user = login["user"]?.string,
                let password = login["password"]?.string
            else { continue }
            http[origin] = HTTPCredentials(user: user, password: password)
        }
        for name in table["setting"]?.table?.keys ?? [] {
            settings[name] = table["setting"]?.table?[name]?.table?["value"]?.string
        }
        let accounts = table["account"]?.array
        servers = accounts?.compactMap { entry in entry.table.flatMap { ServerLogin($0) } } ?? []
    }

    /// Returns the origin of a key. A host alone means https on the usual port: its password is never sent unencrypted.
    private static func origin(_ key: String) -> String? {
        WebURL.origin(of: key.contains("://") ? key : "https://\(key)")
    }

    private static func key(_ origin: String) -> String {
        let host = WebURL.host(of: origin)
        return host.map { "https://\($0)" } == origin ? host ?? origin : origin
    }

    /// A login as the file stores it.
    struct Entry {
        /// The identity of the login, which does not depend on the order of its keys.
        let name: String
        let header: String
        let table: TOMLTable
    }

    var entries: [Entry] {
        let hosts = http.sorted { $0.key < $1.key }.map { origin, login in
            Entry(
                name: "http \(origin)", header: "[http.\(Self.key(origin).quoted)]",
                table: TOMLTable(["user": login.user, "password": login.password]))
        }
        let settings = settings.sorted { $0.key < $1.key }.map { name, value in
            Entry(name: "setting \(name)", header: "[setting.\(name.quoted)]", table: TOMLTable(["value": value]))
        }
        return hosts + settings
            + servers.map { Entry(name: "\($0.url) \($0.user ?? "")", header: "[[account]]", table: $0.table) }
    }
}

extension String {
    /// The text as a TOML key.
    fileprivate var quoted: String {
        String(TOMLTable([self: 1]).convert(to: .toml).dropLast(" = 1".count))
    }
}

extension ServerLogin {
    init?(_ table: TOMLTable) {
        guard let url = table["url"]?.string else { return nil }
        let command = table["password_command"]?.array?.compactMap { $0.string } ?? []
        if let password = table["password"]?.string {
            secret = .password(password)
        } else if !command.isEmpty {
            secret = .command(command)
        } else if table["access_token"]?.string != nil {
            secret = .session
        } else {
            return nil
        }
        self.url = url
        user = table["user"]?.string
        name = table["login"]?.string
        let values = APICallers.sessionNames.compactMap { name in table[name]?.string.map { (name, $0) } }
        session = values.isEmpty ? nil : APISession(values: Dictionary(uniqueKeysWithValues: values))
    }

    var table: TOMLTable {
        let table = TOMLTable()
        table["url"] = url
        table["user"] = user
        table["login"] = name
        switch secret {
        case .password(let password): table["password"] = password
        case .command(let words):
            let command = TOMLArray()
            for word in words { command.append(word) }
            table["password_command"] = command
        case .session: break
        }
        for (name, value) in session?.values ?? [:] { table[name] = value }
        return table
    }
}
