import Base
import HTML
package import Model

// Subscribing, and changes of feeds and folders.

extension GoogleReaderCaller {

    package func subscribe(
        _ url: String, title: String?, folder: ServerFolder?, known: Set<String>
    ) async throws -> String {
        let id = try await add(url)
        guard title != nil || folder != nil else { return id }
        do {
            try await edit(id, title: title, into: folder)
        } catch {
            // A new subscription is all or nothing.
            if !known.contains(id) { try? await changeSubscription("unsubscribe", id) }
            throw error
        }
        return id
    }

    package func unsubscribe(_ feed: ServerFeed) async throws {
        do {
            try await changeSubscription("unsubscribe", feed.id)
        } catch APIError.refused(let status, let words) {
            // FreshRSS refuses to unsubscribe from a feed that is gone already.
            guard try await feeds().contains(where: { $0.id == feed.id }) else { return }
            throw APIError.refused(status: status, serverMessage: words)
        }
    }

    package func rename(_ feed: ServerFeed, to title: String) async throws {
        try await edit(feed.id, title: title)
    }

    package func move(_ feed: ServerFeed, to folder: ServerFolder?) async throws {
        let left = feed.folderIDs.filter { $0 != folder?.id }
        switch quirks.folderRule {
        case .exactlyOne:
            guard let folder else { throw APIError.unsupported(.feedsWithoutFolder) }
            try await edit(feed.id, into: folder)
        case .oneOrNone:
            if folder == nil, left.isEmpty { return }
            try await edit(feed.id, into: folder, outOf: folder == nil ? left.first : nil)
        case .any:
            // The new folder comes first: the feed must not be lost if the second call fails.
            if let folder, !feed.folderIDs.contains(folder.id) { try await edit(feed.id, into: folder) }
            for id in left { try await edit(feed.id, outOf: id) }
        }
    }

    private func edit(
        _ id: String, title: String? = nil, into folder: ServerFolder? = nil, outOf left: String? = nil
    ) async throws {
        var fields: [Parameter] = []
        if let title { fields.append(Parameter("t", title)) }
        if let folder { fields.append(try await into(folder)) }
        if let left { fields.append(Parameter("r", left)) }
        try await changeSubscription("edit", id, fields)
    }

    /// Returns the field that puts a feed into the folder.
    private func into(_ folder: ServerFolder) async throws -> Parameter {
        try checkLength(of: folder.name)
        // A feed that is taken out of a folder comes into the default one.
        return Parameter(try await isDefault(folder) ? "r" : "a", folder.id)
    }

    /// Returns whether it is the ``FreshRSSFolder``. A folder may have its name in another language; where the server
    /// tells the name in English, the user's language is English.
    private func isDefault(_ folder: ServerFolder) async throws -> Bool {
        guard quirks.hasDefaultFolder, FreshRSSFolder.toldNames.contains(folder.name) else { return false }
        if folder.name == FreshRSSFolder.storedName { return true }
        return try await !folders().contains { $0.name == FreshRSSFolder.storedName }
    }

    private func checkLength(of name: String) throws(APIError) {
        guard quirks.hasDefaultFolder, escapedLength(of: name) > FreshRSSFolder.longestName else { return }
        throw .impossible(.longFolderName(most: FreshRSSFolder.longestName))
    }

    /// Returns the bytes that FreshRSS stores of a name.
    func escapedLength(of name: String) -> Int {
        var escaped: [UInt8] = []
        escaped.appendEscaped(Array(name.utf8).span, quotes: true)
        return escaped.count
    }

    private func changeSubscription(_ action: String, _ id: String, _ fields: [Parameter] = []) async throws {
        try await change("subscription/edit", [Parameter("ac", action), Parameter("s", id)] + fields)
    }
}

// MARK: - Subscribing

extension GoogleReaderCaller {

    /// - Returns: the feed's id.
    private func add(_ url: String) async throws -> String {
        let fields = [Parameter("output", "json"), Parameter("quickadd", url)]
        let answer = try await post("subscription/quickadd", fields).json()
        if let id = answer["streamId"]?.text, answer["numResults"]?.integer != 0 { return id }
        guard answer.isObject else { throw APIError.malformed(.missing(.subscriptionResult)) }
        guard let message = answer["error"]?.text else { throw APIError.impossible(.noFeedFound) }
        throw APIError.refused(status: 200, serverMessage: ServerMessage.redacted(Self.once(url, in: message)))
    }

