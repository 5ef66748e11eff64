import Base
import Model

extension ServerFeed {

    /// Creates a feed from a subscription, in a list of them or in an entry.
    init(miniflux feed: JSONValue) throws(APIError) {
        guard let url = try feed.text("feed_url", of: .feed) else {
            throw .malformed(.field("feed_url", of: .feed, .missing))
        }
        let category = try feed["category"].map { value throws(APIError) in try value.integer("id", of: .category) }
        self.init(
            id: String(try feed.integer("id", of: .feed)),
            url: url,
            title: try feed.text("title", of: .feed),
            siteURL: try feed.text("site_url", of: .feed),
            folderIDs: category.map { [String($0)] } ?? [])
    }
}

extension ServerFolder {

    /// Creates a folder from a category.
    init(miniflux category: JSONValue) throws(APIError) {
        guard let title = try category.text("title", of: .category) else {
            throw .malformed(.field("title", of: .category, .missing))
        }
        self.init(id: String(try category.integer("id", of: .category)), name: title)
    }
}
