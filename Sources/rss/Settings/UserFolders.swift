import Foundation

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
