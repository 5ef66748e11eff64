/// What this program is called in `--version` and towards servers.
enum Version {
    static let text = "0.4.0"
    static let homepage = "https://github.com/rss-shell/rss"
}
