package import API
import Base
import Fetch
package import Model
import Parser
import Store

// Every change is made on the server first. Then its lists are fetched and merged: what is stored is what the server
// has, not what it was asked for.

extension RemoteAccount {

    package func subscribe(_ subscription: Subscription) async throws -> Subscribed {
        try require(.subscribing)
        try refuseIfLocal(subscription.url)
        let folderName = try subscription.folder.map(storedName)
        if let known = try database.feed(at: subscription.url, of: account.id) {
            throw StoreError.alreadySubscribed(url: subscription.url, known.id)
        }
        return try await changing {
            let (choices, refusal) = try await discover(subscription.url)
            if choices.count > 1 { throw AddressError.severalFeeds(page: subscription.url, choices) }
            guard let choice = choices.first else { throw AddressError.noFeeds(page: subscription.url) }
            if choice.url == subscription.url, let known = try database.feed(ofSite: choice.url, in: account.id) {
                // The server would look for a feed there itself and may mistake the page for one.
                throw StoreError.alreadySubscribed(url: choice.url, known.id)
            }
            if let known = try database.feed(at: choice.url, of: account.id) {
                throw StoreError.alreadySubscribed(url: choice.url, known.id)
            }
            let (title, folder) = try await place(subscription, folderName, at: choice.url)
            var known = try knownIDs()
            if title != nil || folder != nil { known.formUnion(try await caller.feeds().map(\.id)) }
            let id: String
            do {
                id = try await caller.subscribe(choice.url, title: title, folder: folder, known: known)
            } catch let error as APIError where error.isRefusal {
                guard let there = try await takeOver(choice.url, title, folder) else { throw refusal ?? error }
                id = there
            }
            return try await afterwards {
                try await refresh()
                guard let feed = try database.feed(serverID: id, of: account.id) else {
                    throw APIError.malformed(.missing(.newFeed))
                }
                let counts = try await pullArticles(ofFeed: id)
                try checkFolder(of: feed, is: folderName)
                return Subscribed(feed: feed, counts: counts)
            }
        }
    }

    /// Returns the id of a feed that the server refuses because it has it: another client subscribed to it since the last
    /// sync, or the answer to a command was never read. Then it gets the title and the folder; `nil` if it isn't there.
    private func takeOver(_ url: String, _ title: String?, _ folder: ServerFolder?) async throws -> String? {
        let feeds = try await caller.feeds()
        guard let there = feeds.first(where: { $0.url.comparableAddress == url.comparableAddress }) else { return nil }
        if let title, title != there.title { try await caller.rename(there, to: title) }
        if let folder, !there.folderIDs.contains(folder.id) { try await caller.move(there, to: folder) }
        return there.id
    }

    /// Returns the title and the folder of a feed to be added: those that the user wishes, else those that it had before it
    /// was removed.
    private func place(
        _ subscription: Subscription, _ folderName: String?, at url: String
    ) async throws -> (title: String?, folder: ServerFolder?) {
        let removed = try database.hiddenFeed(at: url, of: account.id)
        let title = can(.renamingFeeds) ? removed?.title : nil
        let former = can(.changingFolders) ? removed?.folders.first : nil
        return (subscription.title ?? title, try await folder(folderName ?? former))
    }

    /// Returns the feeds behind an address. Those of a service that would take the first of several are looked for from
    /// here; what can't be read from here may be from there.
    ///
    /// - Returns: The feeds, and the error to throw if the server refuses to look for them, too; `nil` for its own.
    private func discover(_ url: String) async throws -> (choices: [FeedCandidate], refusal: AddressError?) {
        guard caller.traits.takesFirstFeed else { return (try await caller.discover(url), nil) }
        do throws(AddressError) {
            return ([FeedCandidate(url: try await finder.find(url).url, title: nil)], nil)
        } catch .severalFeeds(_, let choices) {
            return (choices, nil)
        } catch {
            let choices = try await caller.discover(url)
            guard case .noFeeds = error else { return (choices, nil) }
            return (choices, error)
        }
    }

