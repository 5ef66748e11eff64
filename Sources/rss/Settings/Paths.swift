import Foundation

/// The paths of files: a folder `rss` in each XDG base directory (specifications.freedesktop.org/basedir-spec).
struct Paths {
    let chosenDatabase: ChosenPath
    let chosenSettings: ChosenPath
    let chosenCredentials: ChosenPath

    /// The path `RSS_DATABASE`, or else `$XDG_DATA_HOME/rss/rss.db`.
    var database: String { chosenDatabase.path }

    /// The path `$XDG_CONFIG_HOME/rss/config.toml`.
    var settings: String { chosenSettings.path }

    /// The path `$XDG_STATE_HOME/rss/credentials.toml`, which is never copied with the database.
    var credentials: String { chosenCredentials.path }

    init(environment: [String: String]) {
        let home = HomeFolder.path(in: environment)
        // The specification requires relative paths to be ignored.
        func below(_ variable: String, else fallback: String, _ file: String) -> ChosenPath {
            if let base = environment[variable], base.hasPrefix("/") {
                return ChosenPath(path: base + file, origin: variable)
            }
            return ChosenPath(path: "\(home)/\(fallback)\(file)", origin: "default")
        }
        let given = environment["RSS_DATABASE"].flatMap { $0.isEmpty ? nil : $0 }
        chosenDatabase =
            given.map { ChosenPath(path: $0, origin: "RSS_DATABASE") }
            ?? below("XDG_DATA_HOME", else: ".local/share", "/rss/rss.db")
        chosenSettings = below("XDG_CONFIG_HOME", else: ".config", "/rss/config.toml")
        chosenCredentials = below("XDG_STATE_HOME", else: ".local/state", "/rss/credentials.toml")
    }
}

/// A file's path, and its origin: `default`, an option, or an environment variable.
struct ChosenPath {
    let path: String
    let origin: String
}

/// The user's home folder.
enum HomeFolder {

    /// Returns `$HOME`; if it is missing, as in services of systemd, the home folder from passwd(5).
    static func path(in environment: [String: String]) -> String {
        if let home = environment["HOME"], home.hasPrefix("/") { return home }
        return known ?? "/"
    }

    private static let known: String? = {
        guard let user = getpwuid(getuid()), let folder = user.pointee.pw_dir else { return nil }
        let path = String(cString: folder)
        return path.hasPrefix("/") ? path : nil
    }()
}

/// The user's folders for a purpose, whose names are in the user's language (xdg-user-dirs).
struct UserFolders {
    let environment: [String: String]

    private var home: String { HomeFolder.path(in: environment) }

    /// The folder `$XDG_DOWNLOAD_DIR`, else the one in `user-dirs.dirs`, else `~/Downloads`.
    var downloads: String {
        if let given = environment["XDG_DOWNLOAD_DIR"], given.hasPrefix("/") { return given }
        let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config"
        let text = FileManager.default.contents(atPath: folder + "/user-dirs.dirs") ?? Data()
        let setting = /\s*XDG_DOWNLOAD_DIR="(\$HOME\/|\/)([^"]*)"\s*/
        for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
            guard let match = line.wholeMatch(of: setting) else { continue }
            return match.1 == "/" ? "/\(match.2)" : "\(home)/\(match.2)"
        }
        return home + "/Downloads"
    }

    /// Returns a typed path as an absolute one.
    func absolute(_ path: String) -> String {
        if path == "~" || path.hasPrefix("~/") { return home + path.dropFirst() }
        return URL(fileURLWithPath: path).standardizedFileURL.path
    }
}

extension [String] {
    /// The words of a program, with its path as an absolute one: what is stored runs in other directories, too.
    var withAbsoluteProgram: [String] {
        guard let name = first, name.contains("/") else { return self }
        return [UserFolders(environment: EnvironmentVariables.all).absolute(name)] + dropFirst()
    }
}
