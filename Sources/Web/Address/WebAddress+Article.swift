extension WebAddress {
    /// Creates the address of an article. As any server may have sent it, only web addresses are used: never an option, a
    /// file or an address for another program.
    ///
    /// Returns `nil` if a browser does not open the address.
    package init?(ofArticle url: String) {
        guard url.lowercased().hasPrefix("http"), let address = try? WebAddress(typed: url) else { return nil }
        self = address
    }
}
