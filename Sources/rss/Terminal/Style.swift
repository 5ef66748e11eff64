import Synchronization

/// What a text on a terminal is; how it looks is in the ``Theme``.
enum Style: String, CaseIterable {
    /// Names of feeds and accounts that something stands below or beside; an article's title above its text.
    case title
    case unread, read
    /// What is beside the point: dates, addresses.
    case detail
    /// Stars, what waits to be sent, and what was searched for.
    case mark
    case error

    private static let theme = Mutex(Theme())

    /// Makes all that is printed from now on look like this.
    static func use(_ theme: Theme) {
        self.theme.withLock { $0 = theme }
    }

    func callAsFunction(_ text: String) -> String {
        guard Terminal.hasColor && !text.isEmpty else { return text }
        let codes = Self.theme.withLock { $0[self].codes }
        return codes.isEmpty ? text : "\u{1B}[\(codes)m\(text)\u{1B}[0m"
    }
}
