package import Model

/// Folders and feeds together: most callers need both.
package protocol SidebarCaller: FolderCaller, SubscriptionCaller {

    /// Fetches all folders and all subscriptions.
    func sidebar() async throws -> (folders: [ServerFolder], feeds: [ServerFeed])
}

extension SidebarCaller {

    /// Fetches both lists concurrently.
    package func sidebar() async throws -> (folders: [ServerFolder], feeds: [ServerFeed]) {
        async let folders = folders()
        async let feeds = feeds()
        return try await (folders, feeds)
    }
}

/// The feeds of a server.
package protocol SubscriptionCaller: Sendable {

    /// Fetches all subscriptions.
    func feeds() async throws -> [ServerFeed]

    /// Finds the feeds of a URL, with the server's help. If there is only one, as usual, it is subscribed to.
    func discover(_ url: String) async throws -> [FeedCandidate]

    /// - Parameters:
    /// - title: the user's title; `nil` means the feed's own.
    /// - folder: the folder; `nil` means the server's default.
    /// - known: the ids of the feeds that were there before. A new feed whose title or folder can't be set is removed
    ///   again; one of these is not, even if the server says that it is new, as after a redirect.
    /// - Returns: the server's id of the feed.
    func subscribe(_ url: String, title: String?, folder: ServerFolder?, known: Set<String>) async throws -> String

    func unsubscribe(_ feed: ServerFeed) async throws
    func rename(_ feed: ServerFeed, to title: String) async throws

    /// Gives a feed another address, from which it is fetched from then on. Its articles stay.
    func setURL(_ url: String, of feed: ServerFeed) async throws

    /// Moves a feed from all its folders to that one; `nil` means no folder, or the server's default.
    func move(_ feed: ServerFeed, to folder: ServerFolder?) async throws

    /// Subscribes to many feeds at once.
    ///
    /// - Parameter opml: writes feeds as OPML, for servers that import a file.
    /// - Returns: the refused feeds with the reasons. Feeds that existed already aren't refused.
    func subscribe(
        _ feeds: [ImportedFeed], opml: @Sendable ([ImportedFeed]) -> [UInt8]
    ) async throws -> [(feed: ImportedFeed, error: APIError)]
}

extension SubscriptionCaller {

    /// Returns the URL itself: the service subscribes to the feed that it finds there.
    package func discover(_ url: String) async throws -> [FeedCandidate] {
        [FeedCandidate(url: url, title: nil)]
    }

    package func subscribe(
        _ url: String, title: String?, folder: ServerFolder?, known: Set<String>
    ) async throws -> String {
        throw APIError.unsupported(.subscribing)
    }

    package func unsubscribe(_ feed: ServerFeed) async throws {
        throw APIError.unsupported(.subscribing)
    }

    package func rename(_ feed: ServerFeed, to title: String) async throws {
        throw APIError.unsupported(.renamingFeeds)
    }

    package func setURL(_ url: String, of feed: ServerFeed) async throws {
        throw APIError.unsupported(.changingAddresses)
    }

    package func move(_ feed: ServerFeed, to folder: ServerFolder?) async throws {
        throw APIError.unsupported(.changingFolders)
    }

    package func subscribe(
        _ feeds: [ImportedFeed], opml: @Sendable ([ImportedFeed]) -> [UInt8]
    ) async throws -> [(feed: ImportedFeed, error: APIError)] {
        throw APIError.unsupported(.subscribing)
    }
}

/// The folders of a server.
package protocol FolderCaller: Sendable {

    /// Fetches all folders, including empty ones if the service keeps them.
    func folders() async throws -> [ServerFolder]

    /// Creates a folder, or returns one that is created when a feed is put into it: see ``Capability/emptyFolders``.
    func addFolder(_ name: String) async throws -> ServerFolder

    /// Renames a folder. If another folder has the name, the feeds move there.
    ///
    /// - Parameter known: as for ``deleteFolder(_:known:)``.
    func renameFolder(_ folder: ServerFolder, to name: String, known: Set<String>) async throws

    /// Deletes a folder; its feeds stay.
    ///
    /// - Parameter known: the ids of all subscriptions. A server that deletes the feeds of a folder with it must list
    ///   each of them outside of the folder before.
    func deleteFolder(_ folder: ServerFolder, known: Set<String>) async throws
}

extension FolderCaller {

    /// Returns no folders.
    package func folders() async throws -> [ServerFolder] { [] }

    package func addFolder(_ name: String) async throws -> ServerFolder {
        throw APIError.unsupported(.changingFolders)
    }

    package func renameFolder(_ folder: ServerFolder, to name: String, known: Set<String>) async throws {
        throw APIError.unsupported(.changingFolders)
    }

    package func deleteFolder(_ folder: ServerFolder, known: Set<String>) async throws {
        throw APIError.unsupported(.changingFolders)
    }

    /// Throws unless the folder is certainly empty: the list must name every known feed, and none in the folder. A list
    /// that is empty or short for a moment proves nothing.
    func confirmEmpty(_ folder: ServerFolder, in feeds: [ServerFeed], known: Set<String>) throws(APIError) {
        let outside = feeds.filter { !$0.folderIDs.contains(folder.id) }
        guard outside.count == feeds.count, known.isSubset(of: outside.map(\.id)) else {
            throw .impossible(.folderNotEmpty)
        }
    }
}

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
        var ids = Set(there.map(\.id))
        var refused: [(feed: ImportedFeed, error: APIError)] = []
        for feed in feeds where urls.insert(feed.url).inserted {
            do {
                let name = feed.folders.first
                if makesFolders, let name, known[name] == nil { known[name] = try await addFolder(name) }
                // A title is sent only if it certainly isn't the feed's own.
                let isOwn = feed.ownTitle == nil || feed.title == feed.ownTitle
                let title = keepsTitles && !isOwn ? feed.title : nil
                ids.insert(
                    try await subscribe(feed.url, title: title, folder: name.flatMap { known[$0] }, known: ids))
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
