/// Where files are: the XDG base directories (specifications.freedesktop.org/basedir-spec), in a folder `rss` each.
struct Paths {
    /// `RSS_DATABASE`, else `$XDG_DATA_HOME/rss/rss.db`.
    let database: String

    /// `$XDG_CONFIG_HOME/rss/config.toml`.
    let settings: String

    /// `$XDG_STATE_HOME/rss/credentials.toml`: never copied with the database.
    let credentials: String

    init(environment: [String: String]) {
        let home = environment["HOME"] ?? "/"
        // A relative path there is to be ignored, says the specification.
        func base(_ variable: String, else fallback: String) -> String {
            environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/\(fallback)"
        }
        let given = environment["RSS_DATABASE"].flatMap { $0.isEmpty ? nil : $0 }
        database = given ?? base("XDG_DATA_HOME", else: ".local/share") + "/rss/rss.db"
        settings = base("XDG_CONFIG_HOME", else: ".config") + "/rss/config.toml"
        credentials = base("XDG_STATE_HOME", else: ".local/state") + "/rss/credentials.toml"
    }
}
