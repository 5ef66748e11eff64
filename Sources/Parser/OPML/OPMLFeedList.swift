/// Feeds in the order they came, each once: listed again, it lies in one more folder.
struct OPMLFeedList {
    private struct Membership: Hashable {
        var index: Int
        var folder: String
    }

    private(set) var feeds: [OPMLFeed] = []
    private var indexes: [String: Int] = [:]
    private var memberships: Set<Membership> = []

    mutating func append(_ feed: OPMLFeed) {
        let index = indexes[feed.url] ?? feeds.count
        if index == feeds.count {
            indexes[feed.url] = index
            feeds.append(OPMLFeed(url: feed.url))
        }
        feeds[index].title = feeds[index].title ?? feed.title
        feeds[index].htmlURL = feeds[index].htmlURL ?? feed.htmlURL
        for folder in feed.folders where memberships.insert(Membership(index: index, folder: folder)).inserted {
            feeds[index].folders.append(folder)
        }
    }
}
