import Base
import Foundation
package import Model
import Synchronization
import Web

// Folders have subfolders, and a feed is in any number of them. A folder's id is its path: names are not unique.

extension NewsBlurCaller {

    package func sidebar() async throws -> (folders: [ServerFolder], feeds: [ServerFeed]) {
        let tree = try await tree()
        return (tree.folders, tree.feeds)
    }

    package func folders() async throws -> [ServerFolder] { try await tree().folders }

    package func feeds() async throws -> [ServerFeed] { try await tree().feeds }

    /// Fetches folders and feeds without counts, which take the server long.
    private func tree() async throws -> NewsBlurTree {
        let query = [("update_counts", "false"), ("include_favicons", "false"), ("include_inactive", "true")]
        let tree = try NewsBlurTree(try await get("feeds", query.map { Parameter($0.0, $0.1) }))
        subscribed.withLock { $0 = Set(tree.feeds.map(\.id)) }
        return tree
    }

    // MARK: Feeds

    package func subscribe(
        _ url: String, title: String?, folder: ServerFolder?, known: Set<String>
    ) async throws -> String {
        let path = try folder.map { try Self.path($0) } ?? []
        if !path.isEmpty { try await tree().refuseMissing(path) }
        let answer = try await change(
            "add_url",
            [
                Parameter("url", url), Parameter("folder", path.last ?? ""),
                Parameter("folder_path", NewsBlurTree.text(path)),
            ])
        guard let id = answer["feed"]?["id"]?.integer.map({ String($0) }) else {
            throw APIError.malformed(.missing(.subscriptionResult))
        }
        guard let title else { return id }
        let feed = ServerFeed(id: id, url: url)
        do {
            try await rename(feed, to: title)
        } catch {
            // A new subscription is all or nothing. The first error says more than a second one.
            if !known.contains(id) { try? await unsubscribe(feed) }
            throw error
        }
        return id
    }

    /// Removes the feed from all its folders: the last one ends the subscription.
    package func unsubscribe(_ feed: ServerFeed) async throws {
        for place in try await tree().places where place.feed == feed.id {
            try await change(
                "delete_feed", [Parameter("feed_id", feed.id), Parameter("in_folder", place.path.last ?? "")])
        }
    }

    package func rename(_ feed: ServerFeed, to title: String) async throws {
        try await change("rename_feed", [Parameter("feed_id", feed.id), Parameter("feed_title", title)])
    }

    package func move(_ feed: ServerFeed, to folder: ServerFolder?) async throws {
        let left = try feed.folderIDs.filter { $0 != folder?.id }.map { try Self.path(ServerFolder(id: $0, name: "")) }
        let isOutside = feed.folderIDs.isEmpty
        if left.isEmpty, isOutside == (folder == nil) { return }
        let path = try folder.map { try Self.path($0) } ?? []
        if !path.isEmpty { try await tree().refuseMissing(path) }
        try await move(feed.id, from: isOutside ? [[]] : left, to: path)
    }

    /// Moves a feed. Old servers identify folders by their names, new ones by their paths.
    private func move(_ feed: String, from left: [[String]], to path: [String]) async throws {
        var fields = [Parameter("feed_id", feed)]
        fields += left.map { Parameter("in_folders", $0.last ?? "") }
        fields += [
            Parameter("to_folders", path.last ?? ""), Parameter("in_folder_paths", NewsBlurTree.text(left)),
            Parameter("to_folder_paths", NewsBlurTree.text([path])),
        ]
        try await change("move_feed_to_folders", fields)
    }

    package func subscribe(
        _ feeds: [ImportedFeed], opml: @Sendable ([ImportedFeed]) -> [UInt8]
    ) async throws -> [(feed: ImportedFeed, error: APIError)] {
        try await subscribeOneByOne(feeds, makesFolders: true, keepsTitles: true)
    }

    // MARK: Folders

    package func addFolder(_ name: String) async throws -> ServerFolder {
        try await change(
            "add_folder",
            [Parameter("folder", name), Parameter("parent_folder", ""), Parameter("parent_folder_path", "[]")])
        return ServerFolder(id: NewsBlurTree.text([name]), name: name)
    }

    /// Renames a folder. If it cannot be renamed in its place, its feeds move to a folder of that name.
    package func renameFolder(_ folder: ServerFolder, to name: String, known: Set<String>) async throws {
        let path = try Self.path(folder)
        let tree = try await tree()
        let other = tree.folders.first { $0.name == name && $0.id != folder.id }
        guard tree.folders.contains(where: { $0.id == folder.id }) else {
            // Its parent folder has been renamed, so it has another path now.
            if other != nil { return }
            throw APIError.impossible(.invalidID(folder.name))
        }
        let parent = Array(path.dropLast())
        let prefix = parent.map { $0 + "/" }.joined()
        guard other == nil, name.hasPrefix(prefix) else {
            var target = other
            if target == nil { target = try await addFolder(name) }
            return try await delete(folder, movingFeedsTo: target, known: known)
        }
        try tree.refuseAmbiguity(of: path)
        try await change(
            "rename_folder",
            [
                Parameter("folder_to_rename", path.last ?? ""),
                Parameter("new_folder_name", String(name.dropFirst(prefix.count))),
                Parameter("in_folder", parent.last ?? ""), Parameter("folder_path", NewsBlurTree.text(path)),
                Parameter("parent_folder_path", NewsBlurTree.text(parent)),
            ])
    }

