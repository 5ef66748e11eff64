import Model

extension SidebarCaller {

    /// Subscribes to feeds on a service that imports no files: one by one, each in the first of its folders, which is
    /// created if possible.
    ///
    /// - Parameter keepsTitles: whether the service has the user's own titles of feeds.
    /// - Returns: the refused feeds.
    func subscribeOneByOne(
        _ feeds: [ImportedFeed], makesFolders: Bool = false, keepsTitles: Bool = false
    ) async throws -> [(feed: ImportedFeed, error: APIError)] {
        let (folders, there) = try await sidebar()
        var known = Dictionary(folders.map { ($0.name, $0) }) { first, _ in first }
        var urls = Set(there.map(\.url))
        var refused: [(feed: ImportedFeed, error: APIError)] = []
        for feed in feeds where urls.insert(feed.url).inserted {
            do {
                let name = feed.folders.first
                if makesFolders, let name, known[name] == nil { known[name] = try await addFolder(name) }
                // A title is sent only if it certainly isn't the feed's own.
                let isOwn = feed.ownTitle == nil || feed.title == feed.ownTitle
                let title = keepsTitles && !isOwn ? feed.title : nil
                _ = try await subscribe(feed.url, title: title, folder: name.flatMap { known[$0] })
            } catch let error as APIError {
                switch error {
                case .refused, .impossible: refused.append((feed, error))
                default: throw error
                }
            }
        }
        return refused
    }
}
