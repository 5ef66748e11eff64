/// The text of a link, compared with its URL.
enum LinkLabel {

    /// Whether the label says the URL already, give or take the scheme, `www.` and the last slash.
    static func repeats(_ url: String, _ label: String) -> Bool {
        bare(label[...]) == bare(url[...])
    }

    private static func bare(_ url: Substring) -> Substring {
        var url = url
        for prefix in ["http://", "https://", "mailto:", "tel:"] where url.hasPrefix(prefix) {
            url = url.dropFirst(prefix.count)
        }
        if url.hasPrefix("www.") { url = url.dropFirst(4) }
        if url.hasSuffix("/") { url = url.dropLast() }
        return url
    }
}
