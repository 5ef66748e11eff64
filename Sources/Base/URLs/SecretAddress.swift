/// Addresses of feeds that only one person may know, because their query says who asks: `?feed=TOKEN&user=NAME`.
package enum SecretAddress {

    /// The address as anybody may see it: an ellipsis instead of its query where that is secret.
    ///
    /// - Parameter isMarked: whether the user says that it is secret. Without a query, its path is secret then.
    package static func shown(_ url: String, isMarked: Bool = false) -> String {
        guard isMarked || hasSecret(url) else { return url }
        let parts = URLReference.Parts(ArraySlice(url.utf8))
        guard let authority = parts.authority, !authority.isEmpty else { return url }
        if parts.query != nil { return String(url.prefix { $0 != "?" }) + "?…" }
        let scheme = parts.scheme.map { String(decoding: $0, as: UTF8.self) + "://" } ?? "//"
        return scheme + String(decoding: authority, as: UTF8.self) + "/…"
    }

    /// Whether ``shown(_:isMarked:)`` left something out of it.
    package static func isCut(_ url: String) -> Bool { url.hasSuffix("?…") || url.hasSuffix("/…") }

    /// The text, with an ellipsis instead of the secret query of every address in it.
    package static func cleaned(_ text: String) -> String {
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

    /// Whether the query holds what looks like a password, a token or a signature.
    package static func hasSecret(_ url: String) -> Bool {
        guard url.utf8.contains(UInt8(ascii: "?")), let query = URLReference.Parts(ArraySlice(url.utf8)).query else {
            return false
        }
        let parameters = query.split { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: ";") }.compactMap(Parameter.init)
        return parameters.contains(where: \.isSecret) || isOfReddit(parameters)
    }

    /// Reddit's feeds of one user: https://www.reddit.com/prefs/feeds
    private static func isOfReddit(_ parameters: [Parameter]) -> Bool {
        let names = parameters.map(\.name)
        return names.contains("user") && parameters.contains { $0.name == "feed" && $0.looksRandom }
    }

    private struct Parameter {
        let name: String
        let value: ArraySlice<UInt8>

        /// Nil: it has no value.
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

        /// Long, with letters and digits: no word, no number.
        var looksRandom: Bool {
            value.count >= 16 && value.contains(where: \.isASCIIDigit) && value.contains(where: \.isASCIILetter)
        }
    }

    /// GitHub, GitLab, Redmine, Discourse, Jira, Patreon, Gazelle, signed addresses of Amazon and Google.
    private static let names: Set<String> = [
        "auth", "authkey", "auth_key", "apikey", "api_key", "api-key", "access_key", "accesskey", "passkey", "rsskey",
        "rss_key", "torrent_pass", "pass", "pwd", "sig", "signature", "x-amz-signature", "x-goog-signature",
        "sessionid", "session_id", "sid", "jwt",
    ]

    /// Of a name that has one of them: `access_token`, `private_token`, `client_secret`, `os_password`.
    private static let parts = ["token", "secret", "passw"]

    /// They may as well name a page or a language.
    private static let ambiguous: Set<String> = ["key", "code", "hash", "h", "id", "u", "uid", "uuid", "k", "t", "s"]
}
