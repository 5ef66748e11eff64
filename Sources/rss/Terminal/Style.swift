import Synchronization

/// The role of a text on a terminal. The ``Theme`` defines its look.
enum Style: String, CaseIterable {
    /// Names of feeds and accounts used as headings; an article's title above its text.
    case title
    case unread, read
    /// Secondary text: dates, addresses.
    case detail
    /// Stars, unsent changes and matched words.
    case mark
    case error
    /// Within articles.
    case code, link

    private static let theme = Mutex(Theme())

    /// Applies the theme to all output from now on.
    static func use(_ theme: Theme) {
        self.theme.withLock { $0 = theme }
    }

    /// The look as numbers of SGR, without colours where these are unwanted.
    var codes: String {
        let look = Self.theme.withLock { $0[self] }
        return Terminal.hasColor ? look.codes : look.attributes
    }

    func callAsFunction(_ text: String) -> String {
        guard Terminal.hasAttributes && !text.isEmpty else { return text }
        let codes = codes
        return codes.isEmpty ? text : "\u{1B}[\(codes)m\(text)\u{1B}[0m"
    }
}