    /// Returns the message without the URL in brackets at its end, where it names it before: FreshRSS does.
    private static func once(_ url: String, in message: String) -> String {
        let end = " [\(url)]"
        guard message.hasSuffix(end), message.dropLast(end.count).contains(url) else { return message }
        return String(message.dropLast(end.count))
    }

    package func subscribe(
        _ feeds: [ImportedFeed], opml: @Sendable ([ImportedFeed]) -> [UInt8]
    ) async throws -> [(feed: ImportedFeed, error: APIError)] {
        let known = Set(try await self.feeds().map { $0.url.comparableAddress })
        var refused: [(feed: ImportedFeed, error: APIError)] = []
        var folders: [String: ServerFolder] = [:]
        for feed in feeds where !known.contains(feed.url.comparableAddress) {
            do {
                try await subscribe(feed, &folders)
            } catch let error as APIError {
                switch error {
                case .refused, .impossible: refused.append((feed, error))
                default: throw error
                }
            }
        }
        guard !refused.isEmpty else { return [] }
        // Some were refused because their URL redirects to a feed that exists already.
        let there = Set(try await self.feeds().map { $0.url.comparableAddress })
        return refused.filter { !there.contains($0.feed.url.comparableAddress) }
    }

    private func subscribe(_ feed: ImportedFeed, _ known: inout [String: ServerFolder]) async throws {
        let id = "feed/\(feed.url)"
        let title = feed.title.map { [Parameter("t", $0)] } ?? []
        let folders = quirks.folderRule == .any ? feed.folders[...] : feed.folders.prefix(1)
        var labels: [Parameter] = []
        for name in folders {
            if known[name] == nil { known[name] = try await addFolder(name) }
            if let folder = known[name] { labels.append(try await into(folder)) }
        }
        try await changeSubscription("subscribe", id, title + labels.prefix(1))
        for label in labels.dropFirst() { try await changeSubscription("edit", id, [label]) }
    }
}

// MARK: - Folders

extension GoogleReaderCaller {

    /// Returns a name only: a folder is created when its first feed is put into it. FreshRSS says "OK" to a feed that is put
    /// into a label, and takes it out of its folder.
    package func addFolder(_ name: String) async throws -> ServerFolder {
        if quirks.hasDefaultFolder, try await labelNames().labels.contains(name) {
            throw APIError.impossible(.folderIsLabel(name))
        }
        return ServerFolder(id: GoogleReaderStreamID.label(name), name: name)
    }

    /// Renames a folder, or moves its feeds to a folder that has the name already, as servers refuse to rename it then.
    ///
    /// FreshRSS tells no folder without feeds, and renames none to its name, but says "OK".
    package func renameFolder(_ folder: ServerFolder, to name: String, known: Set<String>) async throws {
        guard GoogleReaderStreamID.label(name) != folder.id else { return }
        if try await isDefault(folder) { throw APIError.impossible(.fixedFolder(folder.name)) }
        try checkLength(of: name)
        let target = try await addFolder(name)
        var isThere = try await isDefault(target)
        if !isThere { isThere = try await folders().contains { $0.id == target.id } }
        if !isThere {
            try await change("rename-tag", [Parameter("s", folder.id), Parameter("dest", target.id)])
            guard quirks.hasDefaultFolder, try await folders().contains(folder) else { return }
        }
        let moved = try await feeds().filter { $0.folderIDs.contains(folder.id) }
        for feed in moved {
            let isThere = feed.folderIDs.contains(target.id)
            try await edit(
                feed.id, into: isThere ? nil : target, outOf: quirks.folderRule == .any ? folder.id : nil)
        }
        let inside = Set(try await feeds().filter { $0.folderIDs.contains(target.id) }.map(\.id))
        let others = moved.filter { !inside.contains($0.id) }
        if !others.isEmpty {
            for feed in others { try await edit(feed.id, into: folder) }
            throw APIError.impossible(.missingFolder(name))
        }
        try await deleteFolder(folder, known: known)
    }

    package func deleteFolder(_ folder: ServerFolder, known: Set<String>) async throws {
        if try await isDefault(folder) { throw APIError.impossible(.fixedFolder(folder.name)) }
        do {
            try await change("disable-tag", [Parameter("s", folder.id)])
        } catch APIError.refused(let status, let words) {
            // On servers where folders disappear with their last feed, this one may have, meanwhile.
            guard try await folders().contains(folder) else { return }
            throw APIError.refused(status: status, serverMessage: words)
        }
    }
}
