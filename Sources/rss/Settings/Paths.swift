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
