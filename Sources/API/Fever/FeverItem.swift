import Model

/// An article as Fever tells it.
struct FeverItem: Sendable {
    let id: Int64
    let article: ServerArticle

    init(_ item: JSONValue, isFreshRSS: Bool) throws(APIError) {
        id = try item.integer("id", of: .entry)
        var article = Article()
        article.title = try item.text("title", of: .entry).map { isFreshRSS ? FreshRSSText.narrowed($0) : $0 }
        article.url = try item.text("url", of: .entry)
        article.author = try item.text("author", of: .entry).map { isFreshRSS ? FreshRSSText.narrowedName($0) : $0 }
        article.content = try item.text("html", of: .entry)
        article.datePublished = item["created_on_time"]?.asDate
        // An item names its feed by the number only, which is not subscribed to any more where nobody knows it.
        let feed = String(try item.integer("feed_id", of: .entry))
        self.article = ServerArticle(
            incoming: IncomingArticle(article, serverID: String(id)), feed: ServerFeed(id: feed, url: feed),
            isRead: item["is_read"]?.asFlag, isStarred: item["is_saved"]?.asFlag)
    }
}