    package func subscribe(_ feeds: [ImportedFeed]) async throws -> Imported {
        try require(.subscribing)
        return try await changing {
            var imported = Imported()
            let here = try feeds.count { try database.feed(at: $0.url, of: account.id) != nil }
            let known = Set(try database.serverFeeds(of: account.id).map(\.url.comparableAddress))
            for (feed, error) in try await caller.subscribe(feeds, opml: OPMLWriter.write) {
                imported.refused.append(Imported.Refusal(feed: feed, error: SyncError(error, of: account)))
            }
            imported.known = here
            imported.added = max(0, feeds.count - here - imported.refused.count)
            try await afterwards {
                try await putIntoFolders(feeds.filter { known.contains($0.url.comparableAddress) })
                try await refresh()
            }
            return imported
        }
    }

    /// Puts feeds that were there before an import into the folders that the file has for them: into the first, where they
    /// are in none of them.
    private func putIntoFolders(_ feeds: [ImportedFeed]) async throws {
        guard can(.changingFolders), feeds.contains(where: { !$0.folders.isEmpty }) else { return }
        let (folders, listed) = try await caller.sidebar()
        let names = Dictionary(folders.map { ($0.id, $0.name) }) { first, _ in first }
        var known = Dictionary(folders.map { ($0.name, $0) }) { first, _ in first }
        let there = Dictionary(listed.map { ($0.url.comparableAddress, $0) }) { first, _ in first }
        for feed in feeds {
            guard let name = feed.folders.first, let there = there[feed.url.comparableAddress],
                !there.folderIDs.contains(where: { names[$0].map(feed.folders.contains) ?? false })
            else { continue }
            if known[name] == nil { known[name] = try await caller.addFolder(name) }
            try await caller.move(there, to: known[name])
        }
    }

    package func can(_ capability: Capability) -> Bool {
        caller.traits.capabilities.contains(capability)
    }

    package func unsubscribe(_ feed: Feed, as command: CommandID) async throws {
        try require(.subscribing)
        let removed = try database.removed(feed.id)
        try await changing {
            // One that isn't listed has been removed there already, unless it is hidden.
            let hidden = caller.traits.hidesFeeds ? try database.serverFeed(feed.id) : nil
            if let there = try database.find(feed.id, in: await caller.feeds()) ?? hidden {
                try await caller.unsubscribe(there)
            }
            try await afterwards {
                try await refresh(without: feed.id)
                if try database.isSubscribed(feed.id) { throw SyncError.notDone(account, .unsubscribe(feed)) }
                try database.unsubscribe(feed.id, at: date, as: command, removed)
            }
        }
    }

    package func rename(_ feed: Feed, to title: String?) async throws {
        guard let title else { throw SyncError.titleNeeded(account) }
        try require(.renamingFeeds)
        try await changing {
            try await caller.rename(find(feed), to: title)
            try await afterwards {
                try await refresh(expecting: feed)
                // Blanks alone may be others.
                let name = try database.serverFeed(feed.id)?.title
                let spelled = { (name: String) in name.split(whereSeparator: \.isWhitespace) }
                if let name, spelled(name) != spelled(title) {
                    throw SyncError.notDone(account, .rename(feed, isCalled: name))
                }
            }
        }
    }

    package func setURL(_ url: String, of feed: Feed) async throws {
        try require(.changingAddresses)
        try refuseIfLocal(url)
        try await changing {
            let there = try await find(feed)
            if let other = try database.feed(at: url, of: account.id), other.id != feed.id, other.url == url {
                throw StoreError.alreadySubscribed(url: url, other.id)
            }
            try await caller.setURL(url, of: there)
            try await afterwards {
                try await refresh(expecting: feed)
                if let now = try database.serverFeed(feed.id)?.url, now.comparableAddress != url.comparableAddress {
                    throw SyncError.notDone(account, .setURL(feed, isAt: now))
                }
            }
        }
    }

    package func move(_ feed: Feed, to name: String?) async throws {
        let name = try name.map(storedName)
        try require(.changingFolders)
        if name == nil { try require(.feedsWithoutFolder) }
        try await changing {
            let there = try await find(feed)
            try await caller.move(there, to: folder(name))
            try await afterwards {
                try await refresh(expecting: feed)
                do {
                    try checkFolder(of: feed, is: name)
                } catch {
                    try await moveBack(feed, there)
                    throw error
                }
                let folders = try folderNames(of: feed)
                if name == nil, !folders.isEmpty {
                    throw SyncError.notDone(account, .move(feed, to: nil, folders: folders))
                }
            }
        }
    }