    package func deleteFolder(_ folder: ServerFolder, known: Set<String>) async throws {
        try await delete(folder, movingFeedsTo: nil, known: known)
    }

    /// Deletes a folder after moving its feeds, which would be in no folder then, and invisible.
    private func delete(
        _ folder: ServerFolder, movingFeedsTo target: ServerFolder?, known: Set<String>
    ) async throws {
        let path = try Self.path(folder)
        let tree = try await tree()
        guard tree.folders.contains(where: { $0.id == folder.id }) else { return }
        let targetPath = try target.map { try Self.path($0) }
        try tree.refuseAmbiguity(of: path)
        try tree.refuseMissing(targetPath ?? [])
        for place in tree.places where place.path == path {
            let other = tree.places.first { $0.feed == place.feed && !$0.path.starts(with: path) }
            try await move(place.feed, from: [path], to: targetPath ?? other?.path ?? [])
        }
        let left = try await self.tree()
        try confirmEmpty(folder, in: left.feeds, known: known)
        guard !left.places.contains(where: { $0.path.starts(with: path) }) else {
            throw APIError.impossible(.folderNotEmpty)
        }
        let parent = path.dropLast().last ?? ""
        try await change(
            "delete_folder", [Parameter("folder_to_delete", path.last ?? ""), Parameter("in_folder", parent)])
    }

    private static func path(_ folder: ServerFolder) throws(APIError) -> [String] {
        let path = JSONValue(Array(folder.id.utf8))?.elements.compactMap(\.text) ?? []
        guard !path.isEmpty else { throw .impossible(.invalidID(folder.id)) }
        return path
    }
}

/// Folders and feeds in the server's form: `[1, {"Tech": [42, {"Swift": [44]}]}]`, and the details of each feed.
struct NewsBlurTree: Sendable {
    private(set) var folders: [ServerFolder] = []
    private(set) var feeds: [ServerFeed] = []

    /// The folders of feeds; an empty path means no folder.
    private(set) var places: [(feed: String, path: [String])] = []

    /// The known paths, preceded by a feed's id if they are of feeds.
    private var known: Set<[String]> = []

    init(_ answer: JSONValue) throws(APIError) {
        guard let known = answer["feeds"], known.isObject || known.isArray && known.elements.isEmpty else {
            throw .malformed(.missing(.feeds))
        }
        try add(try answer.list("folders", of: .answer), at: [])
        let folderIDs = Dictionary(grouping: places.filter { !$0.path.isEmpty }, by: \.feed)
        let listed = Set(places.map(\.feed))
        // The server also returns feeds that are in no folder: they are invisible to the user.
        for (name, feed) in known.members where listed.contains(name) {
            guard feed.isObject else { throw .malformed(.field(name, of: .feed, .notAnObject)) }
            feeds.append(
                ServerFeed(
                    id: name, url: try feed.text("feed_address", of: .feed) ?? name,
                    title: try feed.text("feed_title", of: .feed), siteURL: try feed.text("feed_link", of: .feed),
                    folderIDs: (folderIDs[name] ?? []).map { Self.text($0.path) }))
        }
    }

    private mutating func add(_ elements: [JSONValue], at path: [String]) throws(APIError) {
        for element in elements {
            if let feed = element.integer {
                let id = String(feed)
                if known.insert([id] + path).inserted { places.append((id, path)) }
                continue
            }
            guard element.isObject else { throw .malformed(.missing(.folders)) }
            for (name, list) in element.members {
                // A blank name cannot be used: its content counts as the parent folder's.
                let inside = name.allSatisfy(\.isWhitespace) ? path : path + [name]
                if inside != path, known.insert([""] + inside).inserted {
                    folders.append(ServerFolder(id: Self.text(inside), name: inside.joined(separator: "/")))
                }
                try add(try list.list(of: .folders), at: inside)
            }
        }
    }

    /// Throws if there is no such folder: a feed that is put into it would be invisible.
    func refuseMissing(_ path: [String]) throws(APIError) {
        let id = Self.text(path)
        if !path.isEmpty, !folders.contains(where: { $0.id == id }) {
            throw .impossible(.missingFolder(path.joined(separator: "/")))
        }
    }

    /// Throws if another folder has the same name: the server could confuse them.
    func refuseAmbiguity(of path: [String]) throws(APIError) {
        let count = folders.count { folder in
            JSONValue(Array(folder.id.utf8))?.elements.last?.text == path.last
        }
        if count > 1 { throw .impossible(.severalFolders(path.last ?? "")) }
    }

    /// Returns one or several paths as JSON.
    static func text(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    }
}
