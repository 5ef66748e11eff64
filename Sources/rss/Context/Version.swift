import Web

/// The names of this program in `--version` and in requests.
enum Version {
    static let text = "0.4.0"

    /// The name of the program in requests.
    static let userAgent = HTTPClient.userAgent(version: text, homepage: homepage)
    static let homepage = "https://github.com/rss-shell/rss"
}
