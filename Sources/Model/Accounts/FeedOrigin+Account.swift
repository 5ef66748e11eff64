extension FeedOrigin.Lister {
    /// Creates the lister of an account's feeds.
    ///
    /// - Parameter url: the account's own address.
    package init(_ service: Account.Service, at url: String?) {
        switch service.kind {
        case .local: self = .user
        case .directory: self = .directory
        case .server: self = .server(url: url ?? "")
        }
    }
}