    /// Puts a feed that didn't come where it should back into the folder where it was.
    private func moveBack(_ feed: Feed, _ before: ServerFeed) async throws {
        let folder = try await caller.folders().first { before.folderIDs.contains($0.id) }
        guard let folder, try folderNames(of: feed) != [folder.name] else { return }
        try await caller.move(find(feed), to: folder)
        try await refresh(expecting: feed)
    }

    package func move(_ feed: Feed, into folders: [String], outOf others: [String]) async throws {
        throw SyncError.oneFolderEach(account)
    }

    package func addFolder(_ name: String) async throws {
        let name = try storedName(name)
        try require(.changingFolders)
        try require(.emptyFolders)
        try await changing {
            if try database.serverFolders(of: account.id).contains(where: { $0.name == name }) {
                throw StoreError.folderExists(name)
            }
            _ = try await caller.addFolder(name)
            try await afterwards {
                try await refresh()
                if try !hasFolder(name) { throw SyncError.notDone(account, .addFolder(name)) }
            }
        }
    }

    package func renameFolder(_ name: String, to newName: String) async throws {
        try require(.changingFolders)
        let newName = try storedName(newName)
        try await changing {
            let known = try knownIDs()
            for (folder, there) in try await family(name) {
                let newName = newName + folder.name.dropFirst(name.count)
                try await caller.renameFolder(there, to: newName, known: known)
            }
            try await afterwards {
                try await refresh()
                if newName != name, try await isThere(name) {
                    throw SyncError.notDone(account, .renameFolder(name, to: newName))
                }
            }
        }
    }

    package func deleteFolder(_ name: String) async throws {
        try require(.changingFolders)
        try await changing {
            let known = try knownIDs()
            for (_, there) in try await family(name).reversed() {
                try await caller.deleteFolder(there, known: known)
            }
            try await afterwards {
                try await refresh()
                if try await isThere(name) { throw SyncError.notDone(account, .deleteFolder(name)) }
            }
        }
    }
}

// MARK: - Making a change

extension RemoteAccount {

    /// Throws if the server doesn't support the change, to spare a request that could only fail.
    private func require(_ capability: Capability) throws {
        guard caller.traits.capabilities.contains(capability) else {
            throw SyncError.server(account, .unsupported(capability))
        }
    }

    /// Makes a change under the account's lock: a sync that already fetched the list of feeds must not revert it.
    private func changing<Result>(_ body: () async throws -> Result) async throws -> Result {
        try await SyncLock.withLock(account, database: database.path, waits: true) { try await asking(body) }
    }

