import Web

/// What this program is called in `--version` and towards servers.
enum Version {
    static let text = "0.4.0"

    /// What it calls itself towards servers.
    static let userAgent = HTTPClient.userAgent(version: text, homepage: homepage)
    static let homepage = "https://github.com/rss-shell/rss"
}
