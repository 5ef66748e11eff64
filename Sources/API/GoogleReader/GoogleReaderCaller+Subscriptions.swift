import Base
package import Model

// Folders and feeds.

extension GoogleReaderCaller {

    package func sidebar() async throws -> (folders: [ServerFolder], feeds: [ServerFeed]) {
        guard quirks.tellsFolders else {
            let list = try await subscriptions()
            return (unique(list.flatMap(folders)), try feeds(list))
        }
        async let folders = folders()
        async let feeds = feeds()
        return try await (folders, feeds)
    }

    package func folders() async throws -> [ServerFolder] {
        guard quirks.tellsFolders else { return unique(try await subscriptions().flatMap(folders)) }
        return unique(
            try await tags().compactMap { tag in
                tag["type"]?.text ?? "folder" == "folder" ? folder(tag) : nil
            })
    }

    /// Fetches the folders and labels.
    func tags() async throws -> [JSONValue] {
        let answer = try await get("tag/list", [Parameter("types", "1")]).json()
        guard let tags = answer["tags"], tags.isArray else { throw APIError.malformed(.missing(.folders)) }
        return tags.elements
    }

    package func feeds() async throws -> [ServerFeed] {
        try feeds(try await subscriptions())
    }

    private func feeds(_ subscriptions: [JSONValue]) throws -> [ServerFeed] {
        var known: Set<String> = []
        return try subscriptions.compactMap { subscription in
            let feed = try feed(subscription)
            return !quirks.isAdvertisement(feed: feed.id) && known.insert(feed.id).inserted ? feed : nil
        }
    }

    private func subscriptions() async throws -> [JSONValue] {
        let answer = try await get("subscription/list").json()
        guard let list = answer["subscriptions"], list.isArray else {
            throw APIError.malformed(.missing(.subscriptions))
        }
        return list.elements
    }

    private func feed(_ subscription: JSONValue) throws(APIError) -> ServerFeed {
        guard let id = subscription["id"]?.text else { throw .malformed(.missing(.subscriptionID)) }
        return ServerFeed(
            id: id, url: subscription["url"]?.text ?? GoogleReaderStreamID.feedURL(id) ?? id,
            title: subscription["title"]?.text.map(quirks.feedTitle), siteURL: subscription["htmlUrl"]?.text,
            folderIDs: unique(folders(of: subscription)).map(\.id))
    }

    private func folders(of subscription: JSONValue) -> [ServerFolder] {
        subscription["categories"]?.elements.compactMap(folder) ?? []
    }

    /// Returns `nil` for tags that are not labels: the list has states, too.
    func folder(_ tag: JSONValue) -> ServerFolder? {
        guard let text = tag["id"]?.text ?? tag.text else { return nil }
        let id = GoogleReaderStreamID.normalized(text)
        guard let name = GoogleReaderStreamID.labelName(id), !name.isEmpty else { return nil }
        return ServerFolder(id: id, name: tag["label"]?.text ?? name)
    }

    private func unique(_ folders: [ServerFolder]) -> [ServerFolder] {
        var known: Set<String> = []
        return folders.filter { known.insert($0.id).inserted }
    }
}