    /// Runs what follows after the server made the change. An error must not look as if nothing had been changed.
    private func afterwards<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as APIError {
            try access.freeze(after: error)
            throw SyncError.halfDone(account, error)
        }
    }

    /// Takes over the server's folders and feeds, if they can be believed. Other feeds that the list lacks stay until
    /// the next sync, which asks for more than the list before it removes them.
    ///
    /// - Parameters:
    ///   - removed: the feed that the user has just unsubscribed from, which the list is expected to lack.
    ///   - changed: the feed that the user has just changed. If the list lacks it, ``Undone/unlisted(_:)`` is thrown.
    private func refresh(without removed: FeedID? = nil, expecting changed: Feed? = nil) async throws {
        let state = try database.state(of: account.id)
        let sidebar = try await SidebarTrust(self, caller.sidebar())
        try sidebar.refuseAnotherServer()
        if let feeds = sidebar.unconfirmedFeeds(without: removed, evidence: .none, doubt: state.unconfirmed[.feeds]) {
            throw SyncError.doneButUnconfirmed(account, .feeds, listed: feeds.listed, known: feeds.known)
        }
        let kept = try sidebar.missingFeeds(without: removed).compactMap { try database.serverFeed($0) }
        _ = try await database.merge(
            sidebar.believedFolders(with: kept), sidebar.feeds + kept, without: removed, after: changed?.id,
            into: account.id, at: date)
        if let changed, sidebar.missingFeeds(without: removed).contains(changed.id) {
            throw SyncError.notDone(account, .unlisted(changed))
        }
    }

    private func pullArticles(ofFeed id: String) async throws -> UpsertCounts {
        var counts = UpsertCounts()
        try await caller.articles(ofFeed: id) { page in
            var articles = page.articles
            for ids in page.ids.chunks(of: caller.traits.articlesPerCall) {
                articles += try await caller.articles(ids).filter { ids.contains($0.incoming.key) }
            }
            counts += try await database.save(articles, into: account.id, at: date, keepsStatuses: false)
        }
        return counts
    }

    private func knownIDs() throws -> Set<String> {
        Set(try database.serverFeeds(of: account.id).map(\.id))
    }

    /// Returns the feed as the server lists it now: its number may mean another feed since the last sync.
    ///
    /// Throws ``SyncError/notListed(_:name:)``.
    private func find(_ feed: Feed) async throws -> ServerFeed {
        if let there = try database.find(feed.id, in: await caller.feeds()) { return there }
        throw SyncError.notListed(account, name: feed.name)
    }

    /// Returns the folder of that name, which is created if it doesn't exist.
    private func folder(_ name: String?) async throws -> ServerFolder? {
        guard let name else { return nil }
        if let folder = try await caller.folders().first(where: { $0.name == name }) { return folder }
        if try hasFolder(name) { throw SyncError.notListed(account, name: name) }
        return try await caller.addFolder(name)
    }

    /// Returns the folder and those below it, in the order of their names: as they are known here, and as the server
    /// lists them now.
    ///
    /// Throws ``SyncError/notListed(_:name:)`` if one is missing there, or its number means another folder.
    private func family(_ name: String) async throws -> [(known: ServerFolder, there: ServerFolder)] {
        let family = try database.serverFolders(of: account.id)
            .filter { $0.name == name || $0.name.hasPrefix(name + "/") }.sorted { $0.name < $1.name }
        if family.isEmpty { throw StoreError.noSuchFolder(name) }
        let known = try database.serverFeeds(of: account.id)
        let (folders, feeds) = try await caller.sidebar()
        return try family.map { folder in
            if let same = folders.first(where: { $0.name == folder.name }) { return (folder, same) }
            // One that was renamed elsewhere has the same feeds, or none as before.
            let ids = Set(known.filter { $0.folderIDs.contains(folder.id) }.map(\.id))
            let inside = feeds.filter { $0.folderIDs.contains(folder.id) }
            guard let renamed = folders.first(where: { $0.id == folder.id }),
                ids.isEmpty == inside.isEmpty, ids.isEmpty || inside.contains(where: { ids.contains($0.id) })
            else { throw SyncError.notListed(account, name: folder.name) }
            return (folder, renamed)
        }
    }

    private func storedName(_ name: String) throws -> String {
        try FolderName.stored(name, among: database.serverFolders(of: account.id).map(\.name))
    }

    private func refuseIfLocal(_ url: String) throws {
        if !url.hasPrefix("http:") && !url.hasPrefix("https:") { throw SyncError.notForServers(url: url, account) }
    }
}

// MARK: - Verifying the result

extension RemoteAccount {

    private func folderNames(of feed: Feed) throws -> [String] {
        let ids = Set(try database.serverFeed(feed.id)?.folderIDs ?? [])
        return try database.serverFolders(of: account.id).filter { ids.contains($0.id) }.map(\.name)
    }

    /// Throws if the feed isn't in the folder; `nil` accepts any folder.
    private func checkFolder(of feed: Feed, is name: String?) throws {
        let folders = try folderNames(of: feed)
        // Miniflux ignores case in names of folders.
        guard let name, !folders.contains(where: { $0.lowercased() == name.lowercased() }) else { return }
        throw SyncError.notDone(account, .move(feed, to: name, folders: folders))
    }

    /// Returns whether the server has the folder. Here, it may stay with a feed that is hidden there.
    private func isThere(_ name: String) async throws -> Bool {
        try await caller.folders().contains { $0.name == name }
    }

    private func hasFolder(_ name: String) throws -> Bool {
        try database.serverFolders(of: account.id).contains { $0.name == name }
    }
}
