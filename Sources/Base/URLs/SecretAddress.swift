/// URLs of feeds that only one person may know, because the query identifies the user: `?feed=TOKEN&user=NAME`.
///
/// Every address of a feed or its site becomes printable here, and nowhere else.
package enum SecretAddress {

    /// Returns the URL in a public form, without user and password, and with an ellipsis instead of a secret query.
    ///
    /// - Parameter isMarked: whether the user marked it as secret. Then its path is secret if it has no query.
    package static func shown(_ url: String, isMarked: Bool = false) -> String {
        let url = url.withoutUserInfo
        guard isMarked || hasSecret(url) else { return url }
        let parts = URLReference.Parts(ArraySlice(url.utf8))
        guard let authority = parts.authority, !authority.isEmpty else { return url }
        if parts.query != nil { return String(url.prefix { $0 != "?" }) + "?…" }
        let scheme = parts.scheme.map { String(decoding: $0, as: UTF8.self) + "://" } ?? "//"
        return scheme + String(decoding: authority, as: UTF8.self) + "/…"
    }

    /// Returns whether ``shown(_:isMarked:)`` has shortened the URL.
    package static func isCut(_ url: String) -> Bool { url.hasSuffix("?…") || url.hasSuffix("/…") }

    /// Returns the text with every URL in it in its public form.
    package static func cleaned(_ text: String) -> String {
        let text = text.withoutUserInfo
        guard text.utf8.contains(UInt8(ascii: "?")) else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstRange(of: "http")?.lowerBound {
            result += rest[..<start]
            let address = rest[start...].prefix { !$0.isWhitespace && !"'\"<>)".contains($0) }
            result += shown(String(address))
            rest = rest[address.endIndex...]
        }
        return result + rest
    }

    /// Returns whether the query has something that looks like a password, a token or a signature.
    package static func hasSecret(_ url: String) -> Bool { !secrets(of: url).isEmpty }

    /// Returns whether a URL tells what is secret in a feed's: it is the same, or has the same password, token or
    /// signature. Some feeds name their own address as that of their site or of an article.
    ///
    /// - Parameter feed: the feed's URL, which is secret.
    package static func isTold(_ feed: String, by url: String) -> Bool {
        if let page = WebURL(url), page.key == WebURL(feed)?.key { return true }
        return secrets(of: feed).contains { $0.count >= shortestSecret && url.contains($0) }
    }

    /// The length of values that are in no other address by chance.
    private static let shortestSecret = 6

    /// Returns the values in the query that look like passwords, tokens or signatures.
    private static func secrets(of url: String) -> [String] {
        guard url.utf8.contains(UInt8(ascii: "?")), let query = URLReference.Parts(ArraySlice(url.utf8)).query else {
            return []
        }
        let parameters = query.split { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: ";") }.compactMap(Parameter.init)
        let isOfReddit = isOfReddit(parameters)
        return parameters.filter { $0.isSecret || isOfReddit && $0.name == "feed" }
            .map { String(decoding: $0.value, as: UTF8.self) }
    }

    /// Returns whether these are of Reddit's feeds of one user: https://www.reddit.com/prefs/feeds
    private static func isOfReddit(_ parameters: [Parameter]) -> Bool {
        let names = parameters.map(\.name)
        return names.contains("user") && parameters.contains { $0.name == "feed" && $0.looksRandom }
    }

    private struct Parameter {
        let name: String
        let value: ArraySlice<UInt8>

        /// Returns `nil` if it has no value.
        init?(_ text: ArraySlice<UInt8>) {
            guard let equals = text.firstIndex(of: UInt8(ascii: "=")), equals + 1 < text.endIndex else { return nil }
            name = PercentCoding.decoded(String(decoding: text[..<equals], as: UTF8.self)).asciiLowercased
            value = text[(equals + 1)...]
        }

        var isSecret: Bool {
            if SecretAddress.names.contains(name) { return true }
            if SecretAddress.parts.contains(where: name.contains) { return true }
            return SecretAddress.ambiguous.contains(name) && looksRandom
        }

        /// Whether the value is long, with letters and digits: neither a word nor a number.
        var looksRandom: Bool {
            value.count >= 16 && value.contains(where: \.isASCIIDigit) && value.contains(where: \.isASCIILetter)
        }
    }

    /// The names of GitHub, GitLab, Redmine, Discourse, Jira, Patreon, Gazelle, and signed URLs of Amazon and Google.
    private static let names: Set<String> = [
        "auth", "authkey", "auth_key", "apikey", "api_key", "api-key", "access_key", "accesskey", "passkey", "rsskey",
        "rss_key", "torrent_pass", "pass", "pwd", "sig", "signature", "x-amz-signature", "x-goog-signature",
        "sessionid", "session_id", "sid", "jwt",
    ]

    /// The parts of secret names: `access_token`, `private_token`, `client_secret`, `os_password`.
    private static let parts = ["token", "secret", "passw"]

    /// The names that may also be those of a page or a language.
    private static let ambiguous: Set<String> = ["key", "code", "hash", "h", "id", "u", "uid", "uuid", "k", "t", "s"]
}
