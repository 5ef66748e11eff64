import Model

extension ServerFeed {

    /// A subscription, also as it is found in every entry.
    init(miniflux feed: JSONValue) throws(APIError) {
        guard let url = try feed.text("feed_url", of: "a feed") else { throw .nonsense("feed_url of a feed: missing") }
        let category = try feed["category"].map { value throws(APIError) in try value.integer("id", of: "a category") }
        self.init(
            id: String(try feed.integer("id", of: "a feed")),
            url: url,
            title: try feed.text("title", of: "a feed"),
            siteURL: try feed.text("site_url", of: "a feed"),
            folderIDs: category.map { [String($0)] } ?? [])
    }
}

extension ServerFolder {

    /// What Miniflux calls a category.
    init(miniflux category: JSONValue) throws(APIError) {
        guard let title = try category.text("title", of: "a category") else {
            throw .nonsense("title of a category: missing")
        }
        self.init(id: String(try category.integer("id", of: "a category")), name: title)
    }
}
