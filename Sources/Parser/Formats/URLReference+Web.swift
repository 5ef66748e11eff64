extension URLReference {

    /// Whether it is the address of something on the web: `http://` or `https://` and more.
    static func isWebAddress(_ text: String) -> Bool {
        let start = text.prefix(8).lowercased()
        return (start.hasPrefix("http://") || start.hasPrefix("https://")) && text.utf8.count > 8
    }
}
