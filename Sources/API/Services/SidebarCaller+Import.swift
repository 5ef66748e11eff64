import Model

extension SidebarCaller {

    /// Subscribes to feeds for a service that imports no files: each in a request, in the first of its folders, which is
    /// made where it can be.
    ///
    /// - Parameter keepsTitles: whether feeds can have titles of the user's own.
    /// - Returns: those that the server refused.
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
                // Of a title that may be the feed's own, the server needn't be told.
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
